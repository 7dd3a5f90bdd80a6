import type { Mailbox, Reply } from './types.ts';
import { messageOf, WorkerError } from './workerError.ts';

/** Passes answers through shared memory: the caller sleeps until one arrives. */

const STATE = 0;
const LENGTH = 1;
const WORDS = 2;
const WAITING = 0;
const ANSWERED = 1;

export const createMailbox = (bytes: number): Mailbox => ({
  control: new SharedArrayBuffer(4 * WORDS),
  data: new SharedArrayBuffer(bytes),
});

const encode = (reply: Reply, bytes: number): Uint8Array => {
  const text = new TextEncoder().encode(JSON.stringify(reply));
  if (text.length <= bytes) return text;
  throw new RangeError(`the answer has ${text.length} bytes, but at most ${bytes} are allowed.`);
};

const encodeOrFail = (reply: Reply, bytes: number): Uint8Array => {
  try {
    return encode(reply, bytes);
  } catch (caught) {
    const message = `The answer cannot be sent: ${messageOf(caught)}`;
    return encode({ type: 'failure', id: reply.id, code: 'not_cloneable', message }, bytes);
  }
};

export const putReply = (mailbox: Mailbox, reply: Reply): void => {
  const control = new Int32Array(mailbox.control);
  const text = encodeOrFail(reply, mailbox.data.byteLength);
  new Uint8Array(mailbox.data).set(text);
  Atomics.store(control, LENGTH, text.length);
  Atomics.store(control, STATE, ANSWERED);
  Atomics.notify(control, STATE);
};

/** Sends something and blocks this thread until the reply arrives. */
export const awaitReply = (
  mailbox: Mailbox,
  { ms, send }: { readonly ms: number; readonly send: () => void },
): Reply => {
  const control = new Int32Array(mailbox.control);
  Atomics.store(control, STATE, WAITING);
  send();
  if (Atomics.wait(control, STATE, WAITING, ms) === 'timed-out')
    throw new WorkerError('timeout', `The worker did not answer within ${ms} ms.`);
  // Shared memory cannot be decoded in place.
  const text = new Uint8Array(mailbox.data).slice(0, Atomics.load(control, LENGTH));
  return JSON.parse(new TextDecoder().decode(text)) as Reply;
};
