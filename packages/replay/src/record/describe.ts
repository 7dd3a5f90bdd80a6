import {
  array,
  type Game,
  integer,
  isDisplayName,
  LONGEST_NAME,
  nullable,
  number,
  object,
  ok,
  oneOf,
  optional,
  parse,
  parseSeed,
  plural,
  type Registry,
  record,
  refine,
  type Schema,
  text,
} from '@ludus/kernel';
import { describeFirst, fail, type Place, type Replayed } from '../problem.ts';
import {
  type ChoiceInput,
  type Claim,
  type Description,
  GAME_STATUSES,
  type GameId,
  type GameMetadata,
  LEGACY_SOURCES,
  type MoveInput,
  type MoveNotes,
  PARITY_STATUSES,
  PLAYER_TYPES,
  type PlayerInput,
  type PlayerMetadata,
  SOURCES,
  type Source,
} from '../types.ts';

import type { Origin } from './gameRows.ts';
import { canonicalSource } from './source.ts';

/** What can be said about a game. The same checks apply to the API, imports and uploads. */

/** For fields that are checked elsewhere. */
export const anything: Schema<unknown> = { expected: 'a value', fits: () => true };

const MAX_DEPTH = 100;

/** Whether a value survives JSON; fields that are undefined are left out. */
const isJson = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value !== 'object' || depth > MAX_DEPTH) return false;
  const isDeep = (one: unknown): boolean => isJson(one, depth + 1);
  if (Array.isArray(value)) return value.every(isDeep);
  const prototype = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || prototype === null;
  return isPlain && Object.values(value).every((field) => field === undefined || isDeep(field));
};

const json: Schema<unknown> = {
  expected: 'a JSON value',
  fits: (value, inspection) => isJson(value) || inspection.report('wrong_value', 'must be a JSON value.'),
};

/** Not every database can store a text with this character, except inside JSON. */
const checkCharacters = (value: string): string | undefined =>
  value.includes('\0') ? 'must not contain the character U+0000.' : undefined;

const word = refine(text({ max: 1000 }), (value) =>
  value === '' ? 'must not be empty.' : checkCharacters(value),
);
const prose = text({ max: 1_000_000 });
const count = integer(0);

const ISO = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const FIRST = Date.parse('1969-12-31T00:00:00Z');
const LAST = Date.parse('2101-01-01T00:00:00Z');

/** The 31st of February would become the 3rd of March. */
const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** Games without a date have 1970. A date after 2100 comes from a broken clock. */
const date = refine(text({ max: 40 }), (value) => {
  const time = ISO.test(value) && isDay(value.slice(0, 10)) ? Date.parse(value) : Number.NaN;
  return time >= FIRST && time < LAST
    ? undefined
    : 'must be an ISO 8601 date between 1970 and 2100, such as 2026-01-31T12:00:00Z.';
});

const seed: Schema<string | number> = {
  expected: 'a seed',
  fits: (value, inspection) =>
    parseSeed(value).ok || inspection.report('wrong_value', 'must be a seed: a number or a string.'),
};

const personName = refine(text({ max: LONGEST_NAME }), (value) =>
  isDisplayName(value) ? undefined : 'must be on one line, without invisible characters or spaces around it.',
);

const PLAYER = object({
  playerType: oneOf(PLAYER_TYPES),
  name: optional(personName),
  aiType: optional(word),
  aiDifficulty: optional(integer()),
  aiProfileId: optional(word),
});

export const NOTE_FIELDS = {
  timestamp: optional(date),
  thinkTimeMs: optional(number(0)),
  timeRemainingMs: optional(number()),
  engineEval: optional(number()),
  engineEvalType: optional(word),
  engineDepth: optional(number(0)),
  engineNodes: optional(number(0)),
  enginePv: optional(array(text())),
  engineTimeMs: optional(number(0)),
  moveProbs: optional(record(text(), number())),
  searchStats: optional(json),
} satisfies Record<keyof MoveNotes, Schema<unknown>>;

const NOTES = object(NOTE_FIELDS);

const CHOICE_FIELDS = {
  moveNumber: count,
  choiceType: word,
  options: array(json),
  selected: json,
  reasoning: optional(refine(prose, checkCharacters)),
};

export const CHOICES = array(object(CHOICE_FIELDS));

const DESCRIPTION_FIELDS = {
  game: word,
  boardType: word,
  numPlayers: integer(1, 99),
  players: optional(array(PLAYER)),
  rngSeed: optional(seed),
  createdAt: optional(date),
  completedAt: optional(date),
  durationMs: optional(number(0)),
  source: optional(oneOf(SOURCES)),
  timeControlType: optional(word),
  initialTimeMs: optional(number(0)),
  timeIncrementMs: optional(number(0)),
  qualityScore: optional(number()),
  qualityCategory: optional(word),
  engineMode: optional(word),
  opponentType: optional(word),
  opponentModelId: optional(word),
  tags: optional(array(word)),
  notes: optional(prose),
  metadata: optional(record(text(), optional(json))),
};

