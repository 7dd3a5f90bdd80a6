import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Choices, type Game, unwrap } from '@ludus/kernel';
import { isEndedAtTable, SUBSTITUTE, seatToAct } from '@ludus/table';
import { plainUi } from '../games/plain/ui.tsx';
import type { Question, Thought } from '../opponents/opponent.worker.ts';
import { Match, type MatchHost } from './match.ts';
import type { SavedGame, SeatPlayer } from './saved.ts';
import { playersAt } from './savedTable.ts';

const PERSON: SeatPlayer = { kind: 'person' };
const AGENT: SeatPlayer = { kind: 'agent', agent: 'random' };

/** A game that counts how often a move is played. */
const counted = (id: string) => {
  const game = unwrap(games.get(id));
  const count = { plays: 0 };
  const play: Game['play'] = (...move) => {
    count.plays += 1;
    return game.play(...move);
  };
  return { game: { ...game, play }, count };
};

/** Browser tabs with shared storage; agents take the first legal move. */
const browser = (game: Game) => {
  const kept = new Map<string, SavedGame>();
  const tabs = new Set<(id?: string) => void>();
  const asked: Question[] = [];
  const choose = async (question: Question): Promise<Thought> => {
    const { view, seat } = question;
    asked.push(question);
    expect(game.toAct(view)).toBe(seat);
    return { action: game.legal(view)[0]!, evaluation: [], line: [] };
  };
  const pondered: string[] = [];
  const ponder = (
    question: Question,
    options?: { readonly finish?: AbortSignal | undefined },
  ): Promise<void> =>
    new Promise((resolve) => {
      pondered.push(`seat ${question.seat} of ${question.memory} begins`);
      options?.finish?.addEventListener('abort', () => {
        pondered.push('ends');
        setTimeout(resolve, 5);
      });
    });
  const host = (): MatchHost => {
    let own: ((id?: string) => void) | undefined;
    return {
      read: (id) => kept.get(id),
      keep: (saved) => {
        kept.set(saved.id, JSON.parse(JSON.stringify(saved)));
        for (const tab of tabs) if (tab !== own) tab(saved.id);
        return true;
      },
      watch: (listener) => {
        own = listener;
        tabs.add(listener);
        return () => tabs.delete(listener);
      },
      opponents: {
        remote: {
          choose,
          ponder,
          assess: () => Promise.reject(new Error('nobody is judged here')),
          review: async () => [],
        },
        restart: () => undefined,
      },
      whenShown: () => Promise.resolve(),
      pauseMs: 0,
    };
  };
  return { kept, host, asked, pondered };
};

const newGame = (game: Game, seats: readonly SeatPlayer[], choices: Choices = {}): SavedGame => ({
  id: 'mine',
  game: game.id,
  variant: game.variants[0]!.id,
  start: unwrap(game.setup(unwrap(game.configure({ players: seats.length, ...choices })), 'match')).state,
  steps: [],
  seats,
  seed: 's',
  options: {},
  changed: 0,
});

const open = (game: Game, saved: SavedGame, host = browser(game).host()): Match => {
  const match = new Match(plainUi(game), saved, host);
  match.subscribe(() => undefined);
  return match;
};

const lengthOf = (match: Match): number => match.getState().table.line.length;

/** Waits until a person is to act or the game is over. */
const settled = async (match: Match): Promise<void> => {
  for (;;) {
    const { table, thinking } = match.getState();
    const seat = seatToAct(table);
    if (seat === undefined || (thinking === undefined && playersAt(table)[seat - 1]!.kind === 'person'))
      return;
    await Bun.sleep(1);
  }
};

const playFirst = async (match: Match): Promise<void> => {
  const { game, line } = match.getState().table;
  match.act(game.legal(line.state)[0]!);
  await settled(match);
};

