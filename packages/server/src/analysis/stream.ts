import type { Watching } from '../play/watching.ts';
import type { Analyst } from './analyst.ts';
import type { AnalysisRecord, Progress } from './types.ts';

const HEARTBEAT_MS = 15_000;

export interface AnalysisStreamRequest {
  readonly analyst: Analyst;
  readonly record: AnalysisRecord;
  /** The positions from this move on come first. */
  readonly from: number;
  readonly client: string;
  readonly watching: Watching;
}

const isOver = ({ status }: Progress): boolean => status !== 'waiting' && status !== 'running';

/** An analysis as a stream of Server-Sent Events; the id of an event is the last move it knows. */
export const analysisStream = (request: AnalysisStreamRequest): ReadableStream<Uint8Array> => {
  const { analyst, record, from, client, watching } = request;
  const { gameId, agent } = record;
  const leave = watching.enter(client);
  const encoder = new TextEncoder();
  let stop = leave;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const tell = (progress: Progress): void => {
        const data = JSON.stringify({ gameId, agent, ...progress });
        controller.enqueue(encoder.encode(`id: ${progress.done - 2}\ndata: ${data}\n\n`));
        if (!isOver(progress)) return;
        stop();
        controller.close();
      };
      const first = analyst.progress(record, from);
      if (isOver(first)) return tell(first);
      const quit = analyst.follow(record, tell);
      const heartbeat = setInterval(
        () => controller.enqueue(encoder.encode(': still here\n\n')),
        HEARTBEAT_MS,
      );
      stop = () => {
        clearInterval(heartbeat);
        quit();
        leave();
      };
      tell(first);
    },
    cancel: () => stop(),
  });
};
