import { expect, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import { applyPatch, seatsAfterAll, seatToAct, type Table } from '@ludus/table';
import { bench, tokens as tokensOf } from '../../test/playBench.ts';
import type { LiveTable } from './liveTable.ts';
import type { GameMessage } from './messages.ts';
import type { PlayState } from './schemas.ts';

const GAMES: readonly (readonly [string, object])[] = [
  ['nim', {}],
  ['ringrift', { options: { swapRuleEnabled: true } }],
  ['risk', {}],
  ['sweep', {}],
];
const PEOPLE = [1, 2] as const;
const met = new Set<string>();

/** What a client sees that follows by patches. */
class Follower {
  readonly person: number;
  state: PlayState | undefined;

  constructor(person: number) {
    this.person = person;
  }

  join(live: LiveTable): void {
    const send = (_: string, text: string): void => {
      const message = JSON.parse(text) as GameMessage;
      const patch = message.type === 'change' ? message.patch! : {};
      this.state = message.state ?? (applyPatch(this.state!, patch) as PlayState);
    };
    live.feed.join({ person: this.person, states: 'patch', send, close: () => undefined });
  }
}

const lockStore = (isLocked: boolean): void => bench.setBroken(isLocked);

/** Who made a move, named by the seat they started in. */
const authorOf = ({ game, line, participants }: Table, moveNumber: number): number => {
  const before = line.steps.slice(0, moveNumber).map(({ action }) => action);
  return seatsAfterAll(game, participants.length, before)[line.steps[moveNumber]!.seat - 1]!;
};

/** A random request; returns who takes back a move, if anybody does. */
const ask = async (live: LiveTable, rng: Rng) => {
  const { table } = live;
  const person = rng.pick(PEOPLE);
  const seat = live.viewerOf(person);
  const { length } = table.line;
  const legal = table.game.legal(table.line.state);
  const kind = rng.int(12);
  if (kind < 8 && (table.offer === undefined || rng.int(2) === 0)) {
    const actor = table.seating[seatToAct(table)! - 1]!;
    return { done: await live.moves.act(actor, { moveNumber: length, action: rng.pick(legal) }) };
  }
  if (kind === 8) return { done: await live.carryOut(() => ({ type: 'decline', seat })) };
  const isAnswer = table.offer !== undefined && rng.int(2) === 0;
  const toMove = isAnswer || rng.int(2) === 0 ? {} : { toMove: rng.int(length + 1) };
  const asker = table.offer === undefined ? person : table.seating[table.offer.agreed[0]! - 1];
  return { done: await live.carryOut(() => ({ type: 'take_back', seat, ...toMove })), asker };
};

const textOf = (live: LiveTable): string => {
  const { sentAt: _, ...state } = live.state(1);
  return JSON.stringify(state);
};

test.each(GAMES.map(([game, options]) => [game, options] as const))(
  'whatever commands a table of %s gets, everybody sees what is stored',
  async (game, options) => {
    const rng = Rng.from(`walk ${game}`);
    const created = await bench.create({ game, seats: ['human', 'human'], claim: PEOPLE, ...options });
    expect(tokensOf(created)).toHaveLength(2);
    let live = await bench.table(created.id);
    const followers = [0, ...PEOPLE].map((person) => new Follower(person));
    for (const follower of followers) follower.join(live);
    for (let i = 0; i < 150 && live.table.outcome === undefined; i += 1) {
      const before = live.table;
      const text = textOf(live);
      const isLocked = rng.int(10) === 0;
      if (isLocked) lockStore(true);
      const { done, asker } = await ask(live, rng);
      if (isLocked) lockStore(false);
      met.add(done.ok ? 'done' : done.error.code);
      if (!done.ok) expect(textOf(live)).toBe(text);
      const { length } = live.table.line;
      if (length < before.line.length) {
        met.add('taken back');
        expect(authorOf(before, length)).toBe(asker!);
      }
      if (rng.int(20) === 0) {
        await bench.restart();
        live = await bench.table(created.id);
        for (const follower of followers) follower.join(live);
        // Nobody asks again for what they asked a server that is gone.
        expect(live.table.line.steps.map(({ action }) => action)).toEqual(
          unwrap(await bench.db.getMoves(created.id)).map(({ action }) => action),
        );
      }
      for (const { person, state } of followers)
        expect(state).toEqual({ ...JSON.parse(JSON.stringify(live.state(person))), sentAt: state!.sentAt });
    }
    await bench.clear();
  },
  600_000,
);

test('the walks cover every kind of command and change', () => {
  expect([...met]).toEqual(
    expect.arrayContaining(['done', 'taken back', 'store_unavailable', 'no_such_move']),
  );
});