const CLAIM_FIELDS = {
  gameStatus: optional(oneOf(GAME_STATUSES)),
  winner: optional(nullable(integer(1, 99))),
  terminationReason: optional(word),
};

/** Ids occur in addresses and lists, so they contain no spaces. */
const ID = refine(text({ max: 200 }), (value) =>
  /^[^\s\p{C}]+$/u.test(value) ? undefined : 'must be 1 to 200 characters without spaces.',
);

export const ORIGIN_FIELDS = {
  rulesVersion: optional(nullable(word)),
  engineVersion: optional(nullable(word)),
  parityStatus: optional(oneOf(PARITY_STATUSES)),
  parityCheckedAt: optional(date),
  // −1 is the initial position.
  parityDivergenceMove: optional(integer(-1)),
};

const ORIGIN = object(ORIGIN_FIELDS);

/** Whether the claimed source of a game is valid. */
export const checkOrigin = (place: Place, origin: Origin): Replayed<void> =>
  fits(place, ORIGIN, pick(origin, ORIGIN_FIELDS));

/** Everything a game says about itself besides its states, moves and choices. */
export const ABOUT_FIELDS = { gameId: optional(ID), ...DESCRIPTION_FIELDS, ...CLAIM_FIELDS };

const ABOUT = object(ABOUT_FIELDS);
const { game: _game, boardType: _board, numPlayers: _count, ...CHANGEABLE } = DESCRIPTION_FIELDS;
const CHANGES_FIELDS = { ...CHANGEABLE, ...CLAIM_FIELDS };
const CHANGES = object(CHANGES_FIELDS);

/** The fields of a value that a schema knows. */
const pick = (value: object, fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).filter(([name, field]) => Object.hasOwn(fields, name) && field !== undefined),
  );

const fits = (place: Place, schema: Schema<unknown>, value: unknown): Replayed<void> => {
  const parsed = parse(schema, value);
  return parsed.ok ? ok(undefined) : fail(place, 'bad_description', describeFirst(parsed.error));
};

const RESERVED = ['tags', 'notes', 'counters', 'playerNames'];

/** Whether the fields agree with each other. */
const contradiction = ({
  numPlayers,
  players,
  metadata,
  winner,
}: Partial<Description> & Claim): string | undefined => {
  if (players !== undefined && numPlayers !== undefined && players.length !== numPlayers)
    return `the game has ${plural(numPlayers, 'player')}, but ${players.length} ${players.length === 1 ? 'is' : 'are'} described.`;
  if (typeof winner === 'number' && numPlayers !== undefined && winner > numPlayers)
    return `the winner is player ${winner}, but the game has ${plural(numPlayers, 'player')}.`;
  const reserved = RESERVED.find((name) => metadata !== undefined && Object.hasOwn(metadata, name));
  return reserved === undefined ? undefined : `metadata may not use the name "${reserved}".`;
};

export type About = Description & Claim & { readonly gameId?: GameId };

/** The game that a description is about, if the description can be stored. */
export const checkDescription = (games: Registry, place: Place, about: About): Replayed<Game> => {
  const found = games.get(about.game);
  if (!found.ok) return fail(place, 'unknown_game', found.error.message);
  const described = checkAbout(place, about);
  return described.ok ? ok(found.value) : described;
};

const checkAbout = (place: Place, about: About): Replayed<void> => {
  const fitting = fits(place, ABOUT, pick(about, ABOUT_FIELDS));
  if (!fitting.ok) return fitting;
  const fault = contradiction(about);
  return fault === undefined ? fitting : fail(place, 'bad_description', fault);
};

/** Whether what became known about a live game can be stored. */
export const checkChanges = (
  place: Place,
  changes: Partial<Description> & Claim,
  numPlayers?: number,
): Replayed<void> => {
  const fitting = fits(place, CHANGES, pick(changes, CHANGES_FIELDS));
  if (!fitting.ok) return fitting;
  const fault = contradiction({ ...changes, ...(numPlayers !== undefined && { numPlayers }) });
  return fault === undefined ? fitting : fail(place, 'bad_description', fault);
};

type Setting = Pick<Description, 'numPlayers' | 'boardType'>;

/** Whether a state has this many players and belongs to this board. */
export const checkSetting = (
  game: Game,
  place: Place,
  state: unknown,
  { numPlayers, boardType }: Setting,
): Replayed<void> => {
  const seats = game.record?.progress(state).length ?? numPlayers;
  if (seats !== numPlayers)
    return fail(place, 'bad_description', `the state has ${plural(seats, 'player')}, not ${numPlayers}.`);
  return game.record?.isOfVariant(state, boardType) === false
    ? fail(place, 'bad_description', `the state does not belong to the board "${boardType}".`)
    : ok(undefined);
};

