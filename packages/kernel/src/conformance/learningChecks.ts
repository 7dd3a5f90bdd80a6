import { makeJson, sameJson } from '../json.ts';
import { positionOf } from '../position.ts';
import type { StateCheck } from './visit.ts';

/** Vectors are as long as their layout says, hold numbers, and are the same from the inner form. */
export const checkFeatures: StateCheck = ({ game, state, seatCount }, report) => {
  if (game.learning === undefined) return;
  const { features } = game.learning;
  const { dimension, parts } = features.layout(state);
  const sum = parts.reduce((total, { length }) => total + length, 0);
  if (sum !== dimension) report(`the parts of the layout are ${sum} numbers, not ${dimension}`);
  for (let seat = 1; seat <= seatCount; seat += 1) {
    const vector = features.vector(state, seat);
    if (vector.length !== dimension) report(`a vector has ${vector.length} numbers, not ${dimension}`);
    if (!vector.every(Number.isFinite)) report('a vector holds something that is not a number');
    if (features.read === undefined) continue;
    const read = new Float32Array(dimension).fill(0.5);
    features.read(positionOf(game, state), seat, read);
    if (read.some((value, i) => value !== vector[i])) report('the inner form has another vector');
  }
};

/** What is legal in a turned state is what was legal, turned; and it leads to what it led to, turned. */
export const checkSymmetries: StateCheck = ({ game, state, seat, legal, sample, rng }, report) => {
  if (game.learning === undefined) return;
  const { symmetries } = game.learning;
  const count = symmetries.count(state);
  if (!Number.isInteger(count) || count < 1) return report(`there cannot be ${count} symmetries`);
  if (!sameJson(symmetries.state(state, 0), state)) report('symmetry 0 changes the state');
  const symmetry = rng.int(count);
  const turned = symmetries.state(state, symmetry);
  if (!game.parseState(turned).ok) return report(`symmetry ${symmetry} leads to no state`);
  if (game.toAct(turned) !== seat) return report(`symmetry ${symmetry} changes the seat to act`);
  if (game.legal(turned).length !== legal.length) report(`symmetry ${symmetry} changes what is legal`);
  if (seat === undefined) return;
  for (const action of sample) {
    const played = game.play(state, action, seat);
    const other = game.play(turned, symmetries.action(state, action, symmetry), seat);
    if (!other.ok) report(`${makeJson(action)} is illegal when turned by symmetry ${symmetry}`);
    else if (played.ok && !sameJson(symmetries.state(played.value.state, symmetry), other.value.state))
      report(`${makeJson(action)} leads elsewhere when turned by symmetry ${symmetry}`);
  }
};
