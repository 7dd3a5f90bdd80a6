import { parseArgs } from 'node:util';
import { type Agent, createAgent, decide } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, type Position, Rng, searchPositionOf, type Tagged, unwrap, viewFor } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';

/**
 * How many nodes of a search find their value in the transposition table, and how many could at most. Plays games of `minimax`
 * against itself and counts, per 1,000 nodes: those whose position the same search or an earlier decision of the
 * same player has visited before, and those that the table answers. Forced moves are counted apart: the search does not look
 * them up.
 *
 *   bun packages/lab/scripts/tableHits.ts ringrift square8 --nodes 4000 --decisions 200
 *   bun packages/lab/scripts/tableHits.ts breakthrough square6 --nodes 4000 --decisions 200
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    nodes: { type: 'string', default: '4000' },
    decisions: { type: 'string', default: '200' },
    opening: { type: 'string', default: '6' },
    seed: { type: 'string', default: 'hits' },
  },
});
const [gameId = 'ringrift', variant = 'square8'] = positionals;
const SEATS = 2;

type AnyPosition = Position<unknown, Tagged>;

/** The positions a player has visited, and what was counted on the way. */
class Visits {
  readonly #earlier = new Set<string>();
  #current = new Set<string>();
  readonly #legal: number[] = [];
  nodes = 0;
  forced = 0;
  /** Seen before by the same search, or only by an earlier one: forced ones, and others. */
  readonly again = { forced: 0, other: 0 };
  readonly fromEarlier = { forced: 0, other: 0 };

  startSearch(): void {
    for (const key of this.#current) this.#earlier.add(key);
    this.#current = new Set();
  }

  visit(position: AnyPosition): void {
    const key = `${position.keyLow()} ${position.keyHigh()}`;
    position.legal(this.#legal);
    const kind = this.#legal.length === 1 ? 'forced' : 'other';
    this.nodes += 1;
    if (kind === 'forced') this.forced += 1;
    if (this.#current.has(key)) this.again[kind] += 1;
    else if (this.#earlier.has(key)) this.fromEarlier[kind] += 1;
    this.#current.add(key);
  }
}

/** The game, but searches of it report every move they make. */
const reporting = (game: Game, visits: () => Visits): Game => ({
  ...game,
  search: {
    ...game.search!,
    ai: {
      ...game.search!.ai,
      position: (state) => {
        const position = searchPositionOf(game, state);
        const apply = position.apply.bind(position);
        position.apply = (move) => {
          apply(move);
          visits().visit(position);
        };
        return position;
      },
    },
  },
});

let visits = new Visits();
let hits = 0;
let decisions = 0;
const game = unwrap(games.get(gameId));
const reported = reporting(game, () => visits);
const config = unwrap(game.configure({ variant, players: SEATS }));
const all: Visits[] = [];

interface Player {
  readonly agent: Agent;
  readonly memory: object;
  readonly visits: Visits;
}

const newPlayer = (): Player => {
  const player = {
    agent: unwrap(createAgent(reported, `minimax@nodes=${flags.nodes}`)),
    memory: {},
    visits: new Visits(),
  };
  all.push(player.visits);
  return player;
};

const decideFor = ({ agent, memory, visits: own }: Player, cursor: GameCursor): Tagged => {
  const { state, toAct: seat } = cursor;
  visits = own;
  visits.startSearch();
  const view = viewFor(game, state, seat);
  const request = { game: reported, view, seat, seats: SEATS, rng: Rng.from(flags.seed), memory };
  const { action, stats } = decide(agent, request);
  hits += Number(stats.tableHits ?? 0);
  decisions += 1;
  return action;
};

const playGame = (seed: string): void => {
  const rng = Rng.from(seed);
  const players = Array.from({ length: SEATS }, newPlayer);
  const cursor = new GameCursor(game, unwrap(game.setup(config, seed)).state);
  let left = Number(flags.opening);
  while (cursor.toAct !== 0 && decisions < Number(flags.decisions)) {
    const { legalMoves, toAct } = cursor;
    if (legalMoves.length === 1) cursor.apply(legalMoves[0]!);
    else if (left > 0) {
      left -= 1;
      cursor.apply(rng.pick(legalMoves));
    } else unwrap(cursor.play(decideFor(players[toAct - 1]!, cursor), toAct));
  }
};

for (let number = 0; decisions < Number(flags.decisions); number += 1) playGame(`${flags.seed} ${number}`);

const sum = (count: (one: Visits) => number): number => all.reduce((total, one) => total + count(one), 0);
const nodes = sum((one) => one.nodes);
const perThousand = (count: number): string => ((1000 * count) / nodes).toFixed(0);
console.log(
  `${gameId} ${variant}, ${flags.nodes} nodes, ${decisions} decisions. Of 1,000 nodes:
  ${perThousand(sum((one) => one.forced))} are forced, of which ${perThousand(sum((one) => one.again.forced))} were visited before by the same search and ${perThousand(sum((one) => one.fromEarlier.forced))} only by an earlier one
  ${perThousand(nodes - sum((one) => one.forced))} are not, of which ${perThousand(sum((one) => one.again.other))} were visited before by the same search and ${perThousand(sum((one) => one.fromEarlier.other))} only by an earlier one
  ${perThousand(hits)} found their value in the table`,
);
