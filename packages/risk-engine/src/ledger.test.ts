import { expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { play, randomAction, seated, started } from '../test/table.ts';
import { createGame, type GameState, generateMap, parseState } from './index.ts';
import { territoryOf } from './ledger.ts';
import { hashState } from './position.ts';
import { turnRanges } from './rules.ts';
import { surveyOf } from './survey.ts';

/** One game per size, on both sides of where states begin to keep their territories inside. */
const SIZES = [127, 128, 129, 130, 200];

const game = (size: number): GameState[] => {
  const { map } = generateMap(size, 3);
  const rng = Rng.from(`ledger ${size}`);
  const states = [started(createGame({ map, players: seated('ann bob cid'), seed: size })).state];
  for (let i = 0; i < 60; i += 1) {
    const state = states[states.length - 1]!;
    if (state.turn.phase === 'GameOver') break;
    states.push(play(state, randomAction(state, rng)));
  }
  return states;
};

/** The same state made of nothing but JSON. */
const plain = (state: GameState): GameState => JSON.parse(JSON.stringify(state));

test.each(SIZES)('on %i territories a state is its JSON, to readers and to the rules', (size) => {
  for (const state of game(size)) {
    const copy = plain(state);
    expect(parseState(copy).ok).toBe(true);
    expect(Object.keys(state)).toEqual(Object.keys(copy));
    expect({ ...state }).toEqual(copy);
    expect(structuredClone(state)).toEqual(copy);
    expect(hashState(state)).toBe(hashState(copy));
    expect(turnRanges(state)).toEqual(turnRanges(copy));
    const read = Object.keys(copy.territories).map((id) => [id, territoryOf(state, id)]);
    expect(Object.fromEntries(read)).toEqual(copy.territories);
  }
});

test.each(SIZES)('on %i territories frozen states play on as others do', (size) => {
  const rng = Rng.from(`frozen ${size}`);
  let state = game(size)[0]!;
  for (let i = 0; i < 40 && state.turn.phase !== 'GameOver'; i += 1) {
    const before = plain(state);
    const action = randomAction(state, rng);
    Object.freeze(state);
    Object.freeze(state.territories);
    const next = play(state, action);
    expect(plain(next)).toEqual(plain(play(before, action)));
    expect(plain(state)).toEqual(before);
    state = next;
  }
});

test.each(SIZES)(
  'on %i territories a survey tells of the state asked for, wherever play went before',
  (size) => {
    const states = game(size);
    const rng = Rng.from('jumps');
    for (let i = 0; i < 100; i += 1) {
      const state = rng.pick(states);
      if (rng.int(3) === 0 && state.turn.phase !== 'GameOver') play(state, randomAction(state, rng));
      const { owners, armies } = surveyOf(state);
      for (const [at, id] of Object.keys(state.territories).sort().entries())
        expect({ ownerId: owners[at]!, armies: armies[at]! }).toEqual(state.territories[id]!);
    }
  },
);

test.each(SIZES)('on %i territories ending the attacks shares them with the state before', (size) => {
  const states = game(size);
  const ended = states.findIndex(({ turn }) => turn.phase === 'Fortify');
  expect(ended).toBeGreaterThan(0);
  expect(states[ended]!.territories).toBe(states[ended - 1]!.territories);
});
