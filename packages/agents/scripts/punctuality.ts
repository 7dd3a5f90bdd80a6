import { parseArgs } from 'node:util';
import { games } from '@ludus/games';
import { type Game, Rng, unwrap } from '@ludus/kernel';
import { createAgent, decide } from '../src/index.ts';

/**
 * How well agents keep their time: decisions from random positions of random games on every board, and what share of the
 * budget they took. On a busy machine `--clock cpu` lets the agents go by processor time, and measures it.
 *
 *   bun packages/agents/scripts/punctuality.ts --ms 200 --decisions 30
 */

const { values: flags } = parseArgs({
  options: {
    ms: { type: 'string', default: '200' },
    decisions: { type: 'string', default: '30' },
    clock: { type: 'string', default: 'wall' },
    board: { type: 'string' },
  },
});
const ms = Number(flags.ms);

const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const clock = flags.clock === 'cpu' ? processorTime : () => performance.now();

/** A position with something to choose, some random moves into a game. */
const randomState = (game: Game, config: unknown, rng: Rng): unknown => {
  let { state } = unwrap(game.setup(config, rng.uint32()));
  let chosen = state;
  const most = rng.int(120);
  for (let i = 0; i < most || chosen === undefined; i += 1) {
    const seat = game.toAct(state);
    if (seat === undefined) break;
    const legal = game.legal(state);
    if (legal.length > 1) chosen = state;
    state = unwrap(game.play(state, rng.pick(legal), seat)).state;
  }
  return chosen;
};

const PLACES = [
  ...['square8', 'hex8', 'square19', 'hexagonal'].flatMap((variant) =>
    [2, 4].map((players) => ({ id: 'ringrift', variant, players })),
  ),
  ...[2, 4].map((players) => ({ id: 'risk', variant: 'classic', players })),
];

for (const { id, variant, players } of PLACES.filter((place) =>
  [undefined, place.variant].includes(flags.board),
))
  for (const kind of ['minimax', 'mcts', 'heuristic']) {
    const game = unwrap(games.get(id));
    const config = unwrap(game.configure({ variant, players }));
    const agent = unwrap(createAgent(game, `${kind}@ms=${ms}`));
    const rng = Rng.from(`${id} ${variant} ${players}`);
    const shares: number[] = [];
    for (let i = 0; i < Number(flags.decisions); i += 1) {
      const state = randomState(game, config, rng);
      const seat = game.toAct(state)!;
      const started = clock();
      decide(agent, { game, view: game.view(state, seat), seat, seats: players, rng, clock });
      shares.push((clock() - started) / ms);
    }
    shares.sort((a, b) => a - b);
    const at = (share: number): string =>
      shares[Math.min(shares.length - 1, Math.floor(share * shares.length))]!.toFixed(3);
    console.log(
      `${id} ${variant} ${players}p ${kind}: median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)} of ${ms} ms (${flags.clock})`,
    );
  }
