import { games } from '@ludus/games';
import { runJob, type SearchJob } from '../src/index.ts';

declare const self: Worker;

/** A thread that runs the searches it is sent. */
self.onmessage = ({ data }: MessageEvent<SearchJob>) => self.postMessage(runJob(games, data));
