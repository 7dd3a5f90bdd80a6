import { type ActionOdds, type Game, Rng, viewFor } from '@ludus/kernel';
import { type Candidate, DEMANDS, type Effort, type Found, type Weighed } from './types.ts';

const { gap: GAP, minMoves, maxMoves } = DEMANDS.certain;
const SURE = 1 - 1e-9;
const MOST_SOLUTIONS = 3;

const round = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Whether the actions said to be certain succeed in every guessed world, and every other action fails in at
 * least one: checked by playing, not by counting.
 */
const holds = (
  game: Game,
  { state, seat }: Candidate,
  odds: readonly ActionOdds[],
  worlds: number,
): boolean => {
  const view = viewFor(game, state, seat);
  const rng = Rng.from('check');
  const open = new Set(odds.filter(({ chance }) => chance <= SURE));
  const sure = odds.filter(({ chance }) => chance > SURE);
  for (let w = 0; w < worlds; w += 1) {
    const world = game.secrets!.determinize(view, rng);
    const succeeds = ({ action }: ActionOdds): boolean => {
      const played = game.play(world, action, seat);
      if (!played.ok) return false;
      const after = played.value.state;
      return (game.toAct(after) ?? game.outcome(after)!.winners[0]) === seat;
    };
    if (!sure.every(succeeds)) return false;
    for (const one of open) if (!succeeds(one)) open.delete(one);
  }
  return open.size === 0;
};

/** The puzzle in a position where something hidden can be deduced for certain, but not at a glance. */
export const byCertainty = (game: Game, candidate: Candidate, effort: Effort): Found | undefined => {
  const { state, seat } = candidate;
  const odds = game.search?.ai.odds?.(viewFor(game, state, seat), seat) ?? [];
  if (odds.length < minMoves || odds.length > maxMoves) return undefined;
  const sorted = odds.toSorted((a, b) => b.chance - a.chance);
  const sure = sorted.filter(({ chance }) => chance > SURE);
  const rest = sorted.slice(sure.length);
  if (sure.length === 0 || sure.length > MOST_SOLUTIONS || sure.some(({ isPlain }) => isPlain))
    return undefined;
  if (rest.length === 0 || rest[0]!.chance > 1 - GAP) return undefined;
  if (!holds(game, candidate, odds, effort.check)) return undefined;
  const note = ({ action, chance }: ActionOdds): Weighed => ({
    move: { ...action },
    notation: game.text.makeNotation(state, action),
    value: round(chance),
  });
  return {
    ...candidate,
    proof: 'certain',
    solutions: sure.map(note),
    others: rest.map(note),
    line: sure.slice(0, 1).map((one) => note(one).notation),
    level: sure.length > 1 ? 1 : rest[0]!.chance < 0.7 ? 2 : 3,
    checkedBy: `every hidden board counted, ${effort.check} drawn and played`,
  };
};
