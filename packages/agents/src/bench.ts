import { type Benchmark, type Game, positionOf, type Registry, Rng, unwrap, viewFor } from '@ludus/kernel';
import { createAgent } from './create.ts';
import { Judge } from './judge.ts';
import { type MctsAgentOptions, mctsAgent } from './mcts/agent.ts';
import { judgedGame } from './neural/agent.ts';
import { modelFor } from './neural/models.ts';
import { decide } from './run.ts';
import type { Agent, Request } from './types.ts';

interface Place {
  readonly game: string;
  readonly variant: string;
  readonly players: number;
}

const SEED = 'bench';
/** How far into random games the positions are. */
const MOMENTS = [0, 12, 30, 55, 80];

/** A request from a random game after some moves, or one move earlier if it is over by then. */
const questionAfter = (game: Game, { variant, players }: Place, moves: number): Request => {
  const rng = Rng.from(`${SEED} ${moves}`);
  let { state } = unwrap(game.setup(unwrap(game.configure({ variant, players })), SEED));
  let chosen = state;
  for (let i = 0; i <= moves || game.legal(chosen).length < 2; i += 1) {
    const seat = game.toAct(state);
    if (seat === undefined) break;
    const legal = game.legal(state);
    if (legal.length > 1) chosen = state;
    state = unwrap(game.play(state, rng.pick(legal), seat)).state;
  }
  const seat = game.toAct(chosen)!;
  return { game, view: viewFor(game, chosen, seat), seat, seats: players, rng: Rng.from(SEED) };
};

/** Asks about one position after another and adds up what `count` says about each answer. */
const asking = (
  games: Registry,
  place: Place,
  agent: Agent,
  count: (decision: ReturnType<typeof decide>) => number,
): (() => number) => {
  const game = unwrap(games.get(place.game));
  const questions = MOMENTS.map((moves) => questionAfter(game, place, moves));
  let next = 0;
  return () => {
    const question = questions[next % questions.length]!;
    next += 1;
    return count(decide(agent, { ...question, rng: Rng.from(SEED) }));
  };
};

const byName = (games: Registry, place: Place, name: string, unit: string): Benchmark => ({
  name: `${place.game} ${place.variant} ${place.players}p ${name}`,
  unit,
  notes: { seed: SEED, positions: MOMENTS.length },
  prepare: () => {
    const agent = unwrap(createAgent(unwrap(games.get(place.game)), name));
    return asking(games, place, agent, ({ nodes }) => (unit === 'decisions' ? 1 : nodes));
  },
});

/** Full random playouts from new nodes of a tree: the cost of a simulation without an evaluation. */
const playouts = (games: Registry, place: Place): Benchmark => {
  const options: MctsAgentOptions = { playout: 'full', priors: 'rating', budget: { nodes: 100 } };
  return {
    name: `${place.game} ${place.variant} ${place.players}p mcts with full random playouts`,
    unit: 'playouts',
    notes: { seed: SEED, positions: MOMENTS.length },
    prepare: () => asking(games, place, mctsAgent(options), ({ nodes }) => nodes),
  };
};

/** Every position one move away from the requests, judged by the game's own evaluation or by its network. */
const evaluations = (games: Registry, place: Place, by: 'evaluation' | 'network'): Benchmark => ({
  name: `${place.game} ${place.variant} ${place.players}p ${by}, with apply and undo`,
  unit: 'positions',
  notes: { seed: SEED, positions: MOMENTS.length },
  prepare: () => {
    const game = unwrap(games.get(place.game));
    const states = MOMENTS.map((moves) => questionAfter(game, place, moves).view);
    const judging =
      by === 'evaluation' ? game : judgedGame(game, states[0], unwrap(modelFor(game, states[0])));
    const judge = new Judge(judging, states[0], { seats: place.players });
    const positions = states.map((state) => positionOf(game, state));
    const legal: number[] = [];
    const chances = new Float64Array(place.players);
    return () => {
      let count = 0;
      for (const position of positions) {
        position.legal(legal);
        for (const move of legal.slice()) {
          position.apply(move);
          judge.value(position, chances);
          position.undo();
          count += 1;
        }
      }
      return count;
    };
  },
});

/** How fast the agents think: `ludus bench agents`. */
export const benchmarksOf = (games: Registry): readonly Benchmark[] => {
  const square8 = { game: 'ringrift', variant: 'square8', players: 2 };
  return [
    byName(games, square8, 'minimax@nodes=20000', 'nodes'),
    byName(games, { ...square8, variant: 'hex8' }, 'minimax@nodes=20000', 'nodes'),
    byName(games, { ...square8, players: 3 }, 'minimax@nodes=20000', 'nodes'),
    byName(games, { ...square8, players: 3 }, 'minimax@nodes=20000,mode=maxn', 'nodes'),
    byName(games, { ...square8, variant: 'square19' }, 'minimax@nodes=20000', 'nodes'),
    byName(games, square8, 'mcts@nodes=500', 'simulations'),
    playouts(games, square8),
    byName(games, { ...square8, variant: 'square19' }, 'mcts@nodes=100', 'simulations'),
    byName(games, square8, 'heuristic', 'decisions'),
    evaluations(games, square8, 'evaluation'),
    evaluations(games, square8, 'network'),
    byName(games, { game: 'risk', variant: 'classic', players: 3 }, 'mcts@nodes=200', 'simulations'),
    byName(games, { game: 'risk', variant: 'classic', players: 3 }, 'heuristic', 'decisions'),
  ];
};