describe('a game at this screen', () => {
  test('gives extra knowledge to the opponent to move, but not to hints', async () => {
    const game = unwrap(games.get('sweep'));
    const { host, asked } = browser(game);
    const seats: readonly SeatPlayer[] = [PERSON, { kind: 'agent', agent: 'reasoning' }];
    const match = open(game, newGame(game, seats, { variant: '8' }), host());
    match.act({ type: 'end_turn' });
    await settled(match);
    expect(asked.length).toBeGreaterThan(0);
    for (const { agent, knowledge } of asked) {
      expect(agent).toBe('reasoning');
      expect(knowledge).toEqual({ unnamedMines: expect.any(Array) });
    }
    const before = asked.length;
    await match.hint();
    expect(asked.slice(before).map((question) => 'knowledge' in question)).toEqual([false]);
  });

  test('lets an opponent ponder that may, until the next move or a hint', async () => {
    const game = unwrap(games.get('nim'));
    const { host, asked, pondered } = browser(game);
    const seats: readonly SeatPlayer[] = [PERSON, { kind: 'agent', agent: 'minimax@ponder=true' }];
    const match = open(game, newGame(game, seats), host());
    await Bun.sleep(1);
    expect(pondered).toEqual(['seat 2 of mine 2 begins']);
    await playFirst(match);
    await Bun.sleep(10);
    expect(pondered.slice(1)).toEqual(['ends', 'seat 2 of mine 2 begins']);
    expect(asked.map(({ memory }) => memory)).toEqual(['mine 2']);
    await match.hint();
    expect(pondered.slice(3)).toEqual(['ends']);
    expect(asked.map(({ memory }) => memory)).toEqual(['mine 2', undefined]);
  });

  test('lets no opponent ponder that was not told to', async () => {
    const game = unwrap(games.get('nim'));
    const { host, pondered } = browser(game);
    const match = open(game, newGame(game, [PERSON, { kind: 'agent', agent: 'auto:10' }]), host());
    await playFirst(match);
    expect(pondered).toEqual([]);
  });

  test('plays every move once, also for viewers', async () => {
    const { game, count } = counted('ringrift');
    const match = open(game, newGame(game, [PERSON, AGENT]));
    let listed = 0;
    for (let i = 0; i < 12; i += 1) {
      await playFirst(match);
      const { table, last } = match.getState();
      expect(table.line.isForced(last!.count - 1)).toBe(false);
      for (; listed < table.line.length; listed += 1)
        game.text.makeNotation(table.line.stateAt(listed), table.line.steps[listed]!.action);
    }
    expect(lengthOf(match)).toBeGreaterThan(24);
    expect(count.plays).toBe(lengthOf(match));
  });

  test('takes back to a person’s last decision, past opponents’ and forced moves', async () => {
    const { game } = counted('ringrift');
    const match = open(game, newGame(game, [PERSON, AGENT]));
    await playFirst(match);
    await playFirst(match);
    expect(lengthOf(match)).toBeGreaterThan(3);
    match.undo();
    expect([lengthOf(match), match.getState().last?.count]).toEqual([1, 1]);
    match.undo();
    expect(lengthOf(match)).toBe(0);
    expect(match.undoable).toBeUndefined();
  });

  test('takes nothing back that would let a person look at hidden tiles first', async () => {
    const { game } = counted('sweep');
    const match = open(game, newGame(game, [PERSON, AGENT]));
    await playFirst(match);
    const length = lengthOf(match);
    expect(match.undoable).toBeUndefined();
    match.undo();
    expect(lengthOf(match)).toBe(length);
  });

  test('asks nobody else when two people at one screen take back', async () => {
    const { game } = counted('nim');
    const match = open(game, newGame(game, [PERSON, PERSON]));
    await playFirst(match);
    await playFirst(match);
    expect(match.undoable).toEqual({ seat: 2, toMove: 1 });
    match.undo();
    expect([lengthOf(match), match.getState().table.offer]).toEqual([1, undefined]);
  });

  test('ends when one of two resigns, and continues if that is taken back', async () => {
    const { game } = counted('nim');
    const { kept, host } = browser(game);
    const match = open(game, newGame(game, [PERSON, AGENT]), host());
    await playFirst(match);
    match.resign(1);
    expect(isEndedAtTable(match.getState().table)).toBe(true);
    expect(kept.get('mine')).toMatchObject({
      resigned: { seat: 1 },
      result: { winners: [2], reason: 'resignation' },
    });
    const again = open(game, kept.get('mine')!, host());
    expect(again.getState().table.outcome).toMatchObject({ winners: [2], reason: 'resignation' });
    again.undo();
    expect([lengthOf(again), again.getState().table.outcome]).toEqual([2, undefined]);
    expect(kept.get('mine')!.resigned).toBeUndefined();
    await playFirst(match);
    expect(lengthOf(match)).toBe(4);
  });

  test('continues with a substitute when one of three leaves', async () => {
    const { game } = counted('ringrift');
    const { kept, host } = browser(game);
    const match = open(game, newGame(game, [PERSON, PERSON, AGENT]), host());
    match.resign(1);
    await settled(match);
    expect(kept.get('mine')!.seats).toEqual([{ kind: 'agent', agent: SUBSTITUTE }, PERSON, AGENT]);
    expect(seatToAct(match.getState().table)).toBe(2);
  });

  test('can be taken back after it ended by the rules', async () => {
    const { game } = counted('nim');
    const match = open(game, newGame(game, [PERSON, PERSON]));
    while (match.getState().table.outcome === undefined) await playFirst(match);
    const length = lengthOf(match);
    match.undo();
    expect([lengthOf(match), match.getState().table.outcome]).toEqual([length - 1, undefined]);
  });

  test('says why a typed move cannot be played, and plays it if it can', async () => {
    const { game } = counted('nim');
    const match = open(game, newGame(game, [PERSON, AGENT]));
    expect(await match.say('nonsense')).toBeString();
    expect(await match.say('1 from heap 1')).toBeUndefined();
    expect(lengthOf(match)).toBe(1);
  });

  test('is the same in another tab, which plays only what is new', async () => {
    const { game, count } = counted('ringrift');
    const { host } = browser(game);
    const saved = newGame(game, [PERSON, PERSON]);
    const [one, other] = [open(game, saved, host()), open(game, saved, host())];
    for (let i = 0; i < 20; i += 1) await playFirst(i % 2 === 0 ? one : other);
    expect(one.getState().table.line.steps.map(({ action }) => action)).toEqual(
      other.getState().table.line.steps.map(({ action }) => action),
    );
    expect(count.plays).toBeLessThan(3 * lengthOf(one));
  });
});

