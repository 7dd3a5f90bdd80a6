import { expect, test } from 'bun:test';
import { createRegistry, type Game, Rng, unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { ringrift } from '@ludus/ringrift-engine';
import { seatToAct } from '@ludus/table';
import { instantThinker, openSessions, recordingLog } from '../../test/fixture.ts';
import { Lobby } from './lobby.ts';
import type { GameMessage } from './messages.ts';

test('every move is played once, stored with its forced moves in one write, and sent in one message', async () => {
  let plays = 0;
  const counted: Game = {
    ...(ringrift as Game),
    play: (...asked) => {
      plays += 1;
      return (ringrift as Game).play(...asked);
    },
  };
  let writes = 0;
  const db = unwrap(await openStore(':memory:', { games: createRegistry([counted]) }));
  const lobby = new Lobby({
    db,
    store: await openSessions(),
    thinker: instantThinker,
    log: recordingLog().log,
    report: {
      failed: () => undefined,
      lost: () => undefined,
      wrote: () => {
        writes += 1;
      },
    },
  });
  const { table: live } = unwrap(
    await lobby.create({ game: 'ringrift', seats: ['human', 'human'], claim: [1, 2] }),
  );
  const messages: GameMessage[] = [];
  const send = (_: string, text: string) => void messages.push(JSON.parse(text) as GameMessage);
  live.feed.join({ person: 0, states: 'patch', send, close: () => undefined });
  const rng = Rng.from('once');
  let forced = 0;
  for (let i = 1; i <= 60 && live.table.outcome === undefined; i += 1) {
    const { game, line } = live.table;
    unwrap(
      await live.moves.act(seatToAct(live.table)!, {
        moveNumber: line.length,
        action: rng.pick(game.legal(line.state)),
      }),
    );
    const made = live.table.line.length - line.length;
    forced += made - 1;
    const message = messages.at(-1)!;
    expect(message.type === 'change' && message.changes.filter(({ type }) => type === 'move')).toHaveLength(
      made,
    );
    expect([plays, writes, messages.length - 1]).toEqual([live.table.line.length, i, i]);
    expect(unwrap(await db.getMoves(live.id))).toHaveLength(live.table.line.length);
  }
  expect(forced).toBeGreaterThan(20);
  await lobby.close();
});
