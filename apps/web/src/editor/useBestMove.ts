import { adviserFor } from '@ludus/agents';
import { viewFor } from '@ludus/kernel';
import { useEffect, useRef, useState } from 'react';
import type { Thought } from '../opponents/opponent.worker.ts';
import { startOpponents } from '../opponents/opponents.ts';
import type { GameUi } from '../table/ui.ts';

const THINKING_MS = 2000;

export interface BestMove {
  readonly thought: Thought | undefined;
  readonly isThinking: boolean;
  readonly ask: (state: unknown, seats: number) => void;
}

/** Asks an agent in a worker what it would play; a new position clears the answer. */
export const useBestMove = (ui: GameUi, position: unknown): BestMove => {
  const workers = useRef<ReturnType<typeof startOpponents>>(undefined);
  const [answer, setAnswer] = useState<{ readonly of: unknown; readonly thought: Thought }>();
  const [asked, setAsked] = useState<unknown>();
  useEffect(() => () => void workers.current?.stop(), []);
  const ask = async (state: unknown, seats: number): Promise<void> => {
    const { game } = ui;
    const seat = game.toAct(state);
    if (seat === undefined) return;
    workers.current ??= startOpponents();
    setAsked(position);
    const view = viewFor(game, state, seat);
    const agent = adviserFor(game, seat, THINKING_MS);
    const thought = await workers.current.remote.choose({
      game: game.id,
      view,
      seat,
      seats,
      agent,
      seed: 'editor',
    });
    setAnswer({ of: position, thought });
    setAsked(undefined);
  };
  return {
    thought: answer?.of === position ? answer?.thought : undefined,
    isThinking: asked !== undefined && asked === position,
    ask: (state, seats) => void ask(state, seats).catch(() => setAsked(undefined)),
  };
};
