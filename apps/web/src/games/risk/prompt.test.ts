import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type Action, type RiskView, risk } from '@ludus/risk-engine';
import { peopleOf } from '../../words/people.ts';
import { promptFor } from './prompt.ts';

const { state } = unwrap(risk.setup(unwrap(risk.configure({ players: 2 })), 'asks'));
const view = risk.secrets!.view(state, 1);
const people = peopleOf([], (seat) => `Player ${seat}`);
const asked = (phase: RiskView['turn']['phase'], legal: readonly Action[]): string => {
  const now = { ...view, turn: { ...view.turn, phase, currentPlayerId: view.playerIds[0]! } };
  return promptFor(now, { legal, viewer: 1, people, group: undefined, from: undefined }).text;
};
const attack: Action = { type: 'Attack', from: 'alaska', to: 'alberta' };
const fortify: Action = { type: 'Fortify', from: 'alaska', to: 'alberta', count: 1 };

test('spectators read what somebody is doing, not what to do', () => {
  const anna = peopleOf([{ name: 'Anna', isYou: false }], (seat) => `Player ${seat}`);
  const { viewerId: _, ...seen } = view;
  const titleOf = (now: RiskView): string =>
    promptFor(now, { legal: [], viewer: 1, people: anna, group: undefined, from: undefined }).title;
  const turn = { ...view.turn, phase: 'Attack', currentPlayerId: view.playerIds[0]! } as const;
  expect(titleOf({ ...seen, turn })).toBe('Anna is attacking…');
  expect(titleOf({ ...view, turn })).toBe('Attack');
});

test('nobody is asked to choose where there is nothing to choose', () => {
  expect(asked('Fortify', [{ type: 'EndTurn' }])).toBe('None of your armies can move now.');
  expect(asked('Fortify', [fortify, { type: 'EndTurn' }])).toMatch(/^Choose /);
  expect(asked('Attack', [{ type: 'EndAttackPhase' }])).toBe('None of your armies can attack now.');
  expect(asked('Attack', [attack, { type: 'EndAttackPhase' }])).toMatch(/^Choose /);
});
