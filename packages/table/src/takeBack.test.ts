import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { Rng, seats, unwrap } from '@ludus/kernel';
import { AGENT, HUMAN, openFor, type Setup } from '../test/support.ts';
import { agentToAct, SUBSTITUTE, seatToAct } from './seats.ts';
import { command } from './table.ts';
import { mayTakeBack, takeBackTarget } from './takeBack.ts';
import type { Command, Table } from './types.ts';

const NIM: Setup = { game: 'nim' };

const play = (table: Table, notation: string): Table => {
  const seat = seatToAct(table)!;
  const by = table.participants[table.seating[seat - 1]! - 1]!.agent === undefined ? 'player' : 'agent';
  return unwrap(command(table, { type: 'act', seat, by, notation }, 0)).table;
};

const refusal = (table: Table, asked: Command): string => {
  const done = command(table, asked, 0);
  return done.ok ? '' : done.error.code;
};

describe('taking back', () => {
  test('happens once everyone agrees', () => {
    const table = play(play(openFor(NIM), '1 from heap 1'), '1 from heap 2');
    const asked = unwrap(command(table, { type: 'take_back', seat: 1 }, 0));
    expect(asked.changes).toEqual([{ type: 'take_back_offered', seat: 1, toMove: 0 }]);
    expect(asked.table.line.length).toBe(2);
    const agreed = unwrap(command(asked.table, { type: 'take_back', seat: 2 }, 0));
    expect(agreed.changes).toEqual([{ type: 'taken_back', toMove: 0 }]);
    expect(agreed.table.line.length).toBe(0);
    expect(agreed.table.offer).toBeUndefined();
  });

  test('can be declined, and a move cancels the request', () => {
    const table = play(openFor(NIM), '1 from heap 1');
    const asked = unwrap(command(table, { type: 'take_back', seat: 1 }, 0)).table;
    const declined = unwrap(command(asked, { type: 'decline', seat: 2 }, 0)).table;
    expect(declined.offer).toBeUndefined();
    expect(play(asked, '1 from heap 2').offer).toBeUndefined();
  });

  test("needs nobody's consent against agents only", () => {
    const table = openFor({ ...NIM, participants: [HUMAN, AGENT] });
    const moved = play(play(table, '1 from heap 1'), '1 from heap 2');
    expect(unwrap(command(moved, { type: 'take_back', seat: 1 }, 0)).table.line.length).toBe(0);
  });

  test("is only for one's own moves", () => {
    const table = play(openFor(NIM), '1 from heap 1');
    expect(refusal(table, { type: 'take_back', seat: 2 })).toBe('no_such_move');
    expect(refusal(table, { type: 'take_back', seat: 2, toMove: 0 })).toBe('no_such_move');
    expect(refusal(openFor({ ...NIM, mayTakeBack: false }), { type: 'take_back', seat: 1 })).toBe(
      'not_allowed',
    );
  });

  test('goes back to the last decision, past forced moves', () => {
    let table = openFor({ game: 'ringrift', participants: [HUMAN, AGENT] });
    table = play(play(table, 'Place: d4'), 'Move: d4 → d6');
    expect(table.line.steps.map(({ by }) => by)).toEqual(['player', 'player', 'forced', 'forced']);
    expect(unwrap(command(table, { type: 'take_back', seat: 1 }, 0)).table.line.length).toBe(1);
  });

  test('puts people who swapped sides back into their seats', () => {
    const choices = { options: { preset: 'published' } };
    let table = openFor({ game: 'ringrift', choices, participants: [AGENT, HUMAN] });
    table = play(play(table, 'Place: d4'), 'Move: d4 → d6');
    table = play(table, 'Swap sides');
    expect(table.seating).toEqual([2, 1]);
    const back = unwrap(command(table, { type: 'take_back', seat: 1 }, 0)).table;
    expect(back.seating).toEqual([1, 2]);
    expect(seatToAct(back)).toBe(2);
  });

  test('leaves an agent in the seat of a player who resigned by the rules', () => {
    let table = openFor({ game: 'risk', choices: { players: 3 }, isOpen: true });
    const [first, second] = [seatToAct(table)!, (seatToAct(table)! % 3) + 1];
    table = unwrap(
      command(
        table,
        { type: 'act', seat: first, by: 'player', action: table.game.legal(table.line.state)[0]! },
        0,
      ),
    ).table;
    table = unwrap(command(table, { type: 'resign', seat: second }, 0)).table;
    const third = (second % 3) + 1;
    table = unwrap(command(table, { type: 'take_back', seat: first }, 0)).table;
    table = unwrap(command(table, { type: 'take_back', seat: third }, 0)).table;
    expect(table.line.length).toBe(0);
    expect(table.participants[second - 1]!.agent).toBe(SUBSTITUTE);
  });
});

