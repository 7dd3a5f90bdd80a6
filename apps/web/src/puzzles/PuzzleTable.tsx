import type { Puzzle } from '@ludus/agents';
import { viewFor } from '@ludus/kernel';
import { useMemo } from 'react';
import { lastSeen, seenBy } from '../table/lastSeen.ts';
import type { GameUi } from '../table/ui.ts';
import { type Person, peopleOf } from '../words/people.ts';
import type { PuzzleState } from './usePuzzle.ts';
import { puzzleWords as words } from './words.ts';

/** The reader in the seat to move, and anonymous players in the others. */
export const puzzlePeople = (ui: GameUi, { seat, seats }: Puzzle): readonly Person[] =>
  Array.from({ length: seats }, (_, i) =>
    i + 1 === seat ? { name: words.you, isYou: true } : { name: ui.seatName(i + 1), isYou: false },
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
  const { line, legal, help, isSolved, solution, act } = played;
  const people = useMemo(() => peopleOf(puzzlePeople(ui, puzzle), ui.seatName), [ui, puzzle]);
  const view = useMemo(() => viewFor(game, line.state, seat), [game, line, seat]);
  return (
    <Table
      game={game}
      view={view}
      viewer={seat}
      people={people}
      legal={legal}
      last={seenBy(seat, line, lastSeen(ui, line))}
      count={line.length}
      act={act}
      suggested={help === 2 && !isSolved ? solution : undefined}
      isReplay={isSolved}
    />
  );
};
