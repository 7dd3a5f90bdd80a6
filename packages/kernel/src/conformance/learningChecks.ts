import { makeJson, sameJson } from '../json.ts';
import type { Seat } from '../outcome.ts';
import { positionOf } from '../position.ts';
import type { StateCheck, Visit } from './visit.ts';
import { soundGuesses } from './worlds.ts';

interface SeenVector extends Pick<Visit, 'game' | 'worlds'> {
  readonly vector: Float32Array;
  readonly seat: Seat;
}

/** A seat's vector is the same in all worlds that look the same to it. */
const checkVectorSecrecy = (
  { game, worlds, vector, seat }: SeenVector,
  report: (message: string) => void,
): void => {
  const imagined = worlds.find((one) => one.seat === seat);
  const [guess] = imagined === undefined ? [] : soundGuesses(imagined);
  if (guess === undefined) return;
  const other = game.learning!.features.vector(guess, seat);
  if (other.some((value, i) => value !== vector[i]))
    report(`the vector of seat ${seat} contains what is hidden from it`);
};

/** Vectors have the length of their layout, contain only numbers, and are the same when read from the fast form. */
export const checkFeatures: StateCheck = ({ game, state, seatCount, worlds }, report) => {
  if (game.learning === undefined) return;
  const { features } = game.learning;
  const { dimension, parts } = features.layout(state);
  const sum = parts.reduce((total, { length }) => total + length, 0);
  if (sum !== dimension) report(`the parts of the layout add up to ${sum} numbers, not ${dimension}`);
  for (let seat = 1; seat <= seatCount; seat += 1) {
    const vector = features.vector(state, seat);
    if (vector.length !== dimension) report(`a vector has ${vector.length} numbers, not ${dimension}`);
    if (!vector.every(Number.isFinite)) report('a vector contains something that is not a number');
    checkVectorSecrecy({ game, worlds, vector, seat }, report);
    if (features.read === undefined) continue;
    const read = new Float32Array(dimension).fill(0.5);
    features.read(positionOf(game, state), seat, read);
    if (read.some((value, i) => value !== vector[i])) report('the fast form has a different vector');
  }
};

/** Every legal move has at most one number. Numbers are in range and differ, and at least one move has one. */
export const checkActionSpace: StateCheck = ({ game, state, seat }, report) => {
  const space = game.learning?.actions;
  if (space === undefined) return;
  const { dimension, parts } = space.layout(state);
  const sum = parts.reduce((total, { length }) => total + length, 0);
  if (sum !== dimension) report(`the parts of the action space add up to ${sum} numbers, not ${dimension}`);
  if (seat === undefined) return;
  const position = positionOf(game, state);
  const moves: number[] = [];
  position.legal(moves);
  const numbers = new Int32Array(moves.length).fill(-2);
  space.number(position, moves, numbers);
  const seen = new Map<number, number>();
  for (const [i, number] of numbers.entries()) {
    if (number === -1) continue;
    const action = (): string => makeJson(position.action(moves[i]!));
    if (number < 0 || number >= dimension)
      report(`${action()} has the number ${number}, but there are only ${dimension}`);
    const other = seen.get(number);
    if (other !== undefined)
      report(`${action()} and ${makeJson(position.action(moves[other]!))} share the number ${number}`);
    seen.set(number, i);
  }
  if (seen.size === 0) report('no legal action has a number');
};

/** A turned state has the turned legal actions, and each leads to the turned result. */
export const checkSymmetries: StateCheck = ({ game, state, seat, legal, sample, rng }, report) => {
  if (game.learning === undefined) return;
  const { symmetries } = game.learning;
  const count = symmetries.count(state);
  if (!Number.isInteger(count) || count < 1) return report(`there cannot be ${count} symmetries`);
  if (!sameJson(symmetries.state(state, 0), state)) report('symmetry 0 changes the state');
  const symmetry = rng.int(count);
  const turned = symmetries.state(state, symmetry);
  if (!game.parseState(turned).ok)
    return report(`symmetry ${symmetry} makes a state that parseState refuses`);
  if (game.toAct(turned) !== seat) return report(`symmetry ${symmetry} changes the seat to act`);
  if (game.legal(turned).length !== legal.length) report(`symmetry ${symmetry} changes what is legal`);
  if (seat === undefined) return;
  for (const action of sample) {
    const played = game.play(state, action, seat);
    const other = game.play(turned, symmetries.action(state, action, symmetry), seat);
    if (!other.ok) report(`${makeJson(action)} is illegal when turned by symmetry ${symmetry}`);
    else if (played.ok && !sameJson(symmetries.state(played.value.state, symmetry), other.value.state))
      report(`${makeJson(action)} leads to a different state when turned by symmetry ${symmetry}`);
  }
};