describe.each(games.games.filter(({ secrets }) => secrets !== undefined).map(({ id }) => id))(
  'in %s, where something is hidden,',
  (game) => {
    const randomMove = (table: Table, rng: Rng): Table =>
      play(
        table,
        table.game.text.makeNotation(table.line.state, rng.pick(table.game.legal(table.line.state))),
      );

    test('nothing is taken back, even if everybody agrees and the table allows it', () => {
      const rng = Rng.from(game);
      let table = openFor({ game, mayReopen: true });
      expect(mayTakeBack(table)).toBe(false);
      for (let i = 0; i < 40 && table.outcome === undefined; i += 1) {
        table = randomMove(table, rng);
        for (const seat of seats(table.participants.length)) {
          expect(refusal(table, { type: 'take_back', seat })).toBe('not_allowed');
          expect(refusal(table, { type: 'take_back', seat, toMove: i })).toBe('not_allowed');
        }
      }
    });

    test('nobody returns after resigning', () => {
      const table = openFor({ game, participants: [HUMAN, AGENT], mayReopen: true });
      const left = unwrap(command(table, { type: 'resign', seat: 1 }, 0)).table;
      expect(refusal(left, { type: 'take_back', seat: 1 })).toBe('not_allowed');
    });
  },
);

describe('a finished game', () => {
  const resigned = (mayReopen: boolean): Table => {
    const table = play(openFor({ ...NIM, participants: [HUMAN, AGENT], mayReopen }), '1 from heap 1');
    return unwrap(command(play(table, '1 from heap 2'), { type: 'resign', seat: 1 }, 0)).table;
  };

  test('stays finished', () => {
    expect(refusal(resigned(false), { type: 'take_back', seat: 1 })).toBe('game_over');
  });

  test('continues after a resignation is taken back, if that is allowed', () => {
    const table = resigned(true);
    expect(takeBackTarget(table, 1)).toBe(2);
    const back = unwrap(command(table, { type: 'take_back', seat: 1 }, 0)).table;
    expect([back.outcome, back.participants[0]!.left, back.line.length]).toEqual([undefined, undefined, 2]);
    expect(seatToAct(back)).toBe(1);
    expect(agentToAct(play(back, '1 from heap 1'))).toBe('random');
  });

  test('need not be finished for a resignation by the rules to be taken back', () => {
    const choices = { players: 3 };
    const participants = [HUMAN, AGENT, AGENT];
    const table = openFor({ game: 'risk', choices, participants, mayReopen: true, isOpen: true });
    const left = unwrap(command(table, { type: 'resign', seat: 1 }, 0)).table;
    const back = unwrap(command(left, { type: 'take_back', seat: 1 }, 0)).table;
    expect([back.line.length, back.participants]).toEqual([0, table.participants]);
  });

  test('continues after its last move is taken back, once everyone agrees', () => {
    let table = openFor({ ...NIM, mayReopen: true });
    while (table.outcome === undefined)
      table = play(
        table,
        table.game.text.makeNotation(table.line.state, table.game.legal(table.line.state)[0]!),
      );
    const { seat } = table.line.steps.at(-1)!;
    const asked = unwrap(command(table, { type: 'take_back', seat }, 0)).table;
    expect(asked.outcome).toEqual(table.outcome);
    const back = unwrap(command(asked, { type: 'take_back', seat: 3 - seat }, 0)).table;
    expect([back.outcome, back.line.length]).toEqual([undefined, table.line.length - 1]);
  });
});
