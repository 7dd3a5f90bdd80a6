import { beforeAll, describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Game, Rng, unwrap } from '@ludus/kernel';
import { type Door, doorsOf, ENGINES } from './doors.ts';

/** Values that throw when they are examined, and all kinds of invalid ones. */
const hostile = (): unknown[] => {
  const round: Record<string, unknown> = {};
  round.round = round;
  const thrower = {
    get type(): string {
      throw new Error('no');
    },
  };
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const endless: object = new Proxy({}, { ownKeys: () => ['a'], get: () => endless });
  return [round, thrower, revoked, endless, Object.create(null), new Date(), new Map()];
};

const JUNK: readonly unknown[] = [
  ...[null, undefined, true, 0, -1, 1.5, Number.NaN, Infinity, 1e308, 2 ** 53, 10n, Symbol('x'), () => 1],
  ...['', 'x'.repeat(5000), '__proto__', [], {}, [[]], { type: null }, { length: -1 }],
  ...hostile(),
];

/** Values that are valid in some place, so that junk next to them is reached. */
const rightValues = (game: Game): unknown[] => {
  const config = unwrap(game.configure({}));
  const { state, events } = unwrap(game.setup(config, 1));
  const action = game.legal(state)[0];
  return [config, state, action, events[0], 1, 'a1', game.secrets?.spectate(state), Rng.from(1)];
};

const ROUNDS = 300;

/** Calls with junk everywhere, in each place, and with any value anywhere. */
const callsOf = (arity: number, right: readonly unknown[], rng: Rng): unknown[][] => {
  const any = (): unknown => (rng.int(3) === 0 ? rng.pick(right) : rng.pick(JUNK));
  return [
    ...JUNK.map((junk) => Array.from({ length: arity }, () => junk)),
    ...Array.from({ length: ROUNDS }, () => Array.from({ length: arity }, any)),
  ];
};

const isClass = (value: unknown): boolean => /^class\b/.test(Function.prototype.toString.call(value));

const failureOf = (value: Door['value'], args: readonly unknown[]): string | undefined => {
  try {
    if (isClass(value)) Reflect.construct(value, args);
    else value(...args);
    return undefined;
  } catch (caught) {
    return String(caught);
  }
};

const inOneLine = (comment: string): string => comment.replace(/\s+\*?\s*/g, ' ');

const saysItThrows = (comment: string): boolean => /(?<!never )\bthrows?\b/i.test(inOneLine(comment));

/** The comment on a function counts for more than the one on its file. */
const mayThrow = ({ comment, headers }: Door): boolean =>
  saysItThrows(comment) || (saysItThrows(headers) && !inOneLine(comment).includes('never throws'));

/** What remains of the contract when the state need not belong to the game. */
const gameDoors = ({ configure, setup, play, parseConfig, parseState, parseAction, text }: Game) => ({
  configure,
  setup,
  play,
  parseConfig,
  parseState,
  parseAction,
  parseNotation: text.parseNotation,
});

describe.each(ENGINES.map((engine) => [engine]))('%s', (engine) => {
  const game = unwrap(games.get(engine.replace('-engine', '')));
  let doors: readonly Door[] = [];
  let right: readonly unknown[] = [];
  beforeAll(async () => {
    doors = await doorsOf(engine);
    right = rightValues(game);
  });

  test('exported functions never throw, unless their comments say so', () => {
    const failures = doors
      .filter((door) => !mayThrow(door))
      .flatMap(({ name, value }) => {
        const calls = callsOf(value.length + 1, right, Rng.from(name));
        const failure = calls.map((args) => failureOf(value, args)).find((one) => one !== undefined);
        return failure === undefined ? [] : [`${name}: ${failure}`];
      });
    expect(doors.length).toBeGreaterThan(0);
    expect(failures).toEqual([]);
  });

  test('functions whose comments say that they throw do so', () => {
    const claims = doors
      .filter(({ comment }) => saysItThrows(comment))
      .filter(({ name, value }) =>
        callsOf(3, right, Rng.from(name)).every((args) => failureOf(value, args) === undefined),
      )
      .map(({ name }) => name);
    expect(claims).toEqual([]);
  });

  test('the functions of the game accept any input', () => {
    for (const [name, door] of Object.entries(gameDoors(game)))
      for (const args of callsOf(3, right, Rng.from(name)))
        expect([name, failureOf(door as Door['value'], args)]).toEqual([name, undefined]);
  });
});
