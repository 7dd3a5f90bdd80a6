import { hostname } from 'node:os';
import { err, ok, type Registry, type Tagged } from '@ludus/kernel';
import { GameEditor } from './gameEditor.ts';
import { GameInserter, takenId } from './gameInserter.ts';
import { GameReader } from './gameReader.ts';
import { LiveWriter } from './liveWriter.ts';
import { type Continuations, isPosition, makeContinuations } from './positions.ts';
import { fail, type Place, type Replayed } from './problem.ts';
import { type CheckContext, checkGame } from './record/checkGame.ts';
import { checkDescription, checkInitialState } from './record/describe.ts';
import { newGameId } from './record/gameId.ts';
import { makeGameRows } from './record/gameRows.ts';
import { orphanOf, type Preparation, type PreparedGame, unseal } from './record/prepare.ts';
import { readChoices, readHistory } from './record/readRows.ts';
import { KnownState, Recorder } from './record/recorder.ts';
import type { Fence, RowStore } from './rowStore.ts';
import type {
  AnalysisStore,
  Assessed,
  GameStore,
  GameWriter,
  LiveGame,
  LiveStore,
  ReplayOptions,
  Stored,
  StoreOptions,
  StoreRequest,
} from './store.ts';
import type {
  ChoiceRecord,
  GameFilter,
  GameId,
  GameInput,
  GameMetadata,
  GamePage,
  HistoryEntry,
  MoveRecord,
  Orphan,
  PageRequest,
  Parity,
  Stats,
  StoredGame,
  TypedGame,
} from './types.ts';

/** What a database provides besides its rows. */
export interface Home {
  readonly rows: RowStore;
  readonly isPrivate: boolean;
  /** What opens it again, if that is not its address. */
  readonly connection?: string;
  readonly migratedFrom?: number;
  readonly remarks?: readonly string[];
  readonly isDamaged?: boolean;
  live(): Promise<Replayed<LiveStore>>;
  analyses<Assessment extends Assessed>(): Promise<Replayed<AnalysisStore<Assessment>>>;
  backup(folder: string): Promise<Replayed<readonly string[]>>;
  /** A different number after other connections have changed something; absent if unknown. */
  foreignChanges?(): number;
  close(): Promise<void>;
}

/** Identifies this program, so that others can find out whether it is still running. */
const newFence = (): Fence => ({ writer: `${hostname()}/${process.pid}/${crypto.randomUUID()}` });

const parseCursor = (text: string): number | undefined =>
  /^r\d{1,15}$/.test(text) ? Number(text.slice(1)) : undefined;

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** A store of games on top of the rows of any database. */
export class RowGameStore implements GameStore {
  readonly address: string;
  readonly connection: string;
  readonly games: Registry;
  readonly snapshotEvery: number;
  readonly preparation: Preparation;
  readonly rows: RowStore;
  readonly isPrivate: boolean;
  readonly migratedFrom: number | undefined;
  readonly remarks: readonly string[];
  readonly isDamaged: boolean;
  readonly #home: Home;
  readonly #reader: GameReader;
  readonly #inserter: GameInserter;
  readonly #editor: GameEditor;
  /** Counts this connection's changes to finished games. */
  #changes = 0;

