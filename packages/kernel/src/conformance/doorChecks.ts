import type { Game, Tagged } from '../game.ts';
import { canonicalJson, makeJson, sameJson } from '../json.ts';
import type { Rng } from '../rng.ts';
import { JUNK, type StateCheck, type Visit } from './visit.ts';

type Report = Parameters<StateCheck>[1];
type Fields = Readonly<Record<string, unknown>>;

/** What a field of outside input may contain. */
const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  'junk',
  '__proto__',
  -1,
  0.5,
  2 ** 53,
  -(2 ** 53),
  1e308,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  [],
  [[[]]],
  {},
  () => 1,
];

const refuseToBeRead = (): never => {
  throw new Error('read');
};

/** Objects that throw when somebody looks at them. */
const TRAPS: readonly unknown[] = [
  Object.defineProperty({}, 'type', { get: refuseToBeRead, enumerable: true }),
  new Proxy({}, { get: refuseToBeRead, ownKeys: refuseToBeRead, getPrototypeOf: refuseToBeRead }),
];

const show = (value: unknown): string => {
  try {
    const text = canonicalJson(value);
    if (text.ok) return text.value.length > 200 ? `${text.value.slice(0, 200)}…` : text.value;
    return typeof value === 'object' ? 'an object that is not JSON' : String(value);
  } catch {
    return 'an object that cannot be read';
  }
};

/** What a function returned; undefined if it threw, which is reported. */
const ask = <T>(what: string, door: () => T, report: Report): T | undefined => {
  try {
    return door();
  } catch (caught) {
    report(`${what} throws: ${caught instanceof Error ? caught.message : String(caught)}`);
    return undefined;
  }
};

const isTree = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** A copy with a different value in one random place, chosen level by level. */
const withBrokenLeaf = (value: unknown, rng: Rng): unknown => {
  const copy: unknown = JSON.parse(makeJson(value));
  let parent = copy as Record<string, unknown>;
  for (;;) {
    const keys = isTree(parent) ? Object.keys(parent) : [];
    if (keys.length === 0) return rng.pick(HOSTILE);
    const key = rng.pick(keys);
    const child = parent[key];
    if (!isTree(child) || Object.keys(child).length === 0 || rng.int(8) === 0) {
      parent[key] = rng.pick(HOSTILE);
      return copy;
    }
    parent = child as Record<string, unknown>;
  }
};

/** Returns the true value of every field `honest` times, then something else. */
const changing = (value: Fields, honest: number, rng: Rng): Fields => {
  const liar = {};
  for (const [key, truth] of Object.entries(value)) {
    const lie = rng.pick(HOSTILE);
    let reads = 0;
    Object.defineProperty(liar, key, {
      enumerable: true,
      get: () => {
        reads += 1;
        return reads > honest ? lie : truth;
      },
    });
  }
  return liar;
};

const corruptedActions = (action: Tagged, rng: Rng): unknown[] =>
  Object.keys(action).flatMap((field) => {
    const { [field]: _, ...rest } = action as unknown as Record<string, unknown>;
    return [rest, { ...action, [field]: rng.pick(HOSTILE) }, { ...action, [field]: rng.pick(HOSTILE) }];
  });

/** Anything that is not a legal action is refused with a message. */
const checkHostileActions = ({ game, state, seat = 1, legal, sample, rng }: Visit, report: Report): void => {
  const known = new Set(legal.map((action) => makeJson(action)));
  const some = sample.slice(0, 2);
  const inherited = some.map((action) => Object.create(action) as unknown);
  for (const action of [
    ...JUNK,
    ...TRAPS,
    ...inherited,
    ...some.flatMap((one) => corruptedActions(one, rng)),
  ]) {
    const what = `play of ${show(action)}`;
    const played = ask(what, () => game.play(state, action as Tagged, seat), report);
    if (played === undefined) continue;
    if (!played.ok && (played.error.code === '' || played.error.message === ''))
      report(`${what} is refused without a reason`);
    if (played.ok && !known.has(show(action))) report(`${what} is accepted`);
  }
  for (const other of [null, undefined, `${seat}`, [seat], {}, 1.5, Number.NaN, -1, 1e308])
    for (const action of some)
      if (ask(`play by seat ${show(other)}`, () => game.play(state, action, other as number), report)?.ok)
        report(`play by seat ${show(other)} is accepted`);
};

