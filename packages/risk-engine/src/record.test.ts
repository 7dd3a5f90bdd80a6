import { expect, test } from 'bun:test';
import { positionOf, Rng, unwrap } from '@ludus/kernel';
import { risk } from './game.ts';

test('progress counts territories, armies and cards of every seat', () => {
  const config = unwrap(risk.configure({ players: 3 }));
  const position = positionOf(risk, unwrap(risk.setup(config, 1)).state);
  const rng = Rng.from('progress');
  const moves: number[] = [];
  for (let i = 0; i < 200 && position.toAct() !== 0; i += 1) {
    const state = position.state();
    const progress = risk.record!.progress(state);
    const sum = (name: string): number => progress.reduce((total, seat) => total + seat[name]!, 0);
    const held = Object.values(state.territories).filter(({ ownerId }) => state.playerIds.includes(ownerId));
    expect(progress).toHaveLength(3);
    expect(sum('territories')).toBe(held.length);
    expect(sum('armies')).toBe(held.reduce((total, { armies }) => total + armies, 0));
    expect(sum('cards')).toBe(Object.values(state.hands).flat().length);
    position.legal(moves);
    position.apply(rng.pick(moves));
  }
});
