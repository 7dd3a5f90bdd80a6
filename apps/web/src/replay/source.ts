import type { Outcome, Tagged } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import type { AnalysisSource } from '../analysis/analysis.ts';
import { analyseInBrowser } from '../analysis/browserAnalysis.ts';
import { recordWords } from '../look/words.ts';
import { readSaved } from '../play/saved.ts';
import { openSaved } from '../play/savedTable.ts';
import { seatLabels } from '../play/seatLabels.ts';
import type { GameUi } from '../table/ui.ts';
import type { Person } from '../words/people.ts';
import { lineOf } from './lineOf.ts';
import { replayWords as words } from './words.ts';

/** The player's own evaluation of a move when it was played. */
export interface Judgement {
  /** The player's own chance of winning. */
  readonly chance: number;
  readonly depth?: number | undefined;
  readonly nodes?: number | undefined;
  /** The expected line, the move itself first. */
  readonly expected: readonly string[];
}

/** A choice as recorded: the options, and the one chosen. */
export interface ChoiceNote {
  /** Counted from 0. */
  readonly moveNumber: number;
  readonly choiceType: string;
  readonly options: readonly Tagged[];
  readonly selected: Tagged;
  readonly reasoning?: string | undefined;
}

/** A finished or unfinished game to review: an immutable line and who played it. */
export interface Recording {
  readonly ui: GameUi;
  readonly line: GameLine;
  readonly variant: string;
  readonly players: readonly Person[];
  readonly outcome: Outcome | undefined;
  /** Where the record is, for links. */
  readonly address: readonly string[];
  /** Facts about the game besides its moves, for people. */
  readonly facts: readonly (readonly [string, string])[];
  readonly analysis: AnalysisSource;
  /** By move, if they were stored with the game. */
  readonly judgements: readonly (Judgement | undefined)[];
  /** The choices recorded at a move counted from 0; absent if none are stored. */
  readonly choicesAt?: (moveNumber: number) => Promise<readonly ChoiceNote[]>;
  /** The whole game as one line of JSON, for servers and `ludus db import`. */
  readonly makeLine: () => Promise<string>;
}

/** A game of this browser; undefined if it is not here, a message if it cannot be replayed. */
export const mineRecording = (ui: GameUi, id: string): Recording | string | undefined => {
  const saved = readSaved(id);
  if (saved === undefined) return undefined;
  const table = openSaved(ui.game, saved);
  if (!table.ok) return table.error.message;
  const { line, outcome } = table.value;
  return {
    ui,
    line,
    variant: saved.variant,
    players: seatLabels(ui, saved.seats),
    analysis: analyseInBrowser({ line, seats: saved.seats.length }),
    judgements: [],
    outcome,
    address: ['replay', 'mine', id],
    makeLine: () => lineOf(table.value, saved),
    facts: [
      [words.facts.board, ui.game.variants.find((one) => one.id === saved.variant)?.name ?? saved.variant],
      [words.facts.moves, `${line.length}`],
      ...(saved.result === undefined
        ? []
        : [[words.facts.result, recordWords(saved.result.reason)] as const]),
    ],
  };
};
