import type { Viewer } from './sight.ts';
import type { Table } from './table.ts';
import type { Watching } from './watching.ts';

const HEARTBEAT_MS = 15_000;
/** Whoever is this many bytes behind is not reading. */
const MOST_BEHIND = 1_000_000;

export interface StreamRequest {
  readonly table: Table;
  readonly viewer: Viewer;
  readonly client: string;
  readonly lastSeen: string | undefined;
  readonly watching: Watching;
}

/** A game as a stream of Server-Sent Events. */
export const eventStream = (request: StreamRequest): ReadableStream<Uint8Array> => {
  const { table, viewer, client, lastSeen, watching } = request;
  watching.checkRoom(table);
  const leave = watching.enter(client);
  const encoder = new TextEncoder();
  let stop = (): void => leave();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string): void => {
          if ((controller.desiredSize ?? 0) < -MOST_BEHIND) finish();
          else controller.enqueue(encoder.encode(text));
        };
        const finish = (): void => {
          stop();
          controller.close();
        };
        const watcher = {
          viewer,
          send: (id: string, text: string) => write(`id: ${id}\ndata: ${text}\n\n`),
          close: finish,
        };
        const quit = watching.join(table, watcher, lastSeen);
        const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
        stop = () => {
          clearInterval(heartbeat);
          quit();
          leave();
        };
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 65_536 }),
  );
};
