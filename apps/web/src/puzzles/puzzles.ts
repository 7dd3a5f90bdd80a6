import type { Puzzle } from '@ludus/agents';
import { loadOnce } from '../frame/loadOnce.ts';

/** The games with puzzles, and how often each provides the puzzle of the day. */
export const PUZZLE_GAMES = ['ringrift', 'risk', 'sweep'] as const;
export type PuzzleGame = (typeof PUZZLE_GAMES)[number];

const FILES: Readonly<Record<PuzzleGame, () => Promise<{ readonly default: unknown }>>> = {
  ringrift: () => import('./data/ringrift.json'),
  risk: () => import('./data/risk.json'),
  sweep: () => import('./data/sweep.json'),
};

const isPuzzleGame = (game: string): game is PuzzleGame => PUZZLE_GAMES.some((one) => one === game);

/** The puzzles of a game, easy ones first. They are part of the app, so they work offline. */
export const loadPuzzles = loadOnce(async (game): Promise<readonly Puzzle[]> => {
  if (!isPuzzleGame(game)) return [];
  return (await FILES[game]()).default as readonly Puzzle[];
});
