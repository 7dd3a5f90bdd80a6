import { expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { ringriftUi } from '../games/ringrift/ui.tsx';
import { tellLine } from '../table/tellLine.ts';

const game: Game = ringriftUi.game;
const start = unwrap(game.setup(unwrap(game.configure({ variant: 'square8' })), 's')).state;

/** The first decisions of a game, and everything that was forced between them, in notation. */
const played = (decisions: number): { readonly all: string[]; readonly chosen: number } => {
  const all: string[] = [];
  let chosen = 0;
  for (let state = start; chosen < decisions; ) {
    const forced = game.forced(state);
    const action = forced ?? game.legal(state)[0]!;
    if (forced === undefined) chosen += 1;
    all.push(game.text.makeNotation(state, action));
    state = unwrap(game.play(state, action, game.toAct(state)!)).state;
  }
  return { all, chosen };
};

test('an expected line leaves out what was forced', () => {
  const { all, chosen } = played(6);
  expect(all.length).toBeGreaterThan(chosen);
  expect(tellLine(ringriftUi, start, all)).toHaveLength(chosen);
});

test('an expected line ends with the first step that cannot be played', () => {
  const { all } = played(3);
  const [first] = tellLine(ringriftUi, start, all);
  expect(tellLine(ringriftUi, start, [all[0]!, 'Move: a1 → z9', ...all])).toEqual([first!]);
  expect(tellLine(ringriftUi, start, [])).toEqual([]);
});
