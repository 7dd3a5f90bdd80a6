import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Choices, Rng, seats, type Tagged, unwrap } from '@ludus/kernel';
import {
  type Change,
  type Command,
  command,
  GameLine,
  type Participant,
  remainingAt,
  seatOf,
  seatToAct,
  type Table,
  type TimeControl,
  visibleStep,
} from '../src/index.ts';
import { ABSENT, AGENT, BLITZ, DAYS, HUMAN, openFor, UNTIMED } from './support.ts';

const BOARDS: readonly (readonly [string, Choices])[] = [
  ['nim', {}],
  ['breakthrough', {}],
  ['ringrift', { variant: 'square8', players: 2 }],
  ['ringrift', { variant: 'square8', players: 2, options: { preset: 'published' } }],
  ['ringrift', { variant: 'hex8', players: 3 }],
  ['risk', { players: 2 }],
  ['risk', { players: 4 }],
  ['sweep', {}],
];
const CONTROLS: readonly TimeControl[] = [UNTIMED, BLITZ, DAYS];
const JUNK: readonly unknown[] = [null, 7, 'x', {}, { type: 'fly' }, { type: 7 }, [], { type: 'take' }];

/** A random command, which may make no sense. */
const randomCommand = (table: Table, rng: Rng): Command => {
  const count = table.participants.length;
  const seat = rng.int(count + 1) + (rng.int(20) === 0 ? 0 : 1);
  const toAct = seatToAct(table) ?? seat;
  const legal = table.game.legal(table.line.state);
  const by =
    table.participants[(table.seating[toAct - 1] ?? 1) - 1]?.agent === undefined ? 'player' : 'agent';
  switch (rng.int(16)) {
    case 0:
      return { type: 'join', seat, name: 'Anna' };
    case 1:
      return rng.int(6) === 0 ? { type: 'resign', seat } : { type: 'flag' };
    case 2:
      return {
        type: 'take_back',
        seat,
        ...(rng.int(2) === 0 && { toMove: rng.int(table.line.length + 2) - 1 }),
      };
    case 3:
      return { type: 'take_back', seat };
    case 4:
      return { type: 'decline', seat };
    case 5:
      return { type: 'substitute', seat, agent: 'random' };
    case 6:
      return { type: 'act', seat, by, action: rng.pick(JUNK) };
    case 7:
      return { type: 'act', seat, by, notation: rng.pick(['', 'x', 'Place: a1']) };
    case 8:
      return legal.length === 0
        ? { type: 'flag' }
        : { type: 'act', seat, by, action: rng.pick(legal), moveNumber: rng.int(table.line.length + 2) };
    case 9:
      return rng.int(40) === 0 ? { type: 'abandon' } : { type: 'flag' };
    default:
      return legal.length === 0
        ? { type: 'flag' }
        : { type: 'act', seat: toAct, by, action: rng.pick(legal), moveNumber: table.line.length };
  }
};

const remainingOf = (table: Table, now: number): number[] =>
  seats(table.participants.length).map((person) => remainingAt(table.clock, seatOf(table, person), now));

/** The most a clock may have gained: the increment for every finished turn, or a whole day's allowance. */
const mostGained = (control: TimeControl, changes: readonly Change[]): number => {
  const moves = changes.filter(({ type }) => type === 'move').length;
  if (control.type === 'none' || moves === 0) return 0;
  return control.type === 'days' ? control.days * 86_400_000 : control.incrementMs * moves;
};

/** The moves of a line after changes, according to the changes themselves. */
const expectedActions = (before: Table, changes: readonly Change[]): Tagged[] => {
  const actions = before.line.steps.map(({ action }) => action);
  for (const change of changes) {
    if (change.type === 'move') actions.push(change.step.action);
    if (change.type === 'taken_back') actions.length = change.toMove;
  }
  return actions;
};

