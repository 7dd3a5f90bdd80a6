import { games } from '@ludus/games';
import {
  type ArchivedGame,
  type ArchiveLine,
  GameRecording,
  type MoveInput,
  makeArchiveLine,
  type Preparation,
  type PreparedGame,
} from '@ludus/replay';
import type { GameCursor } from '@ludus/table';
import type { GameSink, Put } from './types.ts';

/** The forms in which games are requested, as sent to workers. */
export interface WantedForms {
  readonly whole: boolean;
  /** Whether whole games come with their final state. */
  readonly withFinalState: boolean;
  readonly line: boolean;
  readonly rows: readonly Preparation[];
}

/** A game in the requested forms: plain data, which is quick to send between threads. */
export interface Forms {
  /** An `ArchivedGame` as text, which is quicker to send than an object. */
  readonly whole?: string;
  readonly line?: ArchiveLine;
  /** By the address of the store. */
  readonly rows?: Readonly<Record<string, PreparedGame>>;
}

/** The forms that the sinks and the hook of a run need. */
export const wantedForms = (sinks: readonly GameSink[], isHooked: boolean): WantedForms => {
  const ofWhole = sinks.filter(({ takes }) => takes === undefined);
  return {
    whole: isHooked || ofWhole.length > 0,
    withFinalState: isHooked || ofWhole.some(({ wantsFinalState = false }) => wantsFinalState),
    line: sinks.some(({ takes }) => takes?.form === 'line'),
    rows: sinks.flatMap(({ takes }) => (takes?.form === 'rows' ? [takes.preparation] : [])),
  };
};

export const isAnyWanted = ({ whole, line, rows }: WantedForms): boolean => whole || line || rows.length > 0;

/** Records a match for every store that takes rows, while it is played. */
export class Recordings {
  readonly #wanted: WantedForms;
  #recordings: readonly GameRecording[] = [];

  constructor(wanted: WantedForms) {
    this.#wanted = wanted;
  }

  /** For `MatchOptions.record`. */
  readonly record = (cursor: GameCursor): ((move: MoveInput) => void) => {
    this.#recordings = this.#wanted.rows.map((preparation) => new GameRecording(cursor, preparation));
    return (move) => {
      for (const recording of this.#recordings) recording.add(move);
    };
  };

  /** The match in the requested forms. */
  finish(game: ArchivedGame, finalState: unknown): Forms {
    const { whole, withFinalState, line, rows } = this.#wanted;
    const { input } = game;
    return {
      ...(whole && {
        whole: JSON.stringify(withFinalState ? { ...game, input: { ...input, finalState } } : game),
      }),
      ...(line && { line: makeArchiveLine(game) }),
      ...(rows.length > 0 && {
        rows: Object.fromEntries(
          this.#recordings.map((one, i) => [rows[i]!.address, one.finish(input, games)]),
        ),
      }),
    };
  }
}

export const wholeGame = ({ whole }: Forms): ArchivedGame => JSON.parse(whole!) as ArchivedGame;

/** Passes a game to a sink in the form it takes. */
export const putForms = (sink: GameSink, forms: Forms): ReturnType<Put<unknown>> => {
  const { takes } = sink;
  if (takes === undefined) return sink.put(wholeGame(forms));
  return takes.form === 'line' ? takes.put(forms.line!) : takes.put(forms.rows![takes.preparation.address]!);
};
