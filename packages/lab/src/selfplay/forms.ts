import { games } from '@ludus/games';
import {
  type ArchivedGame,
  type ArchiveLine,
  makeArchiveLine,
  type Preparation,
  type PreparedGame,
  prepareGame,
} from '@ludus/replay';
import type { GameSink, Put } from './types.ts';

/** In which forms games are wanted, as workers are told. */
export interface WantedForms {
  readonly whole: boolean;
  /** Whether whole games come with their final state. */
  readonly withFinalState: boolean;
  readonly line: boolean;
  readonly rows: readonly Preparation[];
}

/** A game in the forms that were wanted: plain data, which passes quickly between threads. */
export interface Forms {
  /** An `ArchivedGame` as text, which passes faster than an object. */
  readonly whole?: string;
  readonly line?: ArchiveLine;
  /** By the key of their preparation. */
  readonly rows?: Readonly<Record<string, PreparedGame>>;
}

/** What the sinks of a run take, and its hook. */
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

const withState = (game: ArchivedGame, finalState: unknown): ArchivedGame => ({
  ...game,
  input: { ...game.input, finalState },
});

/** Brings a game into the forms that are wanted. For rows it is replayed and checked. */
export const makeForms = (
  game: ArchivedGame,
  finalState: unknown,
  { whole, withFinalState, line, rows }: WantedForms,
): Forms => ({
  ...(whole && { whole: JSON.stringify(withFinalState ? withState(game, finalState) : game) }),
  ...(line && { line: makeArchiveLine(game) }),
  ...(rows.length > 0 && {
    rows: Object.fromEntries(
      rows.map((preparation) => [
        preparation.key,
        prepareGame(withState(game, finalState).input, { preparation, games }),
      ]),
    ),
  }),
});

export const wholeGame = ({ whole }: Forms): ArchivedGame => JSON.parse(whole!) as ArchivedGame;

/** Gives a sink a game in the form it takes. */
export const putForms = (sink: GameSink, forms: Forms): ReturnType<Put<unknown>> => {
  const { takes } = sink;
  if (takes === undefined) return sink.put(wholeGame(forms));
  return takes.form === 'line' ? takes.put(forms.line!) : takes.put(forms.rows![takes.preparation.key]!);
};
