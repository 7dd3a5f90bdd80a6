import { parseArgs } from 'node:util';
import { Rng, subSeed, unwrap } from '@ludus/kernel';
import {
  actionOf,
  beliefsOf,
  choosePlayerAction,
  clueEvidence,
  decideRival,
  exactPosterior,
  rivals,
} from '../src/ai/index.ts';
import { prospectsOf } from '../src/ai/strategist/prospects.ts';
import { hiddenTiles } from '../src/board.ts';
import { STARTER_DECK } from '../src/cards.ts';
import { LEVELS } from '../src/levels.ts';
import { apply } from '../src/play.ts';
import { soundConfig } from '../src/schema.ts';
import { begin } from '../src/setup.ts';
import type { SweepAction, SweepState, Tile } from '../src/types.ts';
import { viewFor } from '../src/view.ts';

/**
 * How much `strategist` could still gain against the built-in player: how its games end, what one of its
 * guesses is worth compared with another tile and with a pass, and how often it would win if it knew where
 * the mines are. A guess is compared by continuing the same game from both choices, with the same luck.
 *
 *   bun packages/sweep-engine/scripts/ceiling.ts --games 1000 --seed ceiling
 */
const { values: flags } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' },
    seed: { type: 'string', default: 'ceiling' },
    /** The share of guesses to compare. */
    share: { type: 'string', default: '0.3' },
  },
});
/** The guess is compared with one of this many next-best tiles. */
const OTHERS = 5;
/** Closer to 1 than this counts as certain. */
const CERTAIN = 1e-9;

type Decide = (state: SweepState, rng: Rng) => SweepAction;

const strategist: Decide = (state, rng) => actionOf(decideRival(state, rivals.strategist, rng));

/** The hidden tiles with their chances of winning, best first. */
const ranked = (state: SweepState, isMine?: (tile: Tile) => boolean): { tile: Tile; rival: number }[] => {
  const view = viewFor(state, 'rival');
  const clues = clueEvidence(view);
  const { owners } =
    isMine === undefined
      ? beliefsOf(view)
      : exactPosterior(view, {
          evidence: (tile) => {
            const [player, neutral, rival] = clues(tile);
            return isMine(tile) ? [CERTAIN, CERTAIN, CERTAIN, 1] : [player, neutral, rival, CERTAIN];
          },
        });
  return prospectsOf(view, owners)
    .sort((a, b) => b.total - a.total)
    .map(({ tile }) => ({ tile, rival: owners[tile]!.rival }));
};

/** The choice of `strategist` if it knew the mines. */
const toldMines: Decide = (state) => {
  const tiles = ranked(state, (tile) => state.owners[tile] === 'mine').filter(
    ({ tile }) => state.owners[tile] !== 'mine',
  );
  const best = tiles.find(({ rival }) => rival > 1 - 1e-6) ?? tiles[0]!;
  return { type: 'reveal', tile: best.tile };
};

const step = (state: SweepState, seed: string, count: number, decide: Decide): SweepState => {
  const action =
    state.side === 'rival'
      ? decide(state, Rng.from(subSeed(seed, `rival ${count}`)))
      : choosePlayerAction(viewFor(state, 'player')).action;
  return apply(state, action).state;
};

const finish = (from: SweepState, seed: string, count: number, decide: Decide): SweepState => {
  let state = from;
  for (let at = count; state.result === null; at += 1) state = step(state, seed, at, decide);
  return state;
};

const points = ({ result }: SweepState): number => {
  if (result?.winner === 'rival') return 1;
  return result?.winner === 'player' ? 0 : 0.5;
};

const pick = Rng.from(subSeed(flags.seed, 'compared'));
const COMPARED = ['another good tile', 'a pass'] as const;
const gains = new Map(COMPARED.map((name) => [name, [] as number[]]));
let guesses = 0;

/** Continues from the best guess and from an alternative. */
const compare = (state: SweepState, seed: string, count: number): void => {
  const [best, ...others] = ranked(state);
  const isPass = others.length === 0 || pick.float() < 0.5;
  const other: SweepAction = isPass
    ? { type: 'pass' }
    : { type: 'reveal', tile: pick.pick(others.slice(0, OTHERS)).tile };
  const [own, instead] = [{ type: 'reveal', tile: best!.tile } as const, other].map((action) =>
    points(finish(apply(state, action).state, seed, count + 1, strategist)),
  );
  gains.get(isPass ? 'a pass' : 'another good tile')!.push(own! - instead!);
};

const isGuess = (state: SweepState): boolean =>
  state.side === 'rival' &&
  hiddenTiles(state).length > 1 &&
  !ranked(state).some(({ rival }) => rival > 1 - CERTAIN);

const endings = new Map<string, number>();
const wins = { strategist: [] as number[], toldMines: [] as number[] };

const playGame = (number: number): void => {
  const seed = subSeed(flags.seed, `game ${number}`);
  const level = LEVELS[number % LEVELS.length]!;
  const first = begin(unwrap(soundConfig({ level, deck: STARTER_DECK, equipment: [] })), seed).state;
  let state = first;
  for (let count = 0; state.result === null; count += 1) {
    if (isGuess(state)) {
      guesses += 1;
      if (pick.float() < Number(flags.share)) compare(state, seed, count);
    }
    state = step(state, seed, count, strategist);
  }
  const ending = `${state.result.winner}, ${state.result.reason}`;
  endings.set(ending, (endings.get(ending) ?? 0) + 1);
  wins.strategist.push(points(state));
  wins.toldMines.push(points(finish(first, seed, 0, toldMines)));
};

const tell = (name: string, values: readonly number[]): void => {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1);
  const error = 1.96 * Math.sqrt(variance / values.length);
  const percent = (share: number): string => (100 * share).toFixed(1);
  console.log(
    `${name}: ${percent(mean)} (${percent(mean - error)} to ${percent(mean + error)}), ${values.length}`,
  );
};

const games = Number(flags.games);
for (let number = 0; number < games; number += 1) playGame(number);
for (const [ending, count] of endings)
  console.log(`${ending}: ${((100 * count) / games).toFixed(1)}% of games`);
console.log(`guesses a game: ${(guesses / games).toFixed(1)}`);
for (const [name, values] of gains) tell(`the best guess against ${name}, points`, values);
tell('wins of strategist, %', wins.strategist);
tell('wins if it knew the mines, %', wins.toldMines);
