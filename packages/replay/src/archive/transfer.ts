import { type Game, ok, sameJson } from '@ludus/kernel';
import type { OnGame } from '../health.ts';
import {
  fail,
  isStoreProblem,
  type Place,
  type Replayed,
  type ReplayProblem,
  relocated,
  replayProblem,
} from '../problem.ts';
import { bareOf } from '../record/describe.ts';
import type { GameStore } from '../store.ts';
import type { ChoiceRecord, GameFilter, GameId, GameMetadata, MoveInput, StoredGame } from '../types.ts';
import type { Archive } from './archive.ts';
import { parseLine } from './line.ts';
import type { ArchivedGame } from './makeLine.ts';
import { linesOfFile } from './source.ts';

/** What happened to the games. */
export interface Transferred {
  readonly done: number;
  /** Games that were already there. */
  readonly present: number;
  readonly skipped: readonly ReplayProblem[];
}

export interface TransferOptions {
  /** Called after every game; returning `stop` ends the work cleanly, to be resumed later. */
  readonly onGame?: OnGame;
}

const isFinished = ({ gameStatus }: GameMetadata): boolean =>
  gameStatus === 'completed' || gameStatus === 'finished';

/**
 * The choices that must be archived. Choices without a reason need not be, if the game reports them again,
 * which it does for all of them or for none.
 */
const givenChoices = async (
  store: GameStore,
  { record, rulesVersion }: Game,
  metadata: GameMetadata,
): Promise<Replayed<readonly ChoiceRecord[]>> => {
  const choices = await store.getChoices(metadata.gameId);
  if (!choices.ok || record === undefined || rulesVersion !== metadata.rulesVersion) return choices;
  const unexplained = choices.value.find(({ reasoning }) => reasoning === undefined);
  if (unexplained === undefined) return choices;
  const before = await store.getStateAtMove(metadata.gameId, unexplained.moveNumber - 1);
  if (!before.ok) return before;
  if (record.decisionKind(before.value) === undefined) return choices;
  return ok(choices.value.filter(({ reasoning }) => reasoning !== undefined));
};

const lastHash = async (
  store: GameStore,
  game: Game,
  { gameId, totalMoves, parityStatus, parityDivergenceMove = 0 }: GameMetadata,
): Promise<Replayed<string>> => {
  const last = (parityStatus === 'divergent' ? parityDivergenceMove : totalMoves) - 1;
  const hash = await store.rows.hashAfter(gameId, last);
  if (!hash.ok || hash.value !== undefined) return hash as Replayed<string>;
  const state = await store.getStateAtMove(gameId, last);
  return state.ok ? ok(game.hash(state.value)) : state;
};

/** A stored game, as the archive stores it. */
export const archivedGame = async (
  store: GameStore,
  { metadata, initialState, moves }: StoredGame,
): Promise<Replayed<ArchivedGame>> => {
  const { gameId } = metadata;
  const place: Place = { file: store.address, gameId };
  if (!isFinished(metadata)) return fail(place, 'not_finished', `the game is ${metadata.gameStatus}.`);
  const game = store.games.get(metadata.game);
  if (!game.ok) return fail(place, 'unknown_game', game.error.message);
  const finalHash = await lastHash(store, game.value, metadata);
  if (!finalHash.ok) return finalHash;
  const given = await givenChoices(store, game.value, metadata);
  if (!given.ok) return given;
  const { rulesVersion, engineVersion, parityStatus, parityCheckedAt, parityDivergenceMove, ...rest } =
    metadata;
  const {
    totalMoves: _moves,
    totalTurns: _turns,
    schemaVersion: _schema,
    players,
    createdAt,
    terminationReason,
    ...about
  } = rest;
  const input = {
    ...about,
    ...(createdAt === '' ? {} : { createdAt }),
    ...(terminationReason === null ? {} : { terminationReason }),
    ...(players.length === metadata.numPlayers ? { players: players.map(bareOf) } : {}),
    initialState,
    moves: moves.map(
      ({ moveNumber: _m, turnNumber: _t, phase: _p, moveType: _y, isForeign: _f, ...move }) => move,
    ),
    ...(given.value.length === 0
      ? {}
      : { choices: given.value.map(({ player: _player, ...choice }) => choice) }),
  };
  const origin = {
    rulesVersion,
    engineVersion,
    ...(parityStatus === undefined ? {} : { parityStatus }),
    ...(parityCheckedAt === undefined ? {} : { parityCheckedAt }),
    ...(parityDivergenceMove === undefined ? {} : { parityDivergenceMove }),
  };
  return ok({ input: input as ArchivedGame['input'], origin, finalHash: finalHash.value });
};

/** Counts what happens, and asks whether to continue. */
export class Tally {
  done = 0;
  present = 0;
  readonly skipped: ReplayProblem[] = [];
  readonly #onGame: TransferOptions['onGame'];

  constructor({ onGame }: TransferOptions) {
    this.#onGame = onGame;
  }

