import { isMove, type Puzzle, type Weighed } from '@ludus/agents';
import { type Tagged, unwrap } from '@ludus/kernel';
import { GameLine } from '@ludus/table';
import { useMemo, useState } from 'react';
import type { GameUi } from '../table/ui.ts';
import { type LineStage, useLineStage } from '../table/useLineStage.ts';
import { keepProgress, type PuzzleProgress, readProgress, withMiss, withSolved } from './progress.ts';

/** A move that the reader tried and that is not the solution. */
export interface Try {
  readonly notation: string;
  /** Its value; undefined if it was not evaluated. */
  readonly weighed: Weighed | undefined;
}

/** How much has been revealed: nothing, a few moves to choose from, the solution. */
export type Help = 0 | 1 | 2;

export interface PuzzleState {
  readonly line: GameLine;
  /** What the board shows of it. */
  readonly stage: LineStage;
  /** What may be played now. */
  readonly legal: readonly Tagged[];
  readonly tries: readonly Try[];
  readonly help: Help;
  /** Whether the solution was found, and has been shown. */
  readonly isSolved: boolean;
  readonly progress: PuzzleProgress;
  /** The solution as an action, for the board to highlight. */
  readonly solution: Tagged;
  readonly act: (action: Tagged) => void;
  readonly askHelp: () => void;
  readonly restart: () => void;
}

const NOTHING: readonly never[] = [];
/** How many moves the first hint leaves. */
const LEFT = 4;

const isAny = (moves: readonly Weighed[], action: Tagged): boolean =>
  moves.some((one) => isMove(one, action));

/** What may be tried: in deduction puzzles, only opening tiles. */
const triable = (puzzle: Puzzle, legal: readonly Tagged[], help: Help): readonly Tagged[] => {
  const { solutions, others, proof } = puzzle;
  if (help > 0) return legal.filter((action) => isAny([...solutions, ...others].slice(0, LEFT), action));
  return proof === 'certain' ? legal.filter((action) => isAny([...solutions, ...others], action)) : legal;
};

/** Plays forced moves, so that the board shows what the move led to. */
const settle = (line: GameLine): GameLine => {
  const forced = line.game.toAct(line.state) === undefined ? undefined : line.game.forced(line.state);
  return forced === undefined ? line : settle(unwrap(line.play(forced)));
};

export const usePuzzle = (ui: GameUi, puzzle: Puzzle, day: string | undefined): PuzzleState => {
  const { game } = ui;
  const start = useMemo(() => GameLine.from(game, unwrap(game.parseState(puzzle.state))), [game, puzzle]);
  const [line, setLine] = useState(start);
  const [tries, setTries] = useState<readonly Try[]>([]);
  const [help, setHelp] = useState<Help>(0);
  const [progress, setProgress] = useState(readProgress);
  const stage = useLineStage(ui, puzzle.seat, start);
  const isFound = line !== start;
  const all = useMemo(() => game.legal(start.state), [game, start]);
  const legal = useMemo(() => triable(puzzle, all, help), [puzzle, all, help]);
  const solution = useMemo(() => all.find((action) => isMove(puzzle.solutions[0]!, action))!, [puzzle, all]);
  const change = (next: PuzzleProgress): void => {
    setProgress(next);
    keepProgress(next);
  };
  const solve = (action: Tagged): void => {
    const next = settle(unwrap(start.play(action)));
    stage.play(start, next);
    setLine(next);
    const isClean = tries.length === 0 && help === 0;
    if (help < 2) change(withSolved(progress, { id: puzzle.id, isClean, day }));
  };
  return {
    line,
    stage,
    legal: isFound || stage.isBusy ? NOTHING : legal,
    tries,
    help,
    isSolved: isFound && !stage.isBusy,
    progress,
    solution,
    act: (action) => {
      if (isFound) return;
      if (isAny(puzzle.solutions, action)) return solve(action);
      const weighed = puzzle.others.find((one) => isMove(one, action));
      const notation = game.text.makeNotation(start.state, action);
      setTries([{ notation, weighed }, ...tries.filter((one) => one.notation !== notation)]);
      change(withMiss(progress));
    },
    askHelp: () => {
      if (help === 2) return;
      setHelp(help === 0 && all.length > LEFT ? 1 : 2);
      change(withMiss(progress));
    },
    restart: () => {
      setLine(start);
      stage.show(start);
      setTries([]);
      setHelp(0);
    },
  };
};
