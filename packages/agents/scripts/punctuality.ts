import { parseArgs } from 'node:util';
import { games } from '@ludus/games';
import { type Game, Rng, type Seat, unwrap, viewFor } from '@ludus/kernel';
import { createAgent, decide } from '../src/index.ts';

/**
 * How well agents keep their time: which share of the budget they use, in positions of random games on every
 * board, from the first move to the last. On a busy machine, `--clock cpu` makes the agents go by CPU time
 * and measures it.
 *
 *   bun packages/agents/scripts/punctuality.ts --ms 200 --decisions 30
 */
const { values: flags } = parseArgs({
  options: {
    ms: { type: 'string', default: '200' },
    decisions: { type: 'string', default: '30' },
    clock: { type: 'string', default: 'wall' },
    game: { type: 'string' },
    board: { type: 'string' },
    agents: { type: 'string', default: 'minimax,mcts,heuristic' },
  },
});
const ms = Number(flags.ms);
const decisions = Number(flags.decisions);

/** Random games of Risk rarely end. */
const LONGEST_GAME = 1500;

/** The time of this thread only; the compiler's threads delay nobody. */
const cpuTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const clock = flags.clock === 'cpu' ? cpuTime : () => performance.now();

interface Place {
  readonly game: Game;
  readonly variant: string;
  readonly players: number;
}

/** Every board with the fewest and the most players it supports; of a series of levels, the first and the last. */
const places = (): Place[] =>
  games.games.flatMap((game) => {
    const variants = game.variants.length > 6 ? [game.variants[0]!, game.variants.at(-1)!] : game.variants;
    return variants.flatMap(({ id, minSeats, maxSeats }) =>
      [...new Set([Math.max(2, minSeats), maxSeats])].map((players) => ({ game, variant: id, players })),
    );
  });

interface Moment {
  readonly state: unknown;
  readonly seat: Seat;
}

/** The states of a random game with something to choose. */
const momentsOf = (game: Game, config: unknown, rng: Rng): Moment[] => {
  const moments: Moment[] = [];
  let { state } = unwrap(game.setup(config, rng.uint32()));
  for (let i = 0; i < LONGEST_GAME; i += 1) {
    const seat = game.toAct(state);
    if (seat === undefined) break;
    const legal = game.legal(state);
    if (legal.length > 1) moments.push({ state, seat });
    state = unwrap(game.play(state, rng.pick(legal), seat)).state;
  }
  return moments;
};

/** Each from a different game, and each later in its game than the one before. */
const questionsOf = ({ game, variant, players }: Place): Moment[] => {
  const config = unwrap(game.configure({ variant, players }));
  const rng = Rng.from(`${game.id} ${variant} ${players}`);
  return Array.from({ length: decisions }, (_, i) => {
    const moments = momentsOf(game, config, rng);
    return moments[Math.floor(((i + rng.float()) / decisions) * moments.length)]!;
  });
};

const shareTaken = ({ game, players }: Place, { state, seat }: Moment, name: string): number => {
  const agent = unwrap(createAgent(game, name));
  const view = viewFor(game, state, seat);
  const rng = Rng.from(name);
  const started = clock();
  decide(agent, { game, view, seat, seats: players, rng, clock });
  return (clock() - started) / ms;
};

const describe = (shares: readonly number[]): string => {
  const sorted = shares.toSorted((a, b) => a - b);
  const at = (share: number): string =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(3);
  return `median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)} of ${ms} ms (${flags.clock}, ${shares.length} decisions)`;
};

const isWanted = ({ game, variant }: Place): boolean =>
  [undefined, game.id].includes(flags.game) && [undefined, variant].includes(flags.board);

const all: number[] = [];
for (const place of places().filter(isWanted)) {
  const questions = questionsOf(place);
  for (const kind of flags.agents.split(',')) {
    const shares = questions.map((question) => shareTaken(place, question, `${kind}@ms=${ms}`));
    all.push(...shares);
    console.log(`${place.game.id} ${place.variant} ${place.players}p ${kind}: ${describe(shares)}`);
  }
}
console.log(`everywhere: ${describe(all)}`);