  async isStopped(): Promise<boolean> {
    return (await this.#onGame?.(this.done + this.present + this.skipped.length)) === 'stop';
  }
}

/** Exports the games of a store to an archive, except those already in it, so it can be stopped and resumed. */
export const exportGames = async (
  store: GameStore,
  archive: Archive,
  { filter = {}, ...options }: TransferOptions & { readonly filter?: GameFilter } = {},
): Promise<Replayed<Transferred>> => {
  const tally = new Tally(options);
  for await (const stored of store.iterateGames(filter)) {
    if (!stored.ok && isStoreProblem(stored.error)) return stored;
    if (!stored.ok) tally.skipped.push(stored.error);
    else if (archive.has(stored.value.metadata.gameId)) tally.present += 1;
    else {
      const game = await archivedGame(store, stored.value);
      if (!game.ok && isStoreProblem(game.error)) return game;
      if (!game.ok) tally.skipped.push(game.error);
      else {
        const added = archive.append(game.value);
        if (!added.ok) return added;
        tally.done += 1;
      }
    }
    if (await tally.isStopped()) break;
  }
  const flushed = archive.flush();
  return flushed.ok ? ok(tally) : flushed;
};

/** The same game under the same id is skipped; a different game under that id is reported. */
export const isPresent = async (
  store: GameStore,
  { gameId, moves }: { readonly gameId: GameId; readonly moves: readonly Pick<MoveInput, 'action'>[] },
): Promise<Replayed<boolean>> => {
  const known = await store.getMoves(gameId);
  if (!known.ok) return known.error.code === 'no_such_game' ? ok(false) : known;
  const isEqual =
    known.value.length === moves.length &&
    known.value.every(({ action }, i) => sameJson(action, moves[i]!.action));
  return isEqual
    ? ok(true)
    : fail({ file: store.address, gameId }, 'duplicate_game', 'a different game already has this id.');
};

/**
 * Takes a game that was read, or why it could not be. An import ends only if the store cannot take any more
 * games.
 */
export const takeGame = async (
  store: GameStore,
  place: Place,
  game: Replayed<ArchivedGame>,
  tally: Tally,
): Promise<Replayed<void>> => {
  if (!game.ok) {
    tally.skipped.push(game.error);
    return ok(undefined);
  }
  const present = await isPresent(store, game.value.input);
  if (!present.ok && isStoreProblem(present.error)) return present;
  if (!present.ok) tally.skipped.push(relocated(present.error, place));
  else if (present.value) tally.present += 1;
  else {
    const { input, origin, finalHash } = game.value;
    const stored = await store.storeGame(input, { origin, finalHash });
    if (stored.ok) tally.done += 1;
    else if (isStoreProblem(stored.error)) return stored;
    else tally.skipped.push(relocated(stored.error, place));
  }
  return ok(undefined);
};

/** Some programs start a text file with this mark. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/** Whether a line may have been meant as a game. JSON spread over lines begins with a brace of its own. */
const isObject = (line: string): boolean => /^\s*\{\s*\S/.test(line);

/** Why nothing could be read from a file: one sentence if it plainly contains something else. */
const nothingRead = (file: string, problems: readonly ReplayProblem[]): readonly ReplayProblem[] =>
  problems.length < 2
    ? problems
    : [
        replayProblem(
          { file },
          'bad_record',
          'this is not a file of games: none of its lines is a JSON object. `ludus db export` writes such files.',
        ),
      ];

/** Imports the games of one file; returns whether to continue with the next. */
const importFile = async (store: GameStore, file: string, tally: Tally): Promise<Replayed<boolean>> => {
  /** Problems with lines before the first that looks like a game; undefined from there on. */
  let early: ReplayProblem[] | undefined = [];
  for await (const line of linesOfFile(file)) {
    if (!line.ok) {
      (early !== undefined && early.length > 0 ? early : tally.skipped).push(line.error);
      continue;
    }
    const { text, number } = line.value;
    const json = number === 1 ? text.replace(BYTE_ORDER_MARK, '') : text;
    if (json.trim() === '') continue;
    const place = { file, line: number };
    const game = parseLine(place, json);
    if (early !== undefined && !game.ok && !isObject(json)) {
      early.push(game.error);
      continue;
    }
    tally.skipped.push(...(early ?? []));
    early = undefined;
    const imported = await takeGame(store, place, game, tally);
    if (!imported.ok) return imported;
    if (await tally.isStopped()) return ok(false);
  }
  tally.skipped.push(...nothingRead(file, early ?? []));
  return ok(true);
};

/**
 * Imports games into a store from archives, or from other files with a game per line, plain or compressed with
 * gzip. Each is replayed and checked like any other. Games already there are skipped, so an import can
 * be stopped and resumed. What cannot be stored is skipped and reported.
 */
export const importGames = async (
  store: GameStore,
  files: readonly string[],
  options: TransferOptions = {},
): Promise<Replayed<Transferred>> => {
  const tally = new Tally(options);
  for (const file of files) {
    const imported = await importFile(store, file, tally);
    if (!imported.ok) return imported;
    if (!imported.value) break;
  }
  return ok(tally);
};
