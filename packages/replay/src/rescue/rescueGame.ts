import { err, type Game, ok } from '@ludus/kernel';
import { archivedGame, isPresent } from '../archive/transfer.ts';
import { GameReader } from '../gameReader.ts';
import { fail, isStoreProblem, type Replayed, type ReplayProblem, relocated } from '../problem.ts';
import { fittingDescription, fittingMove } from '../record/describe.ts';
import type { GameRow } from '../record/rows.ts';
import { canonicalSource } from '../record/source.ts';
import type { GameStore, RecordedStep, StoreRequest } from '../store.ts';
import {
  type Description,
  type GameId,
  type GameInput,
  isLiveStatus,
  type MoveInput,
  type MoveRecord,
  type StoredGame,
} from '../types.ts';
import { type Setting, settingOf, setUpAgain } from './setting.ts';

/** What became of a game: all of it is saved, its moves without some notes, or it was there already. */
type Rescue = 'whole' | 'moves' | 'present';

/** Problems with which the store takes no more games. */
export const isTargetProblem = (problem: Pick<ReplayProblem, 'code'>): boolean =>
  isStoreProblem(problem) || problem.code === 'file_error';

const inputOf = ({
  moveNumber: _n,
  turnNumber: _t,
  phase: _p,
  moveType: _m,
  isForeign: _f,
  ...move
}: MoveRecord): MoveInput => fittingMove(move);

/** Moves in the form of a table's steps, each played; undefined if one cannot be. */
const stepsOf = (game: Game, { initialState, moves }: StoredGame): RecordedStep[] | undefined => {
  const steps: RecordedStep[] = [];
  let before = initialState;
  for (const [number, move] of moves.entries()) {
    const { action, player: _, ...notes } = inputOf(move);
    const seat = move.player;
    const played = game.play(before, action, seat);
    if (!played.ok) return undefined;
    const { state } = played.value;
    steps.push({ number, seat, action, before, state, hash: game.hash(state), notes });
    before = state;
  }
  return steps;
};

/** Rebuilds games from the rows salvaged from a file, in another store. */
export class GameRescuer {
  readonly #source: GameStore;
  readonly #target: GameStore;
  readonly #reader: GameReader;

  constructor(source: GameStore, target: GameStore) {
    this.#source = source;
    this.#target = target;
    this.#reader = new GameReader(source.rows, source.address, source.games);
  }

  /** Saves a game. Whatever it says about itself, it is replayed and checked like any other game. */
  async rescue(gameId: GameId): Promise<Replayed<Rescue>> {
    const row = await this.#source.rows.game(gameId);
    if (!row.ok) return row;
    const saved = row.value === undefined ? undefined : await this.#rescueWhole(row.value);
    return saved?.ok ? saved : this.#rescueMoves(gameId, row.value);
  }

  async #rescueWhole(row: GameRow): Promise<Replayed<Rescue>> {
    const whole = await this.#reader.whole(row);
    if (!whole.ok) return whole;
    if (isLiveStatus(row.game_status)) return this.#rescueLive(whole.value);
    const game = await archivedGame(this.#source, whole.value);
    if (!game.ok) return game;
    const { input, origin, finalHash } = game.value;
    const { source, metadata, ...about } = input;
    const saved = await this.#store(
      { ...about, ...canonicalSource(source, metadata) },
      { origin, finalHash },
    );
    return saved.ok && saved.value === 'moves' ? ok('whole') : saved;
  }

  async #store(
    input: GameInput & { readonly gameId: GameId },
    request: StoreRequest,
  ): Promise<Replayed<Rescue>> {
    const present = await isPresent(this.#target, input);
    if (!present.ok) return present;
    if (present.value) return ok('present');
    const stored = await this.#target.storeGame(input, request);
    return stored.ok ? ok('moves') : this.#told(stored.error);
  }

  /** If a game is refused because of its file, the problem names the file; other problems belong to the target. */
  #told(problem: ReplayProblem): Replayed<never> {
    const isOfTarget = isTargetProblem(problem);
    return err(isOfTarget ? problem : relocated(problem, { file: this.#source.address }));
  }

  /** A game that was being played is live again and can be resumed. */
  async #rescueLive(stored: StoredGame): Promise<Replayed<Rescue>> {
    const { metadata, initialState, moves } = stored;
    const { gameId, game: id, boardType, numPlayers } = metadata;
    const game = this.#reader.rules({ game: id, game_id: gameId });
    if (!game.ok) return game;
    const present = await isPresent(this.#target, { gameId, moves });
    if (!present.ok || present.value) return present.ok ? ok('present') : present;
    const steps = stepsOf(game.value, stored);
    if (steps === undefined)
      return fail(this.#reader.place(gameId), 'illegal_move', 'its moves cannot be played.');
    const { gameStatus: _s, winner: _w, terminationReason: _t, ...said } = fittingDescription(metadata);
    const live = { ...said, game: id, boardType, numPlayers, gameId, initialState };
    const writer = await this.#target.storeGameIncremental(live);
    if (!writer.ok) return writer;
    const added = await writer.value.addSteps(steps);
    return added.ok ? ok('whole') : added;
  }

  /** The moves of a game that the rules call finished, with the notes that are still valid. */
  async #rescueMoves(gameId: GameId, row: GameRow | undefined): Promise<Replayed<Rescue>> {
    const described = row && (await this.#reader.describe([row]));
    const {
      game,
      winner: _w,
      terminationReason: _t,
      gameStatus: _s,
      ...said
    } = described?.ok
      ? fittingDescription(described.value[0]!)
      : ({} as ReturnType<typeof fittingDescription>);
    const setting = await this.#settingOf(gameId, { ...said, ...(game && { game }) });
    if (setting === undefined)
      return fail(this.#reader.place(gameId), 'bad_state', 'its initial state or its board is lost.');
    const { rules, ...about } = setting;
    const moves = await this.#reader.moves(rules, {
      game_id: gameId,
      parity_status: row?.parity_status ?? null,
      parity_divergence_move: row?.parity_divergence_move ?? null,
    });
    if (!moves.ok) return moves;
    const hash = await this.#source.rows.hashAfter(gameId, moves.value.length - 1);
    const input = { ...said, ...about, game: rules.id, gameId, moves: moves.value.map(inputOf) };
    return this.#store(input, hash.ok && hash.value !== undefined ? { finalHash: hash.value } : {});
  }

  /** The setup of a game: from its initial state or, if that is lost, from what its history confirms. */
  async #settingOf(gameId: GameId, said: Partial<Description>): Promise<Setting | undefined> {
    const { games, rows } = this.#source;
    const state = await rows.initialState(gameId);
    const told = state.ok && state.value ? settingOf(games, state.value, said) : undefined;
    if (told !== undefined) return told;
    const history = await rows.history(gameId);
    const entries = history.ok ? history.value : [];
    const first = entries.find(({ move_number }) => move_number === 0)?.state_hash_before;
    if (first) {
      const isSame = ({ rules, initialState }: Setting): boolean => rules.hash(initialState) === first;
      return setUpAgain(games, said, isSame) ?? setUpAgain(games, {}, isSame);
    }
    // The hash after the last move confirms everything before it.
    const moves = await rows.moves(gameId, 0, 2 ** 31 - 1);
    const isVouched = moves.ok && entries.at(-1)?.move_number === moves.value.length - 1;
    return isVouched && entries.at(-1)?.state_hash_after
      ? setUpAgain(
          games,
          said,
          ({ rules, boardType }) => rules.id === said.game && boardType === said.boardType,
        )
      : undefined;
  }
}
