import { err, ok, problem, type Result } from '@ludus/kernel';
import { seatOf } from '@ludus/table';
import type { ApiTokens } from '../access/apiTokens.ts';
import type { TextLine } from '../http/events.ts';
import { type ApiToken, hasScope } from '../http/holder.ts';
import { Turns } from '../http/turns.ts';
import { guarded, type Logger } from '../observe/log.ts';
import type { LiveTable } from '../play/liveTable.ts';
import type { Bot, Bots } from '../play/types.ts';
import type { BotLine, Goodbye } from './messages.ts';
import { report, type Stage, stageOf, type Told, turnLine } from './reports.ts';

interface BotHubOptions {
  readonly tokens: ApiTokens;
  readonly log: Logger;
  /** A table, loaded if necessary. */
  readonly find: (id: string) => Promise<Result<LiveTable>>;
}

/** The stream of a bot. */
interface Connection {
  readonly bot: Bot;
  readonly line: TextLine;
  /** How many legal actions come with a turn. */
  readonly legal: number;
  /** By game. */
  readonly told: Map<string, Told>;
  /** When the bot connected, to this server or another. */
  readonly since: number;
}

/** How a bot connects, where several servers share a store. */
interface Connecting {
  /** The games that concern it; those of this server when left out. */
  readonly games?: readonly string[];
  /** When it connected to the other server that asks for it. */
  readonly since?: number | undefined;
}

const isBot = (token: ApiToken): boolean => hasScope({ type: 'token', token }, 'bot:play');

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

const say = ({ line }: Connection, message: BotLine): void => line.write(`${JSON.stringify(message)}\n`);

/**
 * Programs that play from outside: which there are, which games they play, and what to send to each. A bot
 * that reconnects gets the current state of all its games, so no turn is lost.
 */
export class BotHub implements Bots {
  readonly #options: BotHubOptions;
  readonly #turns = new Turns();
  /** By id of the bot. */
  readonly #connections = new Map<string, Connection>();
  /** Unfinished games that concern a bot, by its id. */
  readonly #games = new Map<string, Set<string>>();

  constructor(options: BotHubOptions) {
    this.#options = options;
    options.tokens.onRevoked = (token) => void this.#dismiss(token);
  }

  withToken(secret: string): Bot | undefined {
    const token = this.#options.tokens.find(secret);
    return token !== undefined && isBot(token) ? token : undefined;
  }

  invite(name: string, game: string): Result<Bot> {
    const { tokens } = this.#options;
    const named = tokens.all.find((one) => isBot(one) && one.name.toLowerCase() === name.toLowerCase());
    const token = named === undefined ? undefined : tokens.get(named.id);
    if (token === undefined) return refuse('bad_setup', `There is no bot named ${name}.`);
    return this.reserve(token, game)
      ? ok(token)
      : refuse('too_many_games', `${token.name} cannot take another game at the moment. Try again later.`);
  }

  /**
   * Reserves a place among a bot's games before it sits down, because many may ask at once. Returns whether
   * there was room; a game that already counts always has room.
   */
  reserve({ id, limits }: ApiToken, game: string): boolean {
    const games = this.#gamesOf(id);
    if (!games.has(game) && games.size >= limits.games) return false;
    games.add(game);
    return true;
  }

  release(game: string): void {
    for (const games of this.#games.values()) games.delete(game);
  }

  #gamesOf(id: string): Set<string> {
    const games = this.#games.get(id) ?? new Set();
    this.#games.set(id, games);
    return games;
  }

  /** How many games concern a bot. */
  gamesOf(id: string): number {
    return this.#games.get(id)?.size ?? 0;
  }

