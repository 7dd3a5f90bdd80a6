import type { Puzzle } from '@ludus/agents';
import { useMemo } from 'react';
import { sideName } from '../table/sideName.ts';
import type { GameUi } from '../table/ui.ts';
import { type Person, peopleOf } from '../words/people.ts';
import type { PuzzleState } from './usePuzzle.ts';
import { puzzleWords as words } from './words.ts';

/** The reader in the seat to move, and players named by their colours in the others. */
export const puzzlePeople = (ui: GameUi, { seat, seats }: Puzzle): readonly Person[] =>
  Array.from({ length: seats }, (_, i) =>
    i + 1 === seat ? { name: words.you, isYou: true } : { name: sideName(ui, i + 1), isYou: false },
  );

/** The board of a puzzle; it accepts moves until the puzzle is solved. */
export const PuzzleTable = ({
  ui,
  puzzle,
  played,
}: {
  readonly ui: GameUi;
  readonly puzzle: Puzzle;
  readonly played: PuzzleState;
}) => {
  const { game, Table } = ui;
  const { seat } = puzzle;
  const { stage, legal, help, isSolved, solution, act } = played;
  const { shown, playing, outlined } = stage;
  const people = useMemo(() => peopleOf(puzzlePeople(ui, puzzle), ui.seatName), [ui, puzzle]);
  return (
    <Table
      game={game}
      view={shown.view}
      viewer={seat}
      people={people}
      legal={legal}
      last={shown.last}
      count={shown.count}
      act={act}
      suggested={help === 2 && !isSolved ? solution : undefined}
      explains={isSolved || puzzle.proof !== 'certain'}
      isReplay={isSolved}
      playing={playing}
      outlined={outlined}
    />
  );
};