  constructor(home: Home, address: string, { games, snapshotEvery = 20 }: StoreOptions) {
    this.address = address;
    this.connection = home.connection ?? address;
    this.games = games;
    this.snapshotEvery = snapshotEvery;
    this.preparation = { address, snapshotEvery };
    this.rows = home.rows;
    this.isPrivate = home.isPrivate;
    this.migratedFrom = home.migratedFrom;
    this.remarks = home.remarks ?? [];
    this.isDamaged = home.isDamaged ?? false;
    this.#home = home;
    this.#reader = new GameReader(home.rows, address, games);
    const writing = { rows: home.rows, reader: this.#reader, onChange: () => this.#onChange() };
    this.#inserter = new GameInserter(writing);
    this.#editor = new GameEditor(writing);
  }

  close(): Promise<void> {
    return this.#home.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  // Writing

  async storeGame<State, Action extends Tagged>(
    input: GameInput<State, Action>,
    request: StoreRequest = {},
  ): Promise<Replayed<Stored>> {
    const stored = await this.storeGames([input], request);
    return stored.ok ? stored.value[0]! : stored;
  }

  async storeGames(
    inputs: readonly GameInput[],
    { quarantine, origin, finalHash }: StoreRequest = {},
  ): Promise<Replayed<readonly Replayed<Stored>[]>> {
    const { games, address: file, snapshotEvery } = this;
    const context: CheckContext = { games, file, snapshotEvery, origin, finalHash };
    const incoming = inputs.map((input) => ({
      checked: checkGame(input, context),
      orphan: orphanOf(input),
      isIdOurs: input.gameId === undefined,
    }));
    return this.#inserter.insert(incoming, quarantine);
  }

  writePrepared(
    games: readonly PreparedGame[],
    { quarantine }: Pick<StoreRequest, 'quarantine'> = {},
  ): Promise<Replayed<readonly Replayed<Stored>[]>> {
    return this.#inserter.insert(games.map(unseal), quarantine);
  }

  async storeGameIncremental(live: LiveGame): Promise<Replayed<GameWriter>> {
    const { initialState, gameId = newGameId(), ...description } = live;
    const place = this.#reader.place(gameId);
    const game = checkDescription(this.games, place, { ...description, gameId });
    if (!game.ok) return game;
    const initial = checkInitialState(game.value, place, live);
    if (!initial.ok) return initial;
    const { snapshotEvery } = this;
    const recorder = new Recorder(new KnownState(game.value, initial.value), { snapshotEvery });
    const rows = makeGameRows({
      gameId,
      game: game.value,
      description,
      initialState,
      steps: recorder.takeRows(),
      turns: 0,
      counters: recorder.counters,
    });
    const fence = newFence();
    const begun = await this.rows.insertGames([rows], fence);
    if (!begun.ok) return begun;
    if (!begun.value[0]) return err(takenId(place));
    return ok(this.#writer({ gameId, game: game.value, fence, moves: 0 }));
  }

  async resumeGame(gameId: GameId): Promise<Replayed<GameWriter>> {
    const fence = newFence();
    const row = await this.rows.takeOver(gameId, fence);
    if (!row.ok) return row;
    const game = this.#reader.rules(row.value);
    if (!game.ok) return game;
    return ok(this.#writer({ gameId, game: game.value, fence, moves: row.value.total_moves }));
  }

  #writer(
    options: Omit<ConstructorParameters<typeof LiveWriter>[0], 'reader' | 'snapshotEvery' | 'onEnded'>,
  ): LiveWriter {
    const { snapshotEvery } = this;
    return new LiveWriter({
      ...options,
      reader: this.#reader,
      snapshotEvery,
      onEnded: () => this.#onChange(),
    });
  }

  deleteGame(gameId: GameId): Promise<Replayed<void>> {
    return this.#editor.delete(gameId);
  }

  setTags(gameId: GameId, tags: readonly string[]): Promise<Replayed<void>> {
    return this.#editor.setExtras(gameId, { tags });
  }

  setNotes(gameId: GameId, notes: string): Promise<Replayed<void>> {
    return this.#editor.setExtras(gameId, { notes });
  }

  setPlayerNames(gameId: GameId, names: readonly (string | null)[]): Promise<Replayed<void>> {
    return this.#editor.setPlayerNames(gameId, names);
  }

  setParity(gameId: GameId, parity: Parity): Promise<Replayed<void>> {
    return this.#editor.setParity(gameId, parity);
  }

  #onChange(): void {
    this.#changes += 1;
  }

  edition(): string | undefined {
    const foreign = this.#home.foreignChanges?.();
    return foreign === undefined ? undefined : `${this.#changes} ${foreign}`;
  }

  // Reading

  async getGameMetadata(gameId: GameId): Promise<Replayed<GameMetadata>> {
    const row = await this.#reader.row(gameId);
    if (!row.ok) return row;
    const described = await this.#reader.describe([row.value]);
    return described.ok ? ok(described.value[0]!) : described;
  }

  getInitialState(gameId: GameId): Promise<Replayed<unknown>> {
    return this.getStateAtMove(gameId, -1);
  }

  async getMoves(gameId: GameId, start = 0, end?: number): Promise<Replayed<readonly MoveRecord[]>> {
    const row = await this.#reader.row(gameId);
    if (!row.ok) return row;
    const game = this.#reader.rules(row.value);
    return game.ok ? this.#reader.moves(game.value, row.value, start, end) : game;
  }

  getStateAtMove(
    gameId: GameId,
    moveNumber: number,
    options: ReplayOptions = {},
  ): Promise<Replayed<unknown>> {
    return this.#reader.stateAtMove(gameId, moveNumber, options);
  }

  getChoicesAtMove(gameId: GameId, moveNumber: number): Promise<Replayed<readonly ChoiceRecord[]>> {
    return this.#choices(gameId, moveNumber);
  }

  getChoices(gameId: GameId): Promise<Replayed<readonly ChoiceRecord[]>> {
    return this.#choices(gameId);
  }

  async #choices(gameId: GameId, moveNumber?: number): Promise<Replayed<readonly ChoiceRecord[]>> {
    const row = await this.#reader.row(gameId);
    if (!row.ok) return row;
    const choices = await this.rows.choices(gameId, moveNumber);
    return choices.ok ? readChoices(this.#reader.place(gameId), choices.value) : choices;
  }

  async getHistory(gameId: GameId): Promise<Replayed<readonly HistoryEntry[]>> {
    const row = await this.#reader.row(gameId);
    if (!row.ok) return row;
    const history = await this.rows.history(gameId);
    return history.ok ? ok(readHistory(row.value, history.value)) : history;
  }

  // Finding

  async queryGames(filter: GameFilter = {}, page: PageRequest = {}): Promise<Replayed<GamePage>> {
    const { limit = 100, offset = 0, order = 'newest' } = page;
    const place: Place = { file: this.address };
    const after = page.after === undefined ? undefined : parseCursor(page.after);
    if (page.after !== undefined && after === undefined)
      return fail(
        place,
        'bad_cursor',
        `"${page.after}" is not a page cursor. Use the one that came with the previous page.`,
      );
    if (!isCount(limit) || !isCount(offset))
      return fail(place, 'bad_cursor', 'limit and offset must be whole numbers of at least 0.');
    // One extra row shows whether there is another page.
    const asked = { limit: limit + 1, offset, order, ...(after !== undefined && { after }) };
    const rows = await this.rows.page(filter, asked);
    if (!rows.ok) return rows;
    const shown = rows.value.slice(0, limit);
    const games = await this.#reader.describe(shown);
    if (!games.ok) return games;
    const hasMore = rows.value.length > limit && shown.length > 0;
    return ok({ games: games.value, ...(hasMore && { next: `r${shown.at(-1)!.order_key}` }) });
  }

  countGames(filter: GameFilter = {}): Promise<Replayed<number>> {
    return this.rows.count(filter);
  }

  async getContinuations(position: string, limit = 1000): Promise<Replayed<Continuations>> {
    if (!isPosition(position) || !isCount(limit))
      return fail({ file: this.address }, 'bad_cursor', `"${position}" is not the hash of a position.`);
    const rows = await this.rows.continuations(position, limit);
    return rows.ok ? ok(makeContinuations(rows.value, limit)) : rows;
  }

  iterateGames<State = unknown, Action extends Tagged = Tagged>(
    filter: Omit<GameFilter, 'game'> & { readonly game?: string | TypedGame<State, Action> } = {},
  ): AsyncGenerator<Replayed<StoredGame<State, Action>>> {
    const { game, ...rest } = filter;
    const id = typeof game === 'object' ? game.id : game;
    const games = this.#iterate(id === undefined ? rest : { ...rest, game: id });
    return games as AsyncGenerator<Replayed<StoredGame<State, Action>>>;
  }

  async *#iterate(filter: GameFilter): AsyncGenerator<Replayed<StoredGame>> {
    for await (const row of this.rows.walk(filter)) yield row.ok ? await this.#reader.whole(row.value) : row;
  }

  orphans(): Promise<Replayed<readonly Orphan[]>> {
    return this.rows.orphans();
  }

  // Maintenance

  getStats(): Promise<Replayed<Stats>> {
    return this.rows.stats();
  }

  probe(): Promise<Replayed<void>> {
    return this.rows.probe();
  }

  vacuum(): Promise<Replayed<void>> {
    return this.rows.vacuum();
  }

  backup(folder: string): Promise<Replayed<readonly string[]>> {
    return this.#home.backup(folder);
  }

  live(): Promise<Replayed<LiveStore>> {
    return this.#home.live();
  }

  analyses<Assessment extends Assessed>(): Promise<Replayed<AnalysisStore<Assessment>>> {
    return this.#home.analyses();
  }
}
