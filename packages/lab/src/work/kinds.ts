import { siblingModule } from './siblingModule.ts';

/** The modules that do pieces, by the kind of work. The default export of each is a `Perform`. */
export type PieceModules = Readonly<Record<string, URL>>;

const piece = (name: string): URL => siblingModule(import.meta.url, `../${name}`);

/** All work of the lab. Other machines know it by these names, and do it with their own modules. */
export const KINDS = {
  selfplay: piece('selfplay/piece'),
  tournament: piece('tournament/piece'),
  experiment: piece('experiment/piece'),
  tuning: piece('tuning/contest'),
  dataset: piece('dataset/piece'),
  tables: piece('tables/piece'),
  health: piece('health/piece'),
  parity: piece('parity/piece'),
  openings: piece('openings/piece'),
  puzzles: piece('puzzles/piece'),
  lesson: piece('learn/lessonPiece'),
  duel: piece('learn/duelPiece'),
} as const satisfies PieceModules;
