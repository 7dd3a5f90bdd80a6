import type { Tagged } from '../game.ts';
import { canonicalJson, makeJson, sameJson } from '../json.ts';
import { seats } from '../outcome.ts';
import { viewFor, visibleEvents, visibleState } from '../visibility.ts';
import { JUNK, type StateCheck, type Visit } from './visit.ts';

/** A copy with the keys of every object in reverse order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  );
};

/** A state survives being written as JSON and read again, whatever the order of its keys. */
export const checkSerialisation: StateCheck = ({ game, state, seat, legal, sample }, report) => {
  const text = canonicalJson(state);
  if (!text.ok) return report(`the state is not JSON: ${text.error.message}`);
  const parsed = game.parseState(reversed(JSON.parse(text.value)));
  if (!parsed.ok) return report(`parseState refuses the state: ${parsed.error[0]?.message}`);
  if (!sameJson(parsed.value, state)) report('the state changes when it is written and read back');
  if (game.toAct(parsed.value) !== seat) report('after reading the state back, a different seat is to act');
  if (!sameJson(game.legal(parsed.value), legal))
    report('after reading the state back, different actions are legal');
  for (const action of sample) {
    const read = game.parseAction(JSON.parse(makeJson(action)));
    if (!read.ok || !sameJson(read.value, action))
      report(`the action ${makeJson(action)} does not survive JSON`);
  }
};

const broken = (state: unknown, rng: Visit['rng']): unknown[] => {
  if (typeof state !== 'object' || state === null) return [];
  const fields = Object.keys(state);
  if (fields.length === 0) return [];
  const field = rng.pick(fields);
  const { [field]: _, ...rest } = state as Record<string, unknown>;
  return [
    { ...state, [field]: { 'not a field': Number.NaN } },
    { ...state, 'not a field': 1 },
    { ...rest, [`${field}?`]: 1 },
  ];
};

/** Bad input gives a list of problems, each with a code, a place and a message, and never an exception. */
export const checkBoundary: StateCheck = ({ game, state, sample, rng }, report) => {
  const doors = [
    ['parseState', (value: unknown) => game.parseState(value), broken(state, rng)],
    [
      'parseAction',
      (value: unknown) => game.parseAction(value),
      sample.slice(0, 3).flatMap((one) => broken(one, rng)),
    ],
    ['parseConfig', (value: unknown) => game.parseConfig(value), []],
  ] as const;
  for (const [name, door, bad] of doors)
    for (const value of [...JUNK, ...bad]) {
      // A configuration may have defaults for everything, so `{}` can be valid.
      if (name === 'parseConfig' && sameShape(value, {})) continue;
      const answer = door(value);
      if (answer.ok) report(`${name} accepts ${describe(value)}`);
      else if (
        answer.error.length === 0 ||
        answer.error.some(({ code, message }) => code === '' || message === '')
      )
        report(`${name} refuses ${describe(value)} without saying why`);
    }
};

const sameShape = (a: unknown, b: unknown): boolean => describe(a) === describe(b);

const describe = (value: unknown): string => {
  const text = canonicalJson(value);
  return text.ok ? text.value : String(value);
};

/** Hashes have at least 96 bits, are the same for equal states, and change with every move. */
export const checkHash: StateCheck = ({ game, state, seat, sample }, report) => {
  const hash = game.hash(state);
  if (hash.length < 24) report(`the hash "${hash}" has fewer than 96 bits`);
  if (game.hash(reversed(state)) !== hash) report('the hash depends on the order of keys');
  if (seat === undefined) return;
  for (const action of sample) {
    const played = game.play(state, action, seat);
    if (played.ok && game.hash(played.value.state) === hash && !sameJson(played.value.state, state))
      report(`the hash does not change with ${makeJson(action)}`);
  }
};

/** Every legal action has its own notation, which parses back to the action. */
export const checkNotation: StateCheck = ({ game, state, legal, sample }, report) => {
  const texts = new Map<string, string>();
  for (const action of legal) {
    const text = game.text.makeNotation(state, action);
    const other = texts.get(text);
    if (other !== undefined) report(`"${text}" is the notation of both ${other} and ${makeJson(action)}`);
    texts.set(text, makeJson(action));
  }
  for (const action of sample) {
    const read = game.text.parseNotation(state, game.text.makeNotation(state, action));
    if (!read.ok || !sameJson(read.value, action))
      report(`"${game.text.makeNotation(state, action)}" does not parse back to its action`);
  }
  for (const text of ['', 'no such move', '0', '{"type":"take"}', '\u0000', 'x'.repeat(10_000)])
    if (game.text.parseNotation(state, text).ok)
      report(`accepts ${JSON.stringify(text.slice(0, 20))} as a move`);
};

/** States and views can be drawn. */
export const checkDrawing: StateCheck = ({ game, state, seatCount }, report) => {
  if (game.text.draw(state).trim() === '') report('the drawing of a state is empty');
  for (const seat of seats(seatCount))
    if (game.text.draw(viewFor(game, state, seat)).trim() === '')
      report(`the drawing of the view of seat ${seat} is empty`);
  if (game.phase(state) === '') report('a phase has no name');
};

/** Every event can be described, even to viewers who know only part of the state. */
export const checkEvents = (
  { game, state, events, seatCount }: Pick<Visit, 'game' | 'state' | 'events' | 'seatCount'>,
  report: (message: string) => void,
): void => {
  const isSilent = (view: unknown, event: Tagged): boolean =>
    game.text.describeEvent(view, event).trim() === '';
  for (const event of events) if (isSilent(state, event)) report(`${makeJson(event)} has no sentence`);
  if (game.secrets === undefined) return;
  for (const viewer of [0, ...seats(seatCount)]) {
    const view = visibleState(game, state, viewer);
    for (const event of visibleEvents(game, { state, events }, viewer))
      if (isSilent(view, event))
        report(`${makeJson(event)} has no sentence for ${viewer === 0 ? 'spectators' : `seat ${viewer}`}`);
  }
};
