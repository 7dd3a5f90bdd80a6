/**
 * How often two analyses of a game give its decisions the same marks.
 *
 *   bun packages/agents/scripts/markAgreement.ts [GAME …] [--decisions 80]
 *
 * Each game is played by an agent that errs every fourth time, so that there is something to mark. Two
 * runs of the analyst with different seeds are compared. Where the search is not random, so that seeds
 * change nothing, runs with a fifth fewer nodes, a fifth more, and five times as many are compared too.
 */
import { parseArgs } from 'node:util';
import { games } from '@ludus/games';
import { type Game, Rng, type Seat, type Tagged, unwrap, viewFor } from '@ludus/kernel';
import { analystsOf, assess, createAgent, decide, MARKS, type Mark, markOf } from '../src/index.ts';

interface Decided {
  readonly state: unknown;
  readonly seat: Seat;
  readonly played: Tagged;
}

const VARIANTS: Readonly<Record<string, string>> = { ringrift: 'square8', risk: 'generated-20', sweep: '7' };
const PLAYERS = 2;
/** One decision in this many is an error. */
const ERRS = 4;

/** Plays games until there are enough decisions. */
const decisionsOf = (game: Game, count: number): Decided[] => {
  const found: Decided[] = [];
  const config = unwrap(game.configure({ variant: VARIANTS[game.id]!, players: PLAYERS }));
  const player = unwrap(createAgent(game, 'auto:7'));
  for (let round = 1; found.length < count; round += 1) {
    const rng = Rng.from(`marks ${round}`);
    let state = unwrap(game.setup(config, `marks ${round}`)).state;
    for (let seat = game.toAct(state); seat !== undefined; seat = game.toAct(state)) {
      const legal = game.legal(state);
      const request = { game, view: viewFor(game, state, seat), seat, seats: PLAYERS, rng };
      const isError = legal.length === 1 || rng.int(ERRS) === 0;
      const played = isError ? rng.pick(legal) : decide(player, request).action;
      if (legal.length > 1) found.push({ state, seat, played });
      state = unwrap(game.play(state, played, seat)).state;
    }
  }
  // Taken evenly from all games, so that openings and endings are both included.
  return Array.from({ length: count }, (_, i) => found[Math.floor((i * found.length) / count)]!);
};

const marksBy = (game: Game, agentName: string, seed: string, decisions: readonly Decided[]): Mark[] => {
  const agent = unwrap(createAgent(game, agentName));
  return decisions.map(({ state, seat, played }, i) => {
    const request = { game, view: viewFor(game, state, seat), seat, seats: PLAYERS };
    return markOf(assess(agent, { ...request, rng: Rng.from(`${seed} ${i}`) }, played));
  });
};

const agreement = (one: readonly Mark[], other: readonly Mark[]): string =>
  `${Math.round((100 * one.filter((mark, i) => mark === other[i]).length) / one.length)}%`;

const withNodes = (name: string, factor: number): string =>
  name.replace(/nodes=(\d+)/, (_, nodes) => `nodes=${Math.round(Number(nodes) * factor)}`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { decisions: { type: 'string', default: '80' } },
});
for (const id of positionals.length > 0 ? positionals : Object.keys(VARIANTS)) {
  const game = unwrap(games.get(id));
  const [analyst] = analystsOf(game);
  const decisions = decisionsOf(game, Number(values.decisions));
  const first = marksBy(game, analyst!, 'first', decisions);
  const lines = [`other seeds ${agreement(first, marksBy(game, analyst!, 'second', decisions))}`];
  if (analyst!.includes('nodes='))
    for (const factor of [0.8, 1.2, 5]) {
      const other = marksBy(game, withNodes(analyst!, factor), 'first', decisions);
      lines.push(`${factor} × the nodes ${agreement(first, other)}`);
    }
  const counts = MARKS.map((mark) => `${first.filter((one) => one === mark).length} ${mark}`);
  console.log(`${id}, ${analyst}, ${decisions.length} decisions (${counts.join(', ')}): ${lines.join(', ')}`);
}
