import { expect, test } from 'bun:test';
import { type Agent, createAgent } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, Rng, unwrap } from '@ludus/kernel';
import { liarsDice } from '@ludus/kernel/examples/liarsDice';
import { TerminalGame } from './terminalGame.ts';

test('the agent to move gets its extra knowledge, but hints do not', async () => {
  const game = unwrap(games.get('sweep'));
  const told: unknown[] = [];
  const listening = (name: string): Agent => {
    const agent = unwrap(createAgent(game, name));
    return {
      ...agent,
      think: (request) => {
        told.push(request.knowledge);
        return agent.think(request);
      },
    };
  };
  const rival = listening('reasoning');
  const { state: start } = unwrap(game.setup(unwrap(game.configure({ variant: '8' })), 'terminal'));
  const terminal = { out: () => undefined } as never;
  const table = new TerminalGame(terminal, { game, start, seats: [undefined, rival], rng: Rng.from(1) });
  await table.consult(listening('player'));
  unwrap(table.act(1, { type: 'end_turn' }));
  expect(table.agent).toBe(rival);
  await table.consult(rival);
  await table.consult(listening('strategist'));
  expect(told).toEqual([undefined, { unnamedMines: expect.any(Array) }, undefined]);
});

test('agents ponder while a person is to act, until they are asked or stopped', async () => {
  const game = unwrap(games.get('breakthrough'));
  const agent = unwrap(createAgent(game, 'minimax@nodes=200,ponder=true'));
  const log: string[] = [];
  const memories = new Set<unknown>();
  const watched: Agent = {
    ...agent,
    think: (request) => {
      log.push('decides');
      memories.add(request.memory);
      return agent.think(request);
    },
    *ponder(request) {
      log.push('ponders');
      memories.add(request.memory);
      yield* agent.ponder!(request);
      log.push('stops');
    },
  };
  const { state: start } = unwrap(game.setup(unwrap(game.configure({})), 'terminal'));
  const terminal = { out: () => undefined } as never;
  const table = new TerminalGame(terminal, { game, start, seats: [undefined, watched], rng: Rng.from(1) });
  table.ponder();
  await Bun.sleep(30);
  unwrap(table.act(1, table.legal[0]!));
  unwrap(table.act(2, (await table.consult(watched)).action));
  table.ponder();
  await Bun.sleep(30);
  await table.stopPondering();
  expect(log).toEqual(['ponders', 'stops', 'decides', 'ponders', 'stops']);
  expect(memories.size).toBe(1);
});

test('the prompt of a game names people on screens and numbers in scripts', () => {
  const game = liarsDice as unknown as Game;
  const asking = {
    ...game,
    board: {
      ...game.board!,
      scene: (view: unknown) => ({ ...game.board!.scene(view), prompt: 'Player 1: bid.' }),
    },
  };
  const { state: start } = unwrap(game.setup(unwrap(game.configure({ players: 2 })), 1));
  const promptOf = (rules: Game, hasScreen: boolean): string | undefined => {
    const terminal = { out: () => undefined, hasScreen } as never;
    const bot = unwrap(createAgent(rules, 'random'));
    return new TerminalGame(terminal, {
      game: rules,
      start,
      seats: [undefined, bot],
      rng: Rng.from(1),
    }).prompt(1);
  };
  expect(promptOf(game, false)).toBe('Choose a face to bid on.');
  expect(promptOf(asking, false)).toBe('Player 1: bid.');
  expect(promptOf(asking, true)).toBe('You: bid.');
  const { board: _, ...blind } = game;
  expect(promptOf(blind as Game, true)).toBeUndefined();
});
