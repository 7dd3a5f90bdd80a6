import type { ExperimentResult, TournamentResult } from '@ludus/lab';
import type * as Tokens from '../access/schemas.ts';
import type * as Analysing from '../analysis/schemas.ts';
import type * as Bots from '../bots/routes.ts';
import type { ErrorBody } from '../errors/errorBody.ts';
import type { GamesResponse } from '../games/index.ts';
import type { LearningRun } from '../lab/learningRuns.ts';
import type * as Lab from '../lab/schemas.ts';
import type * as People from '../play/peopleSchemas.ts';
import type * as Play from '../play/schemas.ts';
import type * as Replay from '../replay/schemas.ts';
import { requestKey } from './requestKey.ts';

export interface LudusClientOptions {
  /** Where the server is: `http://127.0.0.1:4100`, or empty for the site of the page. */
  readonly url?: string;
  readonly fetch?: (url: string, init?: RequestInit) => Promise<Response>;
}

/** A refusal by the server. */
export class LudusError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, { code, message, details }: ErrorBody) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

interface Call {
  readonly query?: Query;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly method?: 'DELETE';
  readonly signal?: AbortSignal | undefined;
}

const search = (query: Query = {}): string => {
  const known = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
};

const id = encodeURIComponent;

/**
 * The API with types, for browsers and programs.
 *
 * ```ts
 * const ludus = new LudusClient({ url: 'http://127.0.0.1:4100' });
 * const { games } = await ludus.replay.games({ board_type: 'square8', limit: 10 });
 * ```
 */
export class LudusClient {
  readonly #url: string;
  readonly #fetch: (url: string, init?: RequestInit) => Promise<Response>;

  constructor({ url = '', fetch: send = (to, init) => fetch(to, init) }: LudusClientOptions = {}) {
    this.#url = url.replace(/\/$/, '');
    this.#fetch = send;
  }

