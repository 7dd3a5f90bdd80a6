import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type Action, type GameState, risk, viewFor } from '@ludus/risk-engine';
import { tableOutcome } from '@ludus/table';
import { verdictOf } from '../../table/verdictOf.ts';
import { peopleOf } from '../../words/people.ts';
import { riskUi } from './ui.tsx';

const people = peopleOf(
  [
    { name: 'You', isYou: true },
    { name: 'Rook', isYou: false },
  ],
  () => 'nobody',
);

/** Everybody places all armies in one territory and attacks nobody. */
const quietGame = (): GameState => {
  const config = unwrap(risk.configure({ players: 2, options: { roundLimit: 2 } }));
  let { state } = unwrap(risk.setup(config, 1));
  for (let seat = risk.toAct(state); seat !== undefined; seat = risk.toAct(state)) {
    const legal = risk.legal(state);
    const placing = legal.filter((action) => action.type === 'PlaceReinforcements');
    const most = placing.toSorted((a, b) => b.count - a.count)[0];
    const ending = legal.find(({ type }) => type === 'EndAttackPhase' || type === 'EndTurn');
    ({ state } = unwrap(risk.play(state, (most ?? ending) as Action, seat)));
  }
  return state;
};

test('a draw at the round limit says what both held, and nobody came second', () => {
  const state = quietGame();
  const outcome = risk.outcome(state)!;
  expect(outcome.winners).toEqual([]);
  expect(riskUi.verdict(viewFor(state, 'player1'), outcome, people)).toEqual([
    'The game is a draw',
    'You and Rook each held 20 territories and 52 armies at the round limit.',
    'The game took 2 rounds.',
  ]);
});

test('an abandoned game says nothing about the round limit', () => {
  const { state } = unwrap(risk.setup(unwrap(risk.configure({ players: 2 })), 1));
  const outcome = tableOutcome(null, 'abandonment', 2);
  expect(verdictOf(riskUi as never, { view: viewFor(state, 'player1'), outcome, people })).toEqual([
    'The game was abandoned',
    'The game took 1 round.',
  ]);
});