const checkSteps = (before: Table, after: Table, changes: readonly Change[]): void => {
  const { game } = after;
  let state = before.line.state;
  for (const change of changes) {
    if (change.type !== 'move') continue;
    const { step } = change;
    expect(step.before).toBe(state);
    expect(step.hash).toBe(game.hash(step.state));
    state = step.state;
    for (const viewer of [0, ...seats(after.participants.length)]) {
      const seen = visibleStep(game, step, viewer);
      expect('action' in seen).toBe(game.secrets === undefined || viewer === step.seat);
      if (game.secrets !== undefined)
        expect(seen.events).toEqual(game.secrets.viewEvents(step.state, step.events, viewer || undefined));
    }
  }
  if (changes.some(({ type }) => type === 'move')) expect(after.line.state).toBe(state);
};

/** Nobody goes back to a position after they have seen more of it. */
const checkNoPeek = ({ game }: Table, changes: readonly Change[]): void => {
  if (game.secrets !== undefined)
    expect(changes.filter(({ type }) => type === 'taken_back' || type === 'take_back_offered')).toEqual([]);
};

const checkAfter = (before: Table, after: Table, changes: readonly Change[]): void => {
  expect(after.line.steps.map(({ action }) => action)).toEqual(expectedActions(before, changes));
  expect(after.seating.toSorted((a, b) => a - b)).toEqual(seats(after.participants.length));
  checkSteps(before, after, changes);
  checkNoPeek(after, changes);
  if (after.outcome === undefined) {
    expect(after.game.forced(after.line.state)).toBeUndefined();
    expect(after.clock.running === undefined || after.clock.running === seatToAct(after)).toBe(true);
  } else if (after.settings.mayReopen !== true) expect(after.offer).toBeUndefined();
};

/** Sends random commands at random times, and checks every promise after each of them. */
const walk = (first: Table, rng: Rng, length: number, met: Set<string>): Table => {
  let table = first;
  let now = 0;
  for (let i = 0; i < length; i += 1) {
    const earlier = now;
    // Now and then the clock jumps, in either direction.
    now += rng.int(30) === 0 ? (rng.int(2) === 0 ? 1 : -1) * 3_600_000 : rng.int(4000);
    const asked = randomCommand(table, rng);
    const before = remainingOf(table, Math.min(earlier, now));
    const done = command(table, asked, now);
    if (!done.ok) {
      met.add(done.error.code);
      expect(done.error.message.length).toBeGreaterThan(5);
      continue;
    }
    const { table: after, changes } = done.value;
    checkAfter(table, after, changes);
    for (const change of changes) met.add(change.type === 'move' ? change.step.by : change.type);
    const gain = mostGained(after.settings.timeControl, changes);
    for (const [person, left] of remainingOf(after, now).entries()) {
      const { control } = after.clock;
      if (control.type === 'none') continue;
      const most = control.type === 'days' ? Math.max(before[person]!, gain) : before[person]! + gain;
      expect(left).toBeLessThanOrEqual(most);
    }
    table = after;
  }
  return table;
};

describe('any sequence of commands keeps every promise', () => {
  const met = new Set<string>();

  test.each(BOARDS)('%s %o', (game, choices) => {
    for (const seed of seats(12)) {
      const rng = Rng.from(`${game} ${seed}`);
      const count = openFor({ game, choices }).participants.length;
      const participants = seats(count).map((): Participant => rng.pick([HUMAN, HUMAN, ABSENT, AGENT]));
      const timeControl = rng.pick(CONTROLS);
      const mayReopen = seed % 3 === 0;
      const table = openFor({ game, choices, participants, timeControl, mayReopen, seed: `${seed}` });
      const { line } = walk(table, rng, 150, met);
      const again = unwrap(GameLine.replay(line.game, line.start, line.steps));
      expect(line.game.hash(again.state)).toBe(line.game.hash(line.state));
    }
  });
  test('in every game', () => {
    expect(new Set(BOARDS.map(([game]) => game))).toEqual(new Set(games.games.map(({ id }) => id)));
  });

  test('the walks cover every kind of command and change', () => {
    for (const change of ['player', 'agent', 'forced', 'timeout', 'seat', 'ended'])
      expect(met).toContain(change);
    for (const change of ['take_back_offered', 'take_back_declined', 'taken_back'])
      expect(met).toContain(change);
    for (const code of ['game_over', 'stale_move', 'not_your_turn', 'bad_action', 'not_allowed'])
      expect(met).toContain(code);
  });
});