/** The initial state, if it belongs to this game, board and number of players. */
export const checkInitialState = (
  game: Game,
  place: Place,
  { initialState, ...setting }: { readonly initialState: unknown } & Setting,
): Replayed<unknown> => {
  const parsed = game.parseState(initialState);
  if (!parsed.ok) return fail(place, 'bad_state', `the initial state: ${describeFirst(parsed.error)}`);
  const fitting = checkSetting(game, place, parsed.value, setting);
  return fitting.ok ? parsed : fitting;
};

/** The move JSON adds its own field, which an action must not use. */
const isStorable = ({ action }: MoveInput): boolean =>
  typeof action === 'object' && action !== null && !Object.hasOwn(action, 'moveNumber');

/** Whether a move, legal or not, can be written. */
export const checkMove = (place: Place, move: MoveInput): Replayed<void> => {
  if (typeof move !== 'object' || move === null || !isStorable(move))
    return fail(place, 'bad_move', 'an action must be an object without a field "moveNumber".');
  const { action: _, player: __, ...notes } = move;
  for (const _note in notes) return checkNotes(place, notes);
  return ok(undefined);
};

/** Whether the notes of a move are valid. */
export const checkNotes = (place: Place, notes: MoveNotes): Replayed<void> => {
  const parsed = parse(NOTES, pick(notes, notes));
  return parsed.ok ? ok(undefined) : fail(place, 'bad_record', describeFirst(parsed.error));
};

/** Whether choices are of a kind the game knows. Games that name no kinds allow any. */
export const checkChoices = (game: Game, place: Place, choices: readonly ChoiceInput[]): Replayed<void> => {
  if (choices.length === 0) return ok(undefined);
  const parsed = parse(CHOICES, choices);
  if (!parsed.ok) return fail(place, 'bad_record', describeFirst(parsed.error));
  const kinds = game.record?.decisionKinds ?? [];
  const stranger = choices.find(({ choiceType }) => kinds.length > 0 && !kinds.includes(choiceType));
  if (stranger === undefined) return ok(undefined);
  const reason = `"${stranger.choiceType}" is not a kind of choice in ${game.name}. Its kinds: ${kinds.join(', ')}.`;
  return fail({ ...place, moveNumber: stranger.moveNumber }, 'bad_record', reason);
};

/** Whether what a store says about a game is valid. Old files have values and gaps that new games may not have. */
export const checkStored = (
  game: Game,
  place: Place,
  metadata: GameMetadata,
  initialState: unknown,
): Replayed<void> => {
  const { createdAt, source, players, terminationReason, ...about } = metadata;
  const isLegacy = (LEGACY_SOURCES as readonly string[]).includes(source ?? '');
  const bare = {
    ...about,
    ...(createdAt !== '' && { createdAt }),
    ...(!isLegacy && source !== undefined && { source: source as Source }),
    ...(players.length > 0 && { players: players.map(bareOf) }),
    ...(terminationReason !== null && { terminationReason }),
  };
  const described = checkAbout(place, bare);
  const known = described.ok ? checkOrigin(place, metadata) : described;
  return known.ok ? checkSetting(game, place, initialState, bare) : known;
};

/** The valid part of a game's description. */
export const fittingDescription = ({
  source,
  players,
  metadata,
  ...about
}: GameMetadata): Partial<Description> & Claim => {
  const said = {
    ...about,
    ...(players.length === about.numPlayers && { players: players.map(bareOf) }),
    ...canonicalSource(source, metadata),
  };
  const { gameId: _, ...fields } = ABOUT_FIELDS;
  return Object.fromEntries(
    Object.entries(pick(said, fields)).filter(
      ([name, value]) =>
        parse(fields[name as keyof typeof fields] as Schema<unknown>, value).ok &&
        contradiction({ [name]: value, numPlayers: about.numPlayers }) === undefined,
    ),
  );
};

/** A move with its notes, or without them if they are invalid. */
export const fittingMove = (move: MoveInput): MoveInput => {
  const { action, player, ...notes } = move;
  if (parse(NOTES, notes).ok) return move;
  return { action, ...(player !== undefined && { player }) };
};

/** A player without what follows from the moves. */
export const bareOf = ({
  playerType,
  name,
  aiType,
  aiDifficulty,
  aiProfileId,
}: PlayerMetadata): PlayerInput => ({
  playerType,
  ...(name === undefined ? {} : { name }),
  ...(aiType === undefined ? {} : { aiType }),
  ...(aiDifficulty === undefined ? {} : { aiDifficulty }),
  ...(aiProfileId === undefined ? {} : { aiProfileId }),
});
