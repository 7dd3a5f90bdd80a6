import { parseArgs } from 'node:util';
import { createAgent, createSearchContext, decide, type Request } from '@ludus/agents';
import { games } from '@ludus/games';
import { Rng, type Seat, subSeed, type Tagged, unwrap, viewFor } from '@ludus/kernel';
import { cpuNow } from '../src/entrants/meter.ts';
import { playMatch } from '../src/match/match.ts';

/**
 * What agents gain or lose by thinking longer: in positions of games between heuristics, the choices of several agents are
 * played out by the game's quick player, in the same worlds with the same luck. Prints the chance of winning after each
 * agent's choices, compared with the first agent's, with one standard error, and what their decisions cost.
 *
 *   bun packages/lab/scripts/regret.ts risk classic:3 mcts@nodes=4000 mcts@nodes=1000 mcts@nodes=16000 --positions 60
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    positions: { type: 'string', default: '60' },
    worlds: { type: 'string', default: '2000' },
    seed: { type: 'string', default: 'regret' },
  },
});
const [gameId = 'risk', setup = 'classic:3', ...names] = positionals;
const [variant = '', players = '2'] = setup.split(':');
/** Positions from each game, spread as widely as possible. */
const PER_GAME = 4;

const game = unwrap(games.get(gameId));
const config = unwrap(game.configure({ variant, players: Number(players) }));
const seats = game.seatCount(config);
const agents = names.map((name) => unwrap(createAgent(game, name)));

const positionsOf = (number: number): unknown[] => {
  const seed = subSeed(flags.seed, `game ${number}`);
  const lineup = Array.from({ length: seats }, () => 'heuristic');
  const played = playMatch({ game: gameId, config, agents: lineup, seed, openingSeed: seed, maxMoves: 2000 });
  let state = played.initialState;
  const states: unknown[] = [];
  for (const { action } of played.moves) {
    if (game.legal(state).length > 2) states.push(state);
    state = unwrap(game.play(state, action, game.toAct(state)!)).state;
  }
  return Array.from(
    { length: PER_GAME },
    (_, i) => states[Math.floor(((i + 0.5) * states.length) / PER_GAME)]!,
  );
};

interface Choice {
  readonly action: Tagged;
  readonly nodes: number;
  readonly ms: number;
}

const choose = (agent: (typeof agents)[number], request: Request): Choice => {
  const started = cpuNow();
  const { action, nodes } = decide(agent, request);
  return { action, nodes, ms: cpuNow() - started };
};

/** The seat's chances after every move, in the same worlds. */
const playOut = (request: Request, actions: readonly Tagged[]): number[] => {
  const { root, moves, judge, world, rng, seat } = createSearchContext(request);
  const keys = actions.map((action) => JSON.stringify(action));
  const tried = [...new Set(keys)].map((key) => ({
    key,
    move: moves.find((move) => JSON.stringify(root.action(move)) === key)!,
    sum: 0,
  }));
  const value = new Float64Array(seats);
  for (let i = 0; i < Number(flags.worlds) && tried.length > 1; i += 1) {
    const position = world();
    const luck = { seat, seed: rng.uint32() };
    for (const one of tried) {
      position.apply(one.move);
      judge.playOut(position, luck, value);
      position.undo();
      one.sum += value[seat - 1]!;
    }
  }
  return keys.map((own) => tried.find(({ key }) => key === own)!.sum / Number(flags.worlds));
};

const rows: { readonly choices: readonly Choice[]; readonly chances: readonly number[] }[] = [];
for (let number = 0; rows.length < Number(flags.positions); number += 1)
  for (const state of positionsOf(number)) {
    const seat = game.toAct(state)! as Seat;
    const asked = (what: string): Request => ({
      game,
      view: viewFor(game, state, seat),
      seat,
      seats,
      rng: Rng.from(subSeed(flags.seed, `${rows.length} ${what}`)),
      clock: cpuNow,
    });
    const choices = agents.map((agent, i) => choose(agent, asked(`agent ${i}`)));
    const chances = playOut(
      asked('judge'),
      choices.map(({ action }) => action),
    );
    rows.push({ choices, chances });
  }

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

for (const [i, name] of names.entries()) {
  const gains = rows.map(({ chances }) => 100 * (chances[i]! - chances[0]!));
  const gain = mean(gains);
  const error = Math.sqrt(mean(gains.map((one) => (one - gain) ** 2)) / (gains.length - 1));
  const [nodes, ms] = (['nodes', 'ms'] as const).map((what) =>
    mean(rows.map(({ choices }) => choices[i]![what])),
  );
  const others = rows.filter(({ chances }) => chances[i] !== chances[0]).length;
  console.log(
    `${name}: ${gain.toFixed(2)} ± ${error.toFixed(2)} points, ${others} of ${rows.length} choices differ, ${Math.round(nodes!)} nodes and ${Math.round(ms!)} ms on average`,
  );
}
