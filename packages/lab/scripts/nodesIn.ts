import { createAgent, decide } from '@ludus/agents';
import { games } from '@ludus/games';
import { Rng, subSeed, unwrap, viewFor } from '@ludus/kernel';
import { cpuNow } from '../src/entrants/meter.ts';
import { playMatch } from '../src/match/match.ts';

/**
 * How many nodes an agent searches in a time limit: a match with that many nodes is the same on a busy machine. It decides in
 * positions from all parts of games between heuristics; times are CPU time. Run it on an idle machine.
 *
 *   bun packages/lab/scripts/nodesIn.ts risk classic:4 mcts 500
 */
const [gameId = 'risk', setup = 'classic:4', kind = 'mcts', ms = '500'] = process.argv.slice(2);
const [variant = '', players = '2'] = setup.split(':');
const GAMES = 8;
const POSITIONS = 4;

const game = unwrap(games.get(gameId));
const config = unwrap(game.configure({ variant, players: Number(players) }));
const seats = game.seatCount(config);
const agent = unwrap(createAgent(game, `${kind}@ms=${ms}`));

/** Positions of one game, spread as widely as possible. */
const positionsOf = (number: number): unknown[] => {
  const seed = subSeed('nodes in time', `game ${number}`);
  const agents = Array.from({ length: seats }, () => 'heuristic');
  const { moves, initialState } = playMatch({
    game: gameId,
    config,
    agents,
    seed,
    openingSeed: seed,
    maxMoves: 2000,
  });
  let state = initialState;
  const states: unknown[] = [];
  for (const { action } of moves) {
    states.push(state);
    state = unwrap(game.play(state, action, game.toAct(state)!)).state;
  }
  const wide = states.filter((one) => game.legal(one).length > 5);
  return Array.from(
    { length: POSITIONS },
    (_, i) => wide[Math.floor(((i + 0.5) * wide.length) / POSITIONS)]!,
  );
};

const nodesAt = (state: unknown): number => {
  const seat = game.toAct(state)!;
  const view = viewFor(game, state, seat);
  return decide(agent, { game, view, seat, seats, rng: Rng.from('nodes'), clock: cpuNow }).nodes;
};

const states = Array.from({ length: GAMES }, (_, number) => positionsOf(number)).flat();
// The first decision runs before everything is compiled.
nodesAt(states[0]!);
const nodes = states.map(nodesAt).sort((a, b) => a - b);
const mean = nodes.reduce((sum, one) => sum + one, 0) / nodes.length;
console.log(
  `${kind} in ${ms} ms, ${gameId} ${setup}: ${Math.round(mean)} nodes on average, median ${nodes[nodes.length >> 1]}, from ${nodes[0]} to ${nodes.at(-1)}, ${nodes.length} positions`,
);