/** The game plays and returns what it checked, even if the value changes during the check or afterwards. */
const checkChangingInput = ({ game, state, seat, sample, rng }: Visit, report: Report): void => {
  for (const honest of [0, 1, 2, 3]) {
    const copy = game.parseState(changing(state as Fields, honest, rng));
    if (copy.ok && !sameJson(copy.value, state))
      report('parseState returns something other than what it checked');
    if (seat === undefined) continue;
    for (const action of sample.slice(0, 2)) {
      const liar = changing(action as unknown as Fields, honest, rng) as unknown as Tagged;
      const played = ask('play of a changing action', () => game.play(state, liar, seat), report);
      const meant = game.play(state, action, seat);
      if (played?.ok && meant.ok && !sameJson(played.value, meant.value))
        report(`play checks ${makeJson(action)} but plays something else`);
    }
  }
  const draft: Record<string, unknown> = JSON.parse(makeJson(state));
  const parsed = game.parseState(draft);
  for (const field of Object.keys(draft)) draft[field] = 'changed later';
  if (parsed.ok && !sameJson(parsed.value, state))
    report('a parsed state changes when the value it was parsed from changes');
};

/** A state that is accepted can be played; one that is refused cannot. */
const checkBrokenStates = ({ game, state, seat = 1, sample, rng }: Visit, report: Report): void => {
  const [action] = sample;
  const broken = Array.from({ length: 6 }, () => withBrokenLeaf(state, rng));
  for (const value of [...JUNK, ...TRAPS, Object.create(state as object), ...broken]) {
    const what = `with the state ${show(value)}`;
    const parsed = ask(`parseState ${what}`, () => game.parseState(value), report);
    if (parsed === undefined) continue;
    const played = action && ask(`play ${what}`, () => game.play(value, action, seat), report);
    if (played?.ok && !parsed.ok) report(`play accepts what parseState refuses: ${show(value)}`);
    if (parsed.ok) ask(`playing on ${what}`, () => playOn(game, parsed.value, report), report);
  }
};

const playOn = (game: Game, state: unknown, report: Report): void => {
  const seat = game.toAct(state);
  const [action] = game.legal(state);
  if ((seat === undefined) !== (action === undefined))
    report(`parseState accepts ${show(state)}, where the game is stuck`);
  if (seat !== undefined && action !== undefined && !game.play(state, action, seat).ok)
    report(`parseState accepts ${show(state)}, where a legal action is refused`);
};

/** Every function that accepts outside input either refuses it or plays it as checked. None throws. */
export const checkDoors: StateCheck = (visit, report) => {
  checkHostileActions(visit, report);
  checkChangingInput(visit, report);
  checkBrokenStates(visit, report);
  const { game, state } = visit;
  for (const text of [...JUNK, ...TRAPS])
    if (
      ask(`parseNotation of ${show(text)}`, () => game.text.parseNotation(state, text as string), report)?.ok
    )
      report(`parseNotation accepts ${show(text)}`);
};

const isObject = (value: unknown): boolean => isTree(value) && !Array.isArray(value);

/** Values that are not choices. */
const hostileChoices = (): unknown[] => [
  ...JUNK.filter((value) => !isObject(value)),
  TRAPS[1],
  ...[null, 5, 'junk', [], () => 1].map((options) => ({ options })),
  ...[null, 5, [], {}].map((variant) => ({ variant })),
  ...[null, '2', [2], {}, 2n].map((players) => ({ players })),
];

/** `configure` refuses invalid choices, and never throws. */
export const checkChoices = (game: Game, report: Report): void => {
  for (const choices of hostileChoices())
    if (ask(`configure of ${show(choices)}`, () => game.configure(choices as object), report)?.ok)
      report(`configure accepts ${show(choices)}`);
};
