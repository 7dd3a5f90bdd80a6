import { type Problem, plural, problem } from '@ludus/kernel';
import { CARD_RULES, DISTRACTION_RANGE, ENERGY, HAND_SIZE, RAMBLE_STACKS } from '../cards.ts';
import { CARDS, type Card, type SweepState } from '../types.ts';

const countOf = (cards: readonly Card[], card: Card): number => cards.filter((one) => one === card).length;

const deckProblems = ({ config, player }: SweepState): Problem[] => {
  const held = [...player.hand, ...player.draw, ...player.discard, ...player.exhausted];
  const wrong = CARDS.filter((card) => countOf(held, card) !== countOf(config.deck, card));
  const problems = wrong.map((card) => {
    const { name } = CARD_RULES[card];
    const message = `The player holds ${countOf(held, card)} × ${name}, but the deck has ${countOf(config.deck, card)}.`;
    return problem('wrong_cards', 'player', message);
  });
  for (const card of new Set(player.exhausted))
    if (card !== 'canary' && card !== 'underwire')
      problems.push(problem('wrong_cards', 'player.exhausted', `${CARD_RULES[card].name} is never used up.`));
  return problems;
};

/** The cards played in a player's turn, if they explain the hand and the energy left. */
const playedThisTurn = ({ config, player, round, clues }: SweepState): readonly Card[] | undefined => {
  const { hand, discard, exhausted, energy } = player;
  const given = clues.filter((clue) => clue.round === round && clue.kind !== 'rival');
  for (let used = 0; used <= exhausted.length; used += 1) {
    const drawn = Math.min(HAND_SIZE, config.deck.length - exhausted.length + used);
    const discarded = drawn - hand.length - used;
    if (discarded < 0 || discarded > discard.length) continue;
    const played = [
      ...discard.slice(discard.length - discarded),
      ...exhausted.slice(exhausted.length - used),
    ];
    const spent = played.reduce((sum, card) => sum + CARD_RULES[card].energy, 0);
    const isTold = (['imperious', 'vague'] as const).every(
      (card) => countOf(played, card) === given.filter(({ kind }) => kind === card).length,
    );
    if (spent === ENERGY - energy && isTold) return played;
  }
  return undefined;
};

const stackProblems = (state: SweepState, played: readonly Card[]): Problem[] => {
  const { config, side, result, stacks, distraction, owners } = state;
  const problems: Problem[] = [];
  const isRivalTurn = side === 'rival' && result === null;
  const worn = isRivalTurn && config.equipment.includes('eyeshadow') ? 1 : 0;
  const expected = result === null ? countOf(played, 'ramble') * RAMBLE_STACKS + worn : 0;
  if (stacks !== expected) {
    const message = `The cards played this turn give ${expected} Distraction stacks, not ${stacks}.`;
    problems.push(problem('wrong_stacks', 'stacks', message));
  }
  const isAtWork = isRivalTurn && stacks > 0;
  if (distraction.length !== (isAtWork ? owners.length : 0))
    problems.push(
      problem(
        'wrong_distraction',
        'distraction',
        isAtWork
          ? `Distraction needs a bonus for each of the ${owners.length} tiles.`
          : "There is Distraction only on the rival's turn, and only with stacks.",
      ),
    );
  const most = stacks * DISTRACTION_RANGE;
  if (distraction.some((bonus) => bonus >= most))
    problems.push(
      problem(
        'wrong_distraction',
        'distraction',
        `With ${plural(stacks, 'stack')}, the bonus of every tile must be below ${most}.`,
      ),
    );
  return problems;
};

/** Problems with the cards, the energy and their effects on the rival. */
export const cardProblems = (state: SweepState): Problem[] => {
  const problems = deckProblems(state);
  if (problems.length > 0) return problems;
  const played = playedThisTurn(state);
  if (played !== undefined) return stackProblems(state, played);
  const { hand, energy } = state.player;
  const message = `No way of playing cards this turn leaves ${hand.length} in hand, ${energy} energy and these clues.`;
  return [problem('wrong_hand', 'player.hand', message)];
};
