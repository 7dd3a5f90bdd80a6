import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Agent } from '@ludus/agents';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { findEntrant } from '../src/entrants/entrant.ts';
import { cpuNow } from '../src/entrants/meter.ts';
import { playMatch } from '../src/match/match.ts';
import { registerNetworks } from '../src/match/networks.ts';
import { agentPoints } from '../src/match/points.ts';
import { readOpenings } from '../src/openings/readOpenings.ts';
import { makeEstimate } from '../src/report/index.ts';
import { wilson } from '../src/stats/index.ts';
import { reasonOf } from '../src/tournament/record.ts';
import { Schedule, seedsOf } from '../src/tournament/schedule.ts';

/**
 * How often one agent wins against others of one kind, with Wilson's 95% interval: a
 * `ludus tournament --gauntlet` in one thread, for many short matches. With `--even`, both kinds hold the same number of seats,
 * so half of the games is an equal share with any number of players. Games come in groups: each opening is
 * played with the agent in every seat. Openings are random decisions, or with `--book` those in a file made
 * by `ludus openings`. Every game is a line of a file under `data/`, so a match continues where it stopped.
 * The number of games is fixed in advance: an interval that decides when to stop is not valid. With
 * `--goal 0.7`, the output says on which side of the goal the interval lies.
 *
 * With `--clock cpu`, budgets in milliseconds are CPU time, so a busy machine penalises nobody.
 * An agent may be your own file, or `otherVersion.ts`, which plays as an agent of another version of Ludus.
 *
 * With `--ponder`, agents with `ponder=true` think while others do: for as many nodes as each decision of an opponent took.
 *
 *   bun packages/lab/scripts/strength.ts ringrift square8:2 minimax@ms=200 heuristic --games 100 --goal 0.7
 *   bun packages/lab/scripts/strength.ts risk classic:4 auto:5 auto:3 --even --games 60 --goal 0.6
 *   bun packages/lab/scripts/strength.ts ringrift square8:2 neural@ms=200 my-agents/before.ts --clock cpu --book b.json
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '100' },
    goal: { type: 'string' },
    opening: { type: 'string', default: '6' },
    seed: { type: 'string', default: 'strength' },
    cap: { type: 'string', default: '4000' },
    book: { type: 'string' },
    even: { type: 'boolean', default: false },
    ponder: { type: 'boolean', default: false },
    clock: { type: 'string', default: 'wall' },
    file: { type: 'string', default: join(import.meta.dir, '../../../data/matches.jsonl') },
  },
});
const [gameId = '', setup = '', first = '', second = ''] = positionals;
const [variant = '', players = '2'] = setup.split(':');
unwrap(registerNetworks());
const game = unwrap(games.get(gameId));
const config = unwrap(game.configure({ variant, players: Number(players) }));
const format = flags.even ? 'round-robin' : 'gauntlet';
const schedule = new Schedule({ agents: 2, seats: game.seatCount(config), format });

interface Line {
  readonly match: string;
  readonly number: number;
  /** 1 for a win of the first agent, 0 for a loss, a share for a draw or an unfinished game. */
  readonly score: number;
  readonly reason: string;
  readonly moves: number;
  readonly seconds: number;
}

const book = flags.book === undefined ? undefined : unwrap(readOpenings(flags.book, game, config));
const opening = flags.book === undefined ? flags.opening : `book ${flags.book}`;
const clock = flags.clock === 'cpu' ? ['cpu'] : [];
const even = flags.even ? ['even'] : [];
const ponder = flags.ponder ? ['ponder'] : [];
const match = [gameId, setup, first, second, opening, flags.seed, ...clock, ...even, ...ponder].join(' ');

const entrants = new Map(
  await Promise.all(
    [first, second].map(async (name) => [name, unwrap(await findEntrant(game, name))] as const),
  ),
);

/** The agent, timed by the clock of the match. */
const seated = (name: string): Agent => {
  const agent = entrants.get(name)!.create(game);
  if (flags.clock !== 'cpu') return agent;
  return { ...agent, think: (request) => agent.think({ ...request, clock: cpuNow }) };
};

const playGame = (number: number): Line => {
  const started = performance.now();
  const fixture = schedule.fixture(number);
  const played = playMatch(
    {
      game: gameId,
      config,
      agents: fixture.lineup.map((agent) => [first, second][agent]!),
      ...seedsOf(flags.seed, fixture),
      ...(book === undefined
        ? { openingPlies: Number(flags.opening) }
        : { opening: book[fixture.group % book.length]!.actions }),
      maxMoves: Number(flags.cap),
      ponder: flags.ponder,
    },
    { createAgent: (_, name) => seated(name) },
  );
  const fault = played.seats.find((seat) => seat.fault !== undefined)?.fault;
  if (fault !== undefined) throw new Error(`game ${number}, move ${fault.move}: ${fault.message}`);
  return {
    match,
    number,
    score: agentPoints(played).reduce((sum, one, i) => sum + (fixture.lineup[i] === 0 ? one : 0), 0),
    reason: reasonOf(played),
    moves: played.moves.length,
    seconds: Math.round(performance.now() - started) / 1000,
  };
};

const known = (existsSync(flags.file) ? readFileSync(flags.file, 'utf8').split('\n') : [])
  .filter((text) => text !== '')
  .map((text): Line => JSON.parse(text))
  .filter((line) => line.match === match);

const sideOf = (goal: number, { low, high }: { readonly low: number; readonly high: number }): string => {
  if (low > goal) return 'above the goal';
  return high < goal ? 'below the goal' : 'on both sides of the goal';
};

mkdirSync(dirname(flags.file), { recursive: true });
const scores = known.slice(0, Number(flags.games)).map(({ score }) => score);
for (let number = scores.length; number < Number(flags.games); number += 1) {
  const line = playGame(number);
  appendFileSync(flags.file, `${JSON.stringify(line)}\n`);
  scores.push(line.score);
}
const points = scores.reduce((sum, score) => sum + score, 0);
const share = wilson(points, scores.length);
const verdict = flags.goal === undefined ? '' : `, ${sideOf(Number(flags.goal), share)}`;
console.log(`${match}: ${points}/${scores.length} = ${makeEstimate(share, 'percent')}${verdict}`);