  /** All programs that can be challenged. */
  get bots(): readonly { readonly name: string; readonly isOnline: boolean; readonly games: number }[] {
    return this.#options.tokens.all.flatMap((token) =>
      isBot(token) && this.#options.tokens.get(token.id) !== undefined
        ? [{ name: token.name, isOnline: this.#connections.has(token.id), games: this.gamesOf(token.id) }]
        : [],
    );
  }

  /** Adds a game to those of a bot, or removes it. */
  recount(botId: string, live: LiveTable): Stage {
    const stage = stageOf(live, botId);
    if (stage === 'over') this.#gamesOf(botId).delete(live.id);
    else this.#gamesOf(botId).add(live.id);
    return stage;
  }

  /** Takes note of a table that was opened or has changed. */
  hear(live: LiveTable): void {
    for (const { botId } of live.record.seats) {
      if (botId === undefined) continue;
      const stage = this.recount(botId, live);
      const connection = this.#connections.get(botId);
      if (connection !== undefined && (stage !== 'over' || connection.told.has(live.id)))
        this.#report(connection, live);
    }
  }

  /** Another server runs a table now, and informs its bots. */
  forget({ id, record }: LiveTable): void {
    for (const { botId = '' } of record.seats) {
      this.#games.get(botId)?.delete(id);
      this.#connections.get(botId)?.told.delete(id);
    }
  }

  #report(connection: Connection, live: LiveTable): void {
    const { told, bot } = connection;
    const known = told.get(live.id) ?? {};
    told.set(live.id, known);
    const { lines, isTurn } = report(live, bot.id, known);
    for (const line of lines) say(connection, line);
    if (lines.some(({ type }) => type === 'ended')) told.delete(live.id);
    if (isTurn) void guarded(this.#options.log, 'telling a bot', () => this.#tellTurn(connection, live));
  }

  /** Listing the legal actions of large boards takes a while, so other work runs in between. */
  #tellTurn(connection: Connection, live: LiveTable): Promise<void> {
    const { line, outcome } = live.table;
    return this.#turns.run(connection.bot.id, async () => {
      const person = live.seats.ofBot(connection.bot.id);
      if (person !== undefined && live.table.line === line && live.table.outcome === outcome)
        say(connection, turnLine(live, person, connection.legal));
    });
  }

  /** Sends a bot everything from now on; an older connection with the same token is closed. Returns how to stop. */
  connect(
    bot: Bot,
    legal: number,
    line: TextLine,
    { games = [...(this.#games.get(bot.id) ?? [])], since = Date.now() }: Connecting = {},
  ): () => void {
    const connection: Connection = { bot, line, legal, told: new Map(), since };
    if ((this.#connections.get(bot.id)?.since ?? 0) > since) {
      say(connection, { type: 'goodbye', reason: 'replaced' });
      line.close();
      return () => undefined;
    }
    this.#sendAway(bot.id, 'replaced');
    this.#connections.set(bot.id, connection);
    say(connection, { type: 'hello', bot: bot.name, games: [...games] });
    void guarded(this.#options.log, 'telling a bot', () => this.#catchUp(connection, games));
    return () => {
      if (this.#connections.get(bot.id) === connection) this.#connections.delete(bot.id);
    };
  }

  async #catchUp(connection: Connection, games: readonly string[]): Promise<void> {
    for (const id of games) {
      const live = await this.#options.find(id);
      if (this.#connections.get(connection.bot.id) !== connection) return;
      if (live.ok) this.#report(connection, live.value);
    }
  }

  /** Sent regularly: it shows that the connection is up, and ends it when the token has expired. */
  heartbeat(bot: Bot): string {
    if (this.#options.tokens.get(bot.id) === undefined) {
      this.#sendAway(bot.id, 'expired');
      return '';
    }
    return `${JSON.stringify({ type: 'heartbeat', at: new Date().toISOString() } satisfies BotLine)}\n`;
  }

  /** A bot has connected to another server. */
  replaced(id: string): void {
    this.#sendAway(id, 'replaced');
  }

  #sendAway(id: string, reason: Goodbye): void {
    const connection = this.#connections.get(id);
    if (connection === undefined) return;
    this.#connections.delete(id);
    say(connection, { type: 'goodbye', reason });
    connection.line.close();
  }

  /** A bot that may no longer play resigns its games. */
  async #dismiss({ id, name }: ApiToken): Promise<void> {
    this.#sendAway(id, 'revoked');
    const { find, log } = this.#options;
    for (const game of [...(this.#games.get(id) ?? [])])
      await guarded(log, 'ending the games of a bot', async () => {
        const found = await find(game);
        if (!found.ok) return;
        const live = found.value;
        const person = live.seats.ofBot(id);
        await (person === undefined
          ? live.seats.declineBot({ id, name })
          : live.carryOut((table) => ({ type: 'resign', seat: seatOf(table, person) })));
      });
  }

  /** Called when the server stops; bots reconnect to the next one. */
  close(): void {
    for (const id of [...this.#connections.keys()]) this.#sendAway(id, 'shutting_down');
  }
}
