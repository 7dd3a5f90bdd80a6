import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { sweep } from '@ludus/sweep-engine';
import { tableOutcome } from '@ludus/table';
import { peopleOf } from '../../words/people.ts';
import { verdict } from './verdict.ts';

const { state } = unwrap(sweep.setup(unwrap(sweep.configure({ variant: '1' })), 'ends'));
const view = sweep.secrets!.view(state, 1);
const people = (you: number) =>
  peopleOf(
    ['Anna', 'Pixel'].map((name, i) => ({ name, isYou: i + 1 === you })),
    () => 'nobody',
  );
const said = (winner: number, reason: string, you = 1): string[] =>
  verdict(view, tableOutcome(winner, reason, 2), people(you));
const left = ['You had 12 tiles to go.', 'Pixel had 10 tiles to go.'];

test('the headline of a lost game says why, once', () => {
  expect(said(2, 'all_tiles_revealed')).toEqual(['You lost: Pixel found all their tiles', ...left]);
  expect(said(2, 'mine_revealed')).toEqual(['You lost: you opened a mine', ...left]);
});

test('others read who won, and then why', () => {
  expect(said(1, 'mine_revealed').slice(0, 2)).toEqual(['You won', 'Pixel opened a mine.']);
  expect(said(2, 'mine_revealed', 3).slice(0, 2)).toEqual(['Pixel won', 'Anna opened a mine.']);
});