describe('games saved by earlier versions', () => {
  const moves = async (game: Game, seats: readonly SeatPlayer[], choices?: Choices) => {
    const { kept, host } = browser(game);
    const match = open(game, newGame(game, seats, choices), host());
    return { match, saved: (): SavedGame => kept.get('mine')! };
  };
  const old = ({ steps, version: _, ...saved }: SavedGame): SavedGame => ({
    ...saved,
    steps: steps.map(({ action, seat }) => ({ action, seat })),
  });

  test('open and continue, even if they stopped before a forced move', async () => {
    const { game } = counted('ringrift');
    const { match, saved } = await moves(game, [PERSON, PERSON]);
    for (let i = 0; i < 6; i += 1) await playFirst(match);
    const before = old(saved());
    const forced = match.getState().table.line.steps.findIndex(({ by }) => by === 'forced');
    const cut = open(game, { ...before, steps: before.steps.slice(0, forced) });
    expect(lengthOf(cut)).toBeGreaterThan(forced);
    expect(lengthOf(open(game, before))).toBe(lengthOf(match));
    expect(open(game, before).undoable).toEqual(match.undoable);
  });

  test('know who sits where after seats were swapped', async () => {
    const { game } = counted('ringrift');
    const { match, saved } = await moves(game, [AGENT, PERSON], { options: { preset: 'published' } });
    await settled(match);
    expect(await match.say('Swap sides')).toBeUndefined();
    expect(saved().seats).toEqual([PERSON, AGENT]);
    const again = open(game, old(saved()));
    expect(again.getState().table.seating).toEqual([2, 1]);
    again.undo();
    expect(playersAt(again.getState().table)).toEqual([AGENT, PERSON]);
  });
});
