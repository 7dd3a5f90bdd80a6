import { expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { type Action, applyAction, createGame, type GameState, parseState } from '../src/index.ts';
import { randomAction } from './table.ts';
import { randomSetup } from './world.ts';

const LONG = process.env.LUDUS_LONG === '1';
const GAMES = LONG ? 300 : 12;

type Path = readonly (string | number)[];

/** Every place of a value, objects and lists included. */
const placesIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, item]) =>
    placesIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? inner : [path, ...inner];
};

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);

/** A copy with another value in one place; `GONE` leaves the place out. */
const GONE = Symbol('gone');
const changed = (value: unknown, [key, ...rest]: Path, to: unknown): unknown => {
  if (key === undefined) return to;
  if (Array.isArray(value)) {
    const list = value.map((item, i) => (i === key ? changed(item, rest, to) : item));
    return list.filter((item) => item !== GONE);
  }
  const copy: Record<string, unknown> = { ...(value as object) };
  copy[key] = changed(copy[key], rest, to);
  if (copy[key] === GONE) delete copy[key];
  return copy;
};

const wordsFor = (state: GameState, rng: Rng): string[] => [
  rng.pick(state.playerIds),
  rng.pick(Object.keys(state.territories)),
  rng.pick(Object.keys(state.cardsById)),
  ...['neutral', 'ghost', 'Attack', 'Fortify', 'GameOver', 'elimination', 'territory_control', 'alive', 't0'],
];

/** Other values a place might hold. */
const others = (state: GameState, value: unknown, rng: Rng): unknown[] => {
  if (typeof value === 'number') return [value + 1, value - 1, 0, 30, 1e9, -value, value + 0.5];
  if (typeof value === 'string') return wordsFor(state, rng);
  if (typeof value === 'boolean') return [!value];
  if (!Array.isArray(value)) return [GONE, {}, [value]];
  return [value.slice(1), [...value, value[0] ?? 'ghost'], rng.shuffle(value), GONE];
};

/** Fields that may be absent. */
const ADDED: readonly (readonly [Path, (state: GameState) => unknown])[] = [
  [['pending'], () => ({ type: 'TradeDown', handLimit: 4 })],
  [['pending', 'eliminatedId'], ({ playerIds }) => playerIds[0]],
  [['reinforcements'], () => ({ remaining: 3, sources: { territories: 3 } })],
  [['reinforcements', 'sources', 'trade'], () => 4],
  [['reinforcements', 'sources', 'continent:c1'], () => 2],
  [['result'], ({ playerIds }) => ({ reason: 'elimination', winningPlayerId: playerIds[0] })],
  [['result', 'winningPlayerId'], ({ playerIds }) => playerIds[1]],
  [['result', 'winningTeamId'], () => 't1'],
];

/** What may be set up by hand, as docs/risk-api.md says; everything else follows from it. */
const FREE: readonly RegExp[] = [
  /^territories\.[^.]+\.(ownerId|armies)$/,
  /^(playerIds|turnOrder)(\.\d+)?$/,
  /^turn\.(round|phase|currentPlayerId)$/,
  /^deck\.(draw|discard)$/,
  /^hands\.[^.]+$/,
  /^defeated$/,
  /^tradesCompleted$/,
  /^capturedThisTurn$/,
  /^fortifiesThisTurn$/,
  /^rng\.(seed|index)$/,
  /^pending\.(minMove|eliminatedId)$/,
  /^reinforcements(\.(remaining|sources\.(trade|territoryBonus)))?$/,
  /^players\.[^.]+\.teamId$/,
];

/** Plays on at random; every state on the way must be accepted again. */
const playOn = (start: GameState, rng: Rng): void => {
  let state = start;
  for (let i = 0; i < 12 && state.turn.phase !== 'GameOver'; i += 1) {
    const action: Action = rng.int(12) === 0 ? { type: 'Resign' } : randomAction(state, rng);
    const applied = applyAction(state, action, { actorId: state.turn.currentPlayerId });
    if (!applied.ok) throw new Error(`a listed action was refused: ${applied.errors[0]!.message}`);
    state = applied.state;
    const again = parseState(JSON.parse(JSON.stringify(state)));
    if (!again.ok) throw new Error(`${again.error[0]!.path}: ${again.error[0]!.message}`);
  }
};

const reachable = function* (rng: Rng): Generator<GameState> {
  const setup = randomSetup(rng);
  let { state } = createGame(setup);
  for (let i = 0; i < 200; i += 1) {
    if (i % 13 === 0 || state.pending !== undefined || state.result !== undefined) yield state;
    if (state.turn.phase === 'GameOver') return;
    const applied = applyAction(state, randomAction(state, rng), { actorId: state.turn.currentPlayerId });
    if (applied.ok) state = applied.state;
  }
};

test('a reachable state changed in one place is refused, or set up by hand as documented and playable', () => {
  const count = { refused: 0, accepted: 0 };
  const kinds = new Set<string>();
  for (let game = 0; game < GAMES; game += 1) {
    const rng = Rng.from(`mutations ${game}`);
    for (const state of reachable(rng)) {
      const { map: _, ruleset: __, cardsById: ___, ...moving } = state;
      const places = placesIn(moving);
      const tries: (readonly [Path, unknown])[] = Array.from({ length: 12 }, () => {
        const place = rng.pick(places);
        return [place, rng.pick(others(state, at(state, place), rng))];
      });
      for (const name of ['turn', 'pending', 'result', 'reinforcements', 'players', 'defeated'])
        for (const place of places.filter(([first, ...rest]) => first === name && rest.length > 0))
          tries.push([place, rng.pick(others(state, at(state, place), rng))]);
      const [place, make] = rng.pick(ADDED);
      const parent = place.slice(0, -1).reduce<unknown>((inner, key) => (inner as never)?.[key], state);
      if (parent !== undefined) tries.push([place, make(state)]);
      for (const [path, value] of tries) {
        const mutant = changed(state, path, value);
        if (JSON.stringify(mutant) === JSON.stringify(state)) continue;
        const parsed = parseState(mutant);
        count[parsed.ok ? 'accepted' : 'refused'] += 1;
        if (!parsed.ok) continue;
        const name = path.join('.');
        kinds.add(name.replace(/^(territories|hands|players)\.[^.]+/, '$1.*'));
        if (!FREE.some((pattern) => pattern.test(name)))
          throw new Error(`game ${game}: ${name} = ${JSON.stringify(value)} in phase ${state.turn.phase}`);
        playOn(parsed.value, rng);
      }
    }
  }
  expect(count.refused).toBeGreaterThan(50 * GAMES);
  expect(count.accepted).toBeGreaterThan(10 * GAMES);
  expect(kinds.size).toBeGreaterThan(10);
}, 1_000_000);
