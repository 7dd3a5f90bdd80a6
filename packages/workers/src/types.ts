import type { Transferred } from './transfer.ts';

/** The types of calls to workers. */

/** What can move to another thread instead of being copied. */
export type Movable = ArrayBuffer | MessagePort;

/** What a method of a service can use besides its input. */
export interface CallContext<Progress = unknown> {
  /** Aborted when nobody needs the answer any more. */
  readonly signal: AbortSignal;
  /** Reports progress to the caller. */
  report(progress: Progress): void;
}

/** One function of a service: it takes one input and may be asynchronous. */
export type Method = (input: never, context: never) => unknown;

/** An object of methods, such as `{ think: async (question: Question) => decision }`. */
export type ServiceOf<S> = { readonly [K in keyof S]: Method };

type InputOf<F> = F extends (input: infer Input, context: never) => unknown ? Input : never;
type ProgressOf<F> = F extends (input: never, context: CallContext<infer Progress>) => unknown
  ? Progress
  : unknown;
type Received<Output> = Output extends Transferred<infer Value> ? Value : Output;
type OutputOf<F> = F extends (input: never, context: never) => infer Output
  ? Received<Awaited<Output>>
  : never;

/** Arguments of a remote method. The input can be left out if the method takes none. */
type CallArguments<Input, Options> = unknown extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

/** A service as its caller sees it. */
export type Remote<S> = {
  readonly [K in keyof S]: (
    ...asked: CallArguments<InputOf<S[K]>, CallOptions<ProgressOf<S[K]>>>
  ) => Promise<OutputOf<S[K]>>;
};

/** A service as seen by a caller that blocks for each answer. */
export type SyncRemote<S> = {
  readonly [K in keyof S]: (...asked: CallArguments<InputOf<S[K]>, SyncCallOptions>) => OutputOf<S[K]>;
};

export interface CallOptions<Progress = unknown> {
  /**
   * Aborting it rejects the call at once and notifies the worker. A worker that does not finish within the grace period
   * is terminated and replaced.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Aborting it asks the worker to finish early; the call then ends with the worker's answer. A call that is still
   * waiting is cancelled.
   */
  readonly finish?: AbortSignal | undefined;
  /** Like aborting `signal`, after this many milliseconds in a worker; time in the queue does not count. */
  readonly timeoutMs?: number | undefined;
  /** Parts of the input that move to the worker instead of being copied. */
  readonly transfer?: readonly Movable[];
  readonly onProgress?: (progress: Progress) => void;
  /** Who is calling. Callers take turns, however many calls each of them makes. */
  readonly key?: string;
  /** What the call is about: the worker that held the last call about it is preferred, if it is free. */
  readonly near?: string;
  /** One of the pool's lanes; the first if left out. */
  readonly lane?: string;
}

export interface SyncCallOptions {
  /** The worker is terminated if it has not answered after this many milliseconds. */
  readonly timeoutMs?: number;
}

/** Shared memory for an answer that the caller waits for. */
export interface Mailbox {
  /** Whether the answer has arrived, and its length in bytes. */
  readonly control: SharedArrayBuffer;
  /** The answer as JSON. */
  readonly data: SharedArrayBuffer;
}

/** From the caller to the worker. */
export type Request =
  | { readonly type: 'setup'; readonly setup: unknown; readonly mailbox?: Mailbox }
  | {
      readonly type: 'call';
      readonly id: number;
      readonly method: string;
      readonly input: unknown;
      readonly mailbox?: Mailbox;
    }
  | { readonly type: 'cancel'; readonly id: number };

/** From the worker to the caller. */
export type Reply =
  | { readonly type: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly code: string; readonly message: string };
