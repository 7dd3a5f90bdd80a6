import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { games } from '@ludus/games';
import { type Game, Rng, subSeed, unwrap } from '@ludus/kernel';
import { createAgent, decide } from '../src/index.ts';
import { interval, percent } from './interval.ts';

/**
 * Plays one agent against another and says how often it wins, with a 95% interval. Games come in groups: the same random
 * opening once with the agent in every seat. Every game is a line of a file under `data/`, and a match goes on where it
 * was left. With `--goal 0.7` it stops as soon as the interval lies on one side of the goal.
 *
 *   bun packages/agents/scripts/strength.ts ringrift square8:2 minimax@ms=200 heuristic --games 100 --goal 0.7
 */

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '100' },
    goal: { type: 'string' },
    opening: { type: 'string', default: '6' },
    seed: { type: 'string', default: 'strength' },
    cap: { type: 'string', default: '4000' },
    file: { type: 'string', default: join(import.meta.dir, '../../../data/strength.jsonl') },
  },
});
const [gameId = '', setup = '', first = '', second = ''] = positionals;
const game: Game = unwrap(games.get(gameId));
const [variant = '', players = '2'] = setup.split(':');
const config = unwrap(game.configure({ variant, players: Number(players) }));
const seats = game.seatCount(config);

interface Line {
  readonly match: string;
  readonly number: number;
  /** 1 for a win of the first agent, 0 for a loss, a share for a draw or an unfinished game. */
  readonly score: number;
  readonly reason: string;
  readonly moves: number;
  readonly seconds: number;
}

const match = [gameId, setup, first, second, flags.opening, flags.seed].join(' ');
const known: Line[] = existsSync(flags.file)
  ? readFileSync(flags.file, 'utf8')
      .split('\n')
      .filter((text) => text !== '')
      .map((text): Line => JSON.parse(text))
      .filter((line) => line.match === match)
  : [];

const playGame = (number: number): Line => {
  const started = performance.now();
  const own = 1 + (number % seats);
  const seed = subSeed(flags.seed, `group ${Math.floor(number / seats)}`);
  const agents = Array.from({ length: seats }, (_, i) =>
    unwrap(createAgent(game, i + 1 === own ? first : second)),
  );
  const opening = Rng.from(subSeed(seed, 'opening'));
  const rngs = agents.map((_, i) => Rng.from(subSeed(seed, `seat ${i + 1} game ${number}`)));
  let { state } = unwrap(game.setup(config, seed));
  let moves = 0;
  let decisions = 0;
  for (
    let seat = game.toAct(state);
    seat !== undefined && moves < Number(flags.cap);
    seat = game.toAct(state)
  ) {
    const legal = game.legal(state);
    let action = legal[0]!;
    if (legal.length > 1) {
      decisions += 1;
      action =
        decisions <= Number(flags.opening)
          ? opening.pick(legal)
          : decide(agents[seat - 1]!, {
              game,
              view: game.view(state, seat),
              seat,
              seats,
              rng: rngs[seat - 1]!,
            }).action;
    }
    state = unwrap(game.play(state, action, seat)).state;
    moves += 1;
  }
  const outcome = game.outcome(state);
  const winners = outcome?.winners ?? [];
  const score = winners.length === 0 ? 1 / seats : winners.includes(own) ? 1 / winners.length : 0;
  const seconds = Math.round(performance.now() - started) / 1000;
  return { match, number, score, reason: outcome?.reason ?? 'unfinished', moves, seconds };
};

const goal = flags.goal === undefined ? undefined : Number(flags.goal);
mkdirSync(dirname(flags.file), { recursive: true });
let wins = known.reduce((sum, { score }) => sum + score, 0);
let count = known.length;
const isSettled = (): boolean => {
  if (goal === undefined || count < 20 || count % seats !== 0) return false;
  const [low, high] = interval(wins, count);
  return low > goal || high < goal;
};
while (count < Number(flags.games) && !isSettled()) {
  const line = playGame(count);
  appendFileSync(flags.file, `${JSON.stringify(line)}\n`);
  wins += line.score;
  count += 1;
}
const [low, high] = interval(wins, count);
console.log(`${match}: ${wins}/${count} = ${percent(wins / count)} [${percent(low)}, ${percent(high)}]`);
