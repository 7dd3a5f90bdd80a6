import { type Problem, plural, problem } from '@ludus/kernel';
import { CARD_RULES, ENERGY } from '../cards.ts';
import { CLUE_PIPS, CLUE_RULES, tilesAtClue } from '../clue.ts';
import { layoutOf, makeTile } from '../layout.ts';
import type { Clue, Pips, SweepState } from '../types.ts';

/**
 * One rival clue for every turn of the rival that has started, in order, each after the player's clues of its
 * round.
 */
const orderProblems = ({ clues, round, side }: SweepState): Problem[] => {
  const rivalClues = clues.filter(({ kind }) => kind === 'rival');
  const expected = side === 'rival' ? round : round - 1;
  if (rivalClues.length !== expected) {
    const message = `The rival has had ${plural(expected, 'turn')}, but ${plural(rivalClues.length, 'clue')}.`;
    return [problem('wrong_clues', 'clues', message)];
  }
  let last = 0;
  for (const [i, { kind, round: given }] of clues.entries()) {
    const place = 2 * given + (kind === 'rival' ? 1 : 0);
    const now = 2 * round + (side === 'rival' ? 1 : 0);
    if (place > now) {
      const message = `A clue was given in round ${given}, but the game is in round ${round}.`;
      return [problem('future_clue', `clues[${i}]`, message)];
    }
    if (place < last || (place === last && kind === 'rival'))
      return [
        problem('wrong_clues', `clues[${i}]`, 'The clues are not in the order in which they were given.'),
      ];
    last = place;
  }
  return [];
};

/** Cards must be paid for, and only cards of the deck give clues. */
const paymentProblems = ({ clues, config }: SweepState): Problem[] => {
  const spent = new Map<number, number>();
  return clues.flatMap(({ kind, round }, i) => {
    if (kind === 'rival') return [];
    const { name, energy } = CARD_RULES[kind];
    spent.set(round, (spent.get(round) ?? 0) + energy);
    if (!config.deck.includes(kind))
      return [problem('wrong_clues', `clues[${i}]`, `The deck has no ${name} to give this clue.`)];
    if (spent.get(round)! <= ENERGY) return [];
    return [
      problem(
        'wrong_clues',
        `clues[${i}]`,
        `The player did not have enough energy in round ${round} for all these clues.`,
      ),
    ];
  });
};

const pipsFault = (state: SweepState, clue: Clue, pips: readonly Pips[]): string | undefined => {
  const rule = CLUE_RULES[clue.kind];
  const { can, must } = tilesAtClue(state, clue);
  const layout = layoutOf(state.config.level);
  let sum = 0;
  for (const [i, { tile, pips: count }] of pips.entries()) {
    sum += count;
    if (tile >= state.owners.length) return `names tile ${tile}, which does not exist on this board`;
    if (!can.has(tile)) return `names ${makeTile(layout, tile)}, which no clue could name at that time`;
    if (i > 0 && pips[i - 1]!.tile >= tile) return 'does not list its tiles in ascending order';
  }
  if (pips.length > rule.targets + rule.spoilers) return 'names more tiles than its bag holds';
  if (sum > CLUE_PIPS) return `has ${sum} pips, but can have at most ${CLUE_PIPS}`;
  const isPlenty = must.size > rule.targets + rule.spoilers;
  return isPlenty && sum < CLUE_PIPS ? `has only ${sum} of ${CLUE_PIPS} pips` : undefined;
};

const drawProblems = (state: SweepState): Problem[] =>
  state.clues.flatMap((clue, i) => {
    const { kind, forPlayer, forRival } = clue;
    if (forPlayer === null || (forRival === null) === (kind === 'rival')) {
      const message = 'Both sides see a rival clue; only the player sees the clue of a card.';
      return [problem('wrong_clues', `clues[${i}]`, message)];
    }
    return (forRival === null ? [forPlayer] : [forPlayer, forRival]).flatMap((pips) => {
      const fault = pipsFault(state, clue, pips);
      if (fault === undefined) return [];
      return [problem('wrong_clues', `clues[${i}]`, `The ${kind} clue of round ${clue.round} ${fault}.`)];
    });
  });

/** Problems with the clues. */
export const clueProblems = (state: SweepState): Problem[] => {
  const order = orderProblems(state);
  return order.length > 0 ? order : [...paymentProblems(state), ...drawProblems(state)];
};
