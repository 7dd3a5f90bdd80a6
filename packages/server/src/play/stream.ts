import type { Viewer } from '@ludus/kernel';
import { serverSentEvents } from '../http/events.ts';
import type { Table } from './table.ts';
import type { Watching } from './watching.ts';

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
  return serverSentEvents(({ send, close }) => {
    const quit = watching.join(table, viewer, { send, close, lastSeen });
    return () => {
      quit();
      leave();
    };
  });
};
