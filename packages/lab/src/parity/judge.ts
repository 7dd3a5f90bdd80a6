import type { Registry } from '@ludus/kernel';
import type { Replayed, ReplayProblem, StoredGame } from '@ludus/replay';
import { type CapturedStates, captureStates, compareGame } from './compare.ts';
import type { Counterpart, Verdict } from './types.ts';

/** The result of comparing a game: plain data that can be sent between threads and machines. */
export interface JudgedGame {
  readonly verdict: Verdict;
  /** Whether to leave its columns unchanged, because its import has already set them. */
  readonly isSettled?: boolean;
  /** The states around a divergence, if requested. */
  readonly states?: CapturedStates;
}

export interface JudgeOptions {
  readonly counterpart: Counterpart;
  /** Whether to collect the states around a divergence, which requires a second replay of the game. */
  readonly wantsStates: boolean;
}

const unreadable = ({ gameId = '?', message }: ReplayProblem): Verdict => ({
  gameId,
  status: 'error',
  message,
  isEngineFault: false,
});

/** Replays a game on both sides. */
export const judgeGame = async (
  games: Registry,
  stored: Replayed<StoredGame>,
  { counterpart, wantsStates }: JudgeOptions,
): Promise<JudgedGame> => {
  if (!stored.ok) return { verdict: unreadable(stored.error) };
  const { gameId, parityStatus, game: id } = stored.value.metadata;
  if (parityStatus === 'divergent') {
    const message = 'It was imported from a program with other rules.';
    return { verdict: { gameId, status: 'skipped', message }, isSettled: true };
  }
  const game = games.get(id);
  if (!game.ok) return { verdict: { gameId, status: 'skipped', message: game.error.message } };
  const verdict = await compareGame(game.value, stored.value, counterpart);
  if (verdict.status !== 'failed' || !wantsStates) return { verdict };
  const { divergence } = verdict;
  return { verdict, states: await captureStates(game.value, stored.value, { counterpart, divergence }) };
};
