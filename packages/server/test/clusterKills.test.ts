import { afterAll, expect, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { type GameState, type Move, ringrift } from '@ludus/ringrift-engine';
import { newSchema, testServer } from '../../replay/test/postgres.ts';
import { LudusClient, type Watch, watchGame } from '../src/client/index.ts';
import { Balancer } from './balancer.ts';
import { ServerProcess } from './cluster.ts';
import { games } from './fixture.ts';

const database = await testServer();

const isLong = process.env['LUDUS_LONG'] !== undefined;
const KILLS = isLong ? 30 : 2;
/** In addition to the time until everybody continues. */
const EVERY_MS = isLong ? 10_000 : 0;
const TABLES = isLong ? 20 : 3;

const ended: (() => unknown)[] = [];
afterAll(() => Promise.all(ended.map((end) => end())));

/** Two people who play a game as fast as they can, over WebSockets, and record what was confirmed. */
class Table {
  readonly acknowledged = new Map<number, Move>();
  readonly refused: string[] = [];
  id = '';
  readonly #watches: Watch[] = [];
  readonly #asked = new Set<number>();
  readonly #rng: Rng;
  isOver = false;

  constructor(seed: number) {
    this.#rng = Rng.from(seed);
  }

  async begin(client: LudusClient): Promise<void> {
    const created = await client.play.create({
      game: 'ringrift',
      variant: 'square8',
      seats: ['human', 'human'],
      claim: [1, 2],
    });
    this.id = created.id;
    for (const { seat, token } of created.seats) this.#watches.push(this.#watch(client, seat, token!));
  }

  #watch(client: LudusClient, seat: number, token: string): Watch {
    const watch = watchGame({
      url: client.socketUrl(this.id),
      token,
      onMessage: ({ state, isCurrent }) => {
        if (state.outcome !== null) this.isOver = true;
        if (isCurrent && state.toAct === seat && state.outcome === null)
          void this.#act(watch, state.moveNumber, state.view as GameState);
      },
      onRefused: ({ code }) => this.refused.push(code),
    });
    return watch;
  }

  async #act(watch: Watch, moveNumber: number, view: GameState): Promise<void> {
    if (this.#asked.has(moveNumber)) return;
    this.#asked.add(moveNumber);
    const action = this.#rng.pick(ringrift.legal(view));
    const { ok, error } = await watch.act({ moveNumber, action: { ...action } });
    if (ok) this.acknowledged.set(moveNumber, action);
    else this.refused.push(error?.code ?? 'no reason');
  }

  stop(): void {
    for (const watch of this.#watches) watch.close();
  }
}

test.skipIf(database === undefined)(
  'with servers killed again and again, no confirmed move is lost or doubled, and everybody plays on',
  async () => {
    const address = newSchema(database!);
    const servers = [new ServerProcess(address), new ServerProcess(address)];
    for (const server of servers) {
      await server.start();
      ended.push(() => server.kill());
    }
    const balancer = new Balancer(servers);
    ended.push(() => balancer.stop());
    const client = new LudusClient({ url: balancer.url });
    const tables = Array.from({ length: TABLES }, (_, i) => new Table(i));
    for (const table of tables) await table.begin(client);
    const made = (): number[] => tables.map(({ acknowledged }) => acknowledged.size);
    const goesOn = async (): Promise<void> => {
      const before = made();
      const late = performance.now() + 60_000;
      while (tables.some(({ isOver }, i) => !isOver && made()[i]! <= before[i]!)) {
        if (performance.now() > late) throw new Error(`a table stands still: ${before} ${made()}`);
        await Bun.sleep(50);
      }
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      await goesOn();
      const victim = servers[kill % 2]!;
      await Promise.all([victim.kill(), Bun.sleep(EVERY_MS)]);
      await goesOn();
      await victim.start();
    }
    await goesOn();
    for (const table of tables) table.stop();
    expect(tables.flatMap(({ refused }) => refused)).toEqual([]);
    await using db = unwrap(await openStore(address, { games }));
    for (const { id, acknowledged } of tables) {
      const moves = unwrap(await db.getMoves(id));
      expect(moves.map(({ moveNumber }) => moveNumber)).toEqual(moves.map((_, i) => i));
      for (const [moveNumber, action] of acknowledged) expect(moves[moveNumber]?.action).toEqual(action);
      unwrap(await db.getStateAtMove(id, moves.length - 1));
    }
    expect(Math.min(...made())).toBeGreaterThan(KILLS);
  },
  isLong ? 1_200_000 : 600_000,
);
