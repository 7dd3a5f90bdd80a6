import type { AnalysisRecord } from '@ludus/replay';
import { serverSentEvents } from '../http/events.ts';
import type { Connections } from '../limits/connections.ts';
import type { Analyst } from './analyst.ts';
import type { Progress } from './types.ts';

interface AnalysisStreamRequest {
  readonly analyst: Analyst;
  readonly record: AnalysisRecord;
  /** The positions from this move on are sent first. */
  readonly from: number;
  readonly client: string;
  readonly connections: Connections;
}

const isOver = ({ status }: Progress): boolean => status !== 'waiting' && status !== 'running';

/** An analysis as a stream of Server-Sent Events; the id of an event is the last move it covers. */
export const analysisStream = (request: AnalysisStreamRequest): ReadableStream<Uint8Array> => {
  const { analyst, record, from, client, connections } = request;
  const { gameId, agent } = record;
  const leave = connections.enter(client);
  return serverSentEvents(({ send, close }) => {
    const tell = (progress: Progress): void => {
      send(String(progress.done - 2), JSON.stringify({ gameId, agent, ...progress }));
      if (isOver(progress)) close();
    };
    const isBegun = analyst.progress(record, from).then(tell, close);
    const quit = analyst.follow(record, {
      tell: (progress) => void isBegun.then(() => tell(progress)),
      close: () => void isBegun.then(close),
    });
    return () => {
      quit();
      leave();
    };
  });
};
