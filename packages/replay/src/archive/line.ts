import {
  array,
  type Json,
  object,
  ok,
  oneOf,
  optional,
  parse,
  record,
  type Schema,
  text,
} from '@ludus/kernel';
import { describeFirst, fail, type Place, type Replayed } from '../problem.ts';
import { ABOUT_FIELDS, anything, CHOICES, NOTE_FIELDS, ORIGIN_FIELDS } from '../record/describe.ts';
import type { Origin } from '../record/gameRows.ts';
import { canonicalSource } from '../record/source.ts';
import { type ChoiceInput, LEGACY_SOURCES, type MoveInput, type MoveNotes, SOURCES } from '../types.ts';
import { unpackActions } from './actions.ts';
import type { IndexedGame } from './catalogue.ts';
import { type ArchivedGame, FORMAT, makeLine } from './makeLine.ts';

/** What the index of an archive stores about a game. */
export const indexed = ({ input }: ArchivedGame): IndexedGame => ({
  gameId: input.gameId,
  game: input.game,
  boardType: input.boardType,
  numPlayers: input.numPlayers,
  winner: input.winner ?? null,
  terminationReason: input.terminationReason ?? null,
  totalMoves: input.moves.length,
  createdAt: input.createdAt ?? null,
  source: input.source ?? null,
});

/** A game ready to be appended: plain data, which another thread can make and hand over. */
export interface ArchiveLine {
  readonly about: IndexedGame;
  readonly line: string;
}

export const makeArchiveLine = (game: ArchivedGame): ArchiveLine => ({
  about: indexed(game),
  line: makeLine(game),
});

const word = text({ max: 1000 });

const LINE = object({
  format: oneOf([FORMAT]),
  ...ABOUT_FIELDS,
  gameId: word,
  source: optional(oneOf([...SOURCES, ...LEGACY_SOURCES])),
  gameStatus: optional(oneOf(['completed', 'finished'])),
  ...ORIGIN_FIELDS,
  choices: optional(CHOICES),
  notesOfMoves: optional(record(oneOf(Object.keys(NOTE_FIELDS) as (keyof MoveNotes)[]), array(anything))),
  movers: optional(text({ max: 1_000_000, pattern: /^\d*$/ })),
  finalHash: word,
  initialState: anything,
  shapes: array(array(word)),
  moves: array(anything as Schema<number | readonly unknown[]>, { max: 1_000_000 }),
});

const parseJson = (place: Place, line: string): Replayed<unknown> => {
  try {
    return ok(JSON.parse(line));
  } catch (caught) {
    return fail(place, 'bad_record', `the line is not JSON (${(caught as Error).message}).`);
  }
};

const moveOf = (
  i: number,
  action: MoveInput['action'],
  columns: { movers?: string | undefined; notes?: Readonly<Record<string, readonly unknown[]>> | undefined },
): MoveInput => {
  const move: Record<string, unknown> = { action };
  if (columns.movers !== undefined) move['player'] = Number(columns.movers[i]);
  for (const name in columns.notes) {
    const note = columns.notes[name]![i];
    if (note !== null && note !== undefined) move[name] = note;
  }
  return move as unknown as MoveInput;
};

/** An object of some other kind: listing every missing field would help nobody. */
const isForeign = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('format' in value);

/** Reads a line back. The store checks whether the game in it is valid. */
export const parseLine = (place: Place, line: string): Replayed<ArchivedGame> => {
  const value = parseJson(place, line);
  if (!value.ok) return value;
  const id = (value.value as { gameId?: unknown } | null)?.gameId;
  const known = typeof id === 'string' ? { ...place, gameId: id } : place;
  if (isForeign(value.value))
    return fail(known, 'bad_record', 'this is not a game written by `ludus db export`: "format" is missing.');
  const parsed = parse(LINE, value.value);
  if (!parsed.ok) return fail(known, 'bad_record', describeFirst(parsed.error));
  const {
    format: _,
    rulesVersion,
    engineVersion,
    parityStatus,
    parityCheckedAt,
    parityDivergenceMove,
    notesOfMoves: notes,
    movers,
    finalHash,
    shapes,
    moves: rows,
    choices,
    source,
    metadata,
    ...about
  } = parsed.value;
  const actions = unpackActions({ shapes, rows });
  const bad = actions.indexOf(undefined);
  if (bad !== -1)
    return fail({ ...known, moveNumber: bad }, 'bad_record', 'the move does not fit any of the shapes.');
  const moves = actions.map((action, i) => moveOf(i, action!, { movers, notes }));
  const input = {
    ...about,
    moves,
    ...canonicalSource(source, metadata as Record<string, Json> | undefined),
    ...(choices === undefined ? {} : { choices: choices as readonly ChoiceInput[] }),
  };
  const origin = Object.fromEntries(
    Object.entries({
      rulesVersion,
      engineVersion,
      parityStatus,
      parityCheckedAt,
      parityDivergenceMove,
    }).filter(([, one]) => one !== undefined),
  ) as Origin;
  return ok({ input, origin, finalHash });
};