  async #send(path: string, { query, body, token, key, method, signal }: Call = {}): Promise<Response> {
    const headers = {
      ...(body === undefined
        ? {}
        : { 'Content-Type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    };
    const init: RequestInit =
      body === undefined
        ? { headers, ...(method === undefined ? {} : { method }) }
        : { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
    const response = await this.#fetch(`${this.#url}/api/${path}${search(query)}`, {
      ...init,
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.ok) return response;
    throw new LudusError(response.status, (await response.json()) as ErrorBody);
  }

  async #json<T>(path: string, call?: Call): Promise<T> {
    return (await (await this.#send(path, call)).json()) as T;
  }

  games(): Promise<GamesResponse> {
    return this.#json('games');
  }

  readonly replay = {
    games: (query: Query = {}) => this.#json<Replay.GameListResponse>('replay/games', { query }),
    game: (gameId: string) => this.#json<Replay.GameMetadata>(`replay/games/${id(gameId)}`),
    state: (gameId: string, moveNumber: number, legacy = false) =>
      this.#json<Replay.ReplayState>(`replay/games/${id(gameId)}/state`, {
        query: { move_number: moveNumber, legacy },
      }),
    moves: (gameId: string, query: { start?: number; end?: number; limit?: number } = {}) =>
      this.#json<Replay.MovesResponse>(`replay/games/${id(gameId)}/moves`, { query }),
    choices: (gameId: string, moveNumber: number) =>
      this.#json<Replay.ChoicesResponse>(`replay/games/${id(gameId)}/choices`, {
        query: { move_number: moveNumber },
      }),
    legal: (gameId: string, moveNumber: number, query: { limit?: number; offset?: number } = {}) =>
      this.#json<Replay.LegalActions>(`replay/games/${id(gameId)}/legal`, {
        query: { move_number: moveNumber, ...query },
      }),
    explain: (gameId: string, body: Replay.ExplainRequest) =>
      this.#json<Replay.Explanation>(`replay/games/${id(gameId)}/explain`, { body }),
    hint: (gameId: string, body: Play.HintRequest & { readonly moveNumber: number }) =>
      this.#json<Play.Hint>(`replay/games/${id(gameId)}/hint`, { body }),
    /** Requests an analysis in the background. If it is finished or running, returns its progress. */
    analyse: (gameId: string, body: Analysing.AnalysisRequest = {}) =>
      this.#json<Analysing.Analysis>(`replay/games/${id(gameId)}/analysis`, { body }),
    /**
     * The results of an analysis, starting with the position after move `start`. The status is `none` if nobody
     * requested one.
     */
    analysis: (gameId: string, query: { agent?: string; start?: number } = {}) =>
      this.#json<Analysing.Analysis>(`replay/games/${id(gameId)}/analysis`, { query }),
    /** Stops an analysis; `analyse` continues from there. */
    stopAnalysis: (gameId: string, query: { agent?: string } = {}) =>
      this.#json<Analysing.Analysis>(`replay/games/${id(gameId)}/analysis`, { query, method: 'DELETE' }),
    /**
     * The address of an analysis as Server-Sent Events, for `EventSource`: every message is an `Analysis` with the new
     * results.
     */
    analysisEventsUrl: (gameId: string, agent?: string) =>
      `${this.#url}/api/replay/games/${id(gameId)}/analysis/events${search({ agent })}`,
    /** For the administrator; `token` is the administrator's. */
    delete: (gameId: string, token: string) =>
      this.#json<{ readonly gameId: string }>(`replay/games/${id(gameId)}`, { token, method: 'DELETE' }),
    explore: (query: Query) => this.#json<Replay.Explored>('replay/explorer', { query }),
    stats: () => this.#json<Replay.StatsResponse>('replay/stats'),
    store: (body: Replay.StoreGameRequest) => this.#json<Replay.StoreGameResponse>('replay/games', { body }),
    /** JSON Lines. */
    download: async (gameId: string) => (await this.#send(`replay/games/${id(gameId)}/download`)).text(),
    downloadAll: async (query: Query = {}) => (await this.#send('replay/download', { query })).text(),
    upload: (lines: string) => this.#json<Replay.UploadResponse>('replay/upload', { body: lines }),
  };

  readonly play = {
    games: (limit?: number) => this.#json<Play.LiveList>('play/games', { query: { limit } }),
    /** `token` is needed only to continue from a live game with secrets. The same request with the same key gives the same game. */
    create: (body: Play.CreateRequest, token?: string, key: string = requestKey()) =>
      this.#json<Play.Created>('play/games', { body, token, key }),
    game: (playId: string, token?: string) =>
      this.#json<Play.PlayState>(`play/games/${id(playId)}`, { token }),
    view: (playId: string, moveNumber: number, token?: string) =>
      this.#json<Play.LiveView>(`play/games/${id(playId)}/view`, {
        token,
        query: { move_number: moveNumber },
      }),
    /** Keep the key until the answer arrives: the same claim with the same key returns the same token. */
    claim: (playId: string, seat: number, body: Play.ClaimRequest, key: string = requestKey()) =>
      this.#json<Play.Claimed>(`play/games/${id(playId)}/seats/${seat}/claim`, { body, key }),
    act: (playId: string, token: string, body: Play.ActRequest, key: string = requestKey()) =>
      this.#json<Play.Acted>(`play/games/${id(playId)}/actions`, { body, token, key }),
    legal: (playId: string, token?: string, query: { limit?: number; offset?: number } = {}) =>
      this.#json<Play.LiveLegal>(`play/games/${id(playId)}/legal`, { token, query }),
    moves: (
      playId: string,
      token?: string,
      query: { start?: number; limit?: number; events?: boolean } = {},
    ) => this.#json<Play.LiveMoves>(`play/games/${id(playId)}/moves`, { token, query }),
    resign: (playId: string, token: string) =>
      this.#json<Play.StateAnswer>(`play/games/${id(playId)}/resign`, { body: {}, token }),
    undo: (playId: string, token: string, body: Play.UndoRequest = {}) =>
      this.#json<Play.StateAnswer>(`play/games/${id(playId)}/undo`, { body, token }),
    /** Says something to everyone at the table. */
    say: (playId: string, token: string, body: People.SayRequest) =>
      this.#json<People.Said>(`play/games/${id(playId)}/messages`, { body, token }),
    /** Asks for a rematch, agrees to one, or declines. */
    rematch: (playId: string, token: string, body: People.RematchRequest = {}) =>
      this.#json<Play.StateAnswer>(`play/games/${id(playId)}/rematch`, { body, token }),
    hint: (playId: string, token?: string, body: Play.HintRequest = {}) =>
      this.#json<Play.Hint>(`play/games/${id(playId)}/hint`, { body, token }),
  };

  /** Programs that can be invited with the seat `bot:NAME`. */
  bots(): Promise<Bots.BotList> {
    return this.#json('bots');
  }

  /** For programs that play: `token` is an API token with the scope `bot:play`. `runBot` does all of it. */
  readonly bot = {
    /** Lines of JSON, each a `BotLine`. */
    stream: async (token: string, signal?: AbortSignal) =>
      (await this.#send('bot/stream', { token, signal, query: { legal: 1000 } })).body!,
    accept: (playId: string, token: string) =>
      this.#json<Bots.BotSeat>(`bot/games/${id(playId)}/accept`, { body: {}, token }),
    decline: (playId: string, token: string) =>
      this.#json<object>(`bot/games/${id(playId)}/decline`, { body: {}, token }),
    claim: (playId: string, token: string, body: Bots.BotClaim) =>
      this.#json<Bots.BotSeat>(`bot/games/${id(playId)}/claim`, { body, token }),
    act: (playId: string, token: string, body: Play.ActRequest, key: string = requestKey()) =>
      this.#json<Play.Acted>(`bot/games/${id(playId)}/act`, { body, token, key }),
    resign: (playId: string, token: string) =>
      this.#json<Play.StateAnswer>(`bot/games/${id(playId)}/resign`, { body: {}, token }),
    undo: (playId: string, token: string, body: Play.UndoRequest = {}) =>
      this.#json<Play.StateAnswer>(`bot/games/${id(playId)}/undo`, { body, token }),
  };

  /** API tokens; `token` is the administrator's. */
  readonly tokens = {
    create: (body: Tokens.NewToken, token: string) =>
      this.#json<Tokens.IssuedToken>('admin/tokens', { body, token }),
    list: (token: string) => this.#json<Tokens.ApiTokens>('admin/tokens', { token }),
    revoke: (tokenId: string, token: string) =>
      this.#json<Tokens.ApiToken>(`admin/tokens/${id(tokenId)}`, { token, method: 'DELETE' }),
  };

  readonly lab = {
    /** The databases the server knows, with their contents and the result of their last check. */
    databases: () => this.#json<Lab.LabDatabases>('lab/databases'),
    /** The progress and results of a database check. */
    health: (databaseId: string) => this.#json<Lab.DatabaseHealth>(`lab/databases/${id(databaseId)}/health`),
    /** Replays every game of a database in the background, unless it has not changed since the last check. */
    inspect: (databaseId: string) =>
      this.#json<Lab.DatabaseHealth>(`lab/databases/${id(databaseId)}/health`, { body: {} }),
    /** The work queue; empty if the server has none. */
    queue: () => this.#json<Lab.SharedWork>('lab/queue'),
    tournaments: () => this.#json<Lab.Tournaments>('lab/tournaments'),
    /** What `ludus tournament --out` wrote. */
    tournament: (resultId: string) =>
      this.#json<TournamentResult & { readonly id: string }>(`lab/tournaments/${id(resultId)}`),
    learningRuns: () => this.#json<Lab.LearningRunList>('lab/learning'),
    /** The journal of `ludus learn`. */
    learningRun: (runId: string) => this.#json<LearningRun>(`lab/learning/${id(runId)}`),
    experiments: () => this.#json<Lab.Experiments>('lab/experiments'),
    /** What `ludus experiment --report` wrote. */
    experiment: (resultId: string) =>
      this.#json<ExperimentResult & { readonly id: string }>(`lab/experiments/${id(resultId)}`),
  };

  /** The address for `watchGame`. */
  socketUrl(playId: string): string {
    const base = this.#url === '' ? location.origin : this.#url;
    return `${base.replace(/^http/, 'ws')}/api/play/games/${id(playId)}/socket`;
  }
}
