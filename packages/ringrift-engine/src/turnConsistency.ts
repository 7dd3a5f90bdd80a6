import { type Problem, problem } from '@ludus/kernel';
import { STACK } from './cell.ts';
import { hasRealAction, hasWon } from './lps.ts';
import type { Position } from './position.ts';
import { canAct, canCapture } from './reach.ts';
import type { GameState } from './types.ts';

/** What a state claims about the turn being played and the rounds before it. */

export type Report = (code: string, path: string, message: string) => void;

const checkActive = (state: GameState, position: Position, report: Report): void => {
  const { currentPhase, turn } = state;
  const isCapture = currentPhase === 'capture' || currentPhase === 'chain_capture';
  const path = 'turn.activeStack';
  if (turn.activeStack === null) {
    if (isCapture) report('missing', path, `In ${currentPhase} one stack is capturing: name it.`);
    return;
  }
  const cell = position.active;
  const height = position.height[cell]!;
  const cap = position.cap[cell]!;
  if (!isCapture && currentPhase !== 'movement')
    report('wrong_phase', path, `In ${currentPhase} no stack is active.`);
  else if (position.kind[cell] !== STACK + position.player)
    report('not_controlled', path, `Player ${position.player} controls no stack on ${turn.activeStack}.`);
  else if (isCapture && !canCapture(position, cell, height, cap))
    report('cannot_capture', path, 'This stack has no capture.');
  else if (!canAct(position, cell, height, cap))
    report('dead_placement', path, 'This stack can neither move nor capture (R081).');
};

const checkOwed = (state: GameState, position: Position, report: Report): void => {
  const { currentPhase, turn } = state;
  if (turn.owed === null) return;
  const { context, count } = turn.owed;
  const phase = context === 'line' ? 'line_processing' : 'territory_processing';
  const isSlide = context === 'recovery' && currentPhase === 'movement' && position.recovery.scaledPrice;
  if (currentPhase !== phase && !isSlide)
    report('wrong_phase', 'turn.owed', `Nothing is owed for ${context} in ${currentPhase}.`);
  if (!isSlide && count !== 1) report('wrong_value', 'turn.owed.count', 'turn.owed.count must be 1 here.');
  if ((context === 'recovery') !== turn.hasRecovered && context !== 'line')
    report(
      'wrong_value',
      'turn.owed.context',
      'Extractions are paid in turns with a slide, and only there (R114).',
    );
  const payable =
    context === 'recovery' ? position.buried(position.player) : position.stacks[position.player]!;
  if (payable < count) report('not_payable', 'turn.owed', 'There is nothing to pay this with.');
  if (!turn.hasActed)
    report('wrong_value', 'turn.hasActed', 'turn.hasActed must be true when something is owed.');
};

export const checkTurn = (state: GameState, position: Position, report: Report): void => {
  const { currentPhase: phase, turn } = state;
  const path = 'turn.hasActed';
  checkActive(state, position, report);
  checkOwed(state, position, report);
  if (turn.hasRecovered && !turn.hasActed) report('wrong_value', path, 'A recovery slide is an act.');
  if (turn.hasRecovered && !position.recovery.allowed)
    report('wrong_value', 'turn.hasRecovered', 'There is no recovery in these rules.');
  if ((phase === 'ring_placement' || phase === 'forced_elimination') && turn.hasActed)
    report('wrong_value', path, `turn.hasActed must be false in ${phase}.`);
  if ((phase === 'capture' || phase === 'chain_capture') && !turn.hasActed)
    report('wrong_value', path, `turn.hasActed must be true in ${phase}.`);
  if (phase === 'movement' && turn.owed === null && turn.hasActed !== (turn.activeStack !== null))
    report(
      'wrong_value',
      path,
      'In movement only a placement can have changed the board, and then its stack is the active one.',
    );
  if (phase === 'forced_elimination' && position.stacks[position.player] === 0)
    report('no_stack', 'currentPhase', 'Only who controls a stack can be forced to eliminate.');
  if (phase === 'ring_placement' && !position.ownsRing(position.player))
    report(
      'owns_no_ring',
      'currentPlayer',
      `Player ${position.player} owns no ring and takes no turns (R201).`,
    );
};

export const checkSwap = (state: GameState, position: Position, report: Report): void => {
  if (state.swap === 'open' && position.hand[2] !== state.rulesOptions.ringsPerPlayer)
    report('wrong_value', 'swap', 'Player 2 has already played, so the swap is no longer open.');
  if (state.swap === 'open' && state.currentPlayer === 2 && state.currentPhase !== 'ring_placement')
    report('wrong_value', 'swap', 'Player 2 has let the swap pass by.');
};

/** R172: what the rounds so far left behind must fit the turn being played. */
export const roundProblems = (state: GameState, position: Position): Problem[] => {
  const problems: Problem[] = [];
  const { lpsCurrentRoundActorMask: mask, lpsConsecutiveRounds, lpsExclusivePlayer, currentPlayer } = state;
  if ((lpsConsecutiveRounds === 0) !== (lpsExclusivePlayer === null))
    problems.push(
      problem('wrong_value', 'lpsConsecutiveRounds', 'A streak has a holder, and only a streak has one.'),
    );
  for (const seat of [state.lpsRoundOpener, currentPlayer])
    if (mask[seat] === undefined)
      problems.push(
        problem('missing', 'lpsCurrentRoundActorMask', `The turn of player ${seat} has begun in this round.`),
      );
  if (state.currentPhase !== 'ring_placement' || problems.length > 0) return problems;
  if (mask[currentPlayer] !== hasRealAction(position, currentPlayer))
    problems.push(
      problem(
        'wrong_value',
        'lpsCurrentRoundActorMask',
        `Whether player ${currentPlayer} has a real action can be seen on the board.`,
      ),
    );
  if (hasWon(position, currentPlayer))
    problems.push(
      problem(
        'already_over',
        'lpsConsecutiveRounds',
        `Player ${currentPlayer} is the last player standing (R172).`,
      ),
    );
  return problems;
};
