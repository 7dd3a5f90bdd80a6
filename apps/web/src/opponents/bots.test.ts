import { describe, expect, test } from 'bun:test';
import { createAgent } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Difficulty, type Game, unwrap } from '@ludus/kernel';
import { agentLabels } from './agentLabel.ts';
import { agentName, describeAgent } from './agentNames.ts';
import { botOf, botsAt, botsFor } from './bots.ts';
import { styleOf } from './words.ts';

const tableOf = (game: Game): readonly Difficulty[] => game.search?.ai.difficulties ?? [];

describe.each(games.games.map((game) => [game.id, game] as const))('the bots of %s', (id, game) => {
  const bots = botsFor(id);

  test('are ten, of ten strengths, names and faces, each with a style', () => {
    expect(bots.map(({ strength }) => strength)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(bots.map(({ name }) => name)).size).toBe(10);
    expect(new Set(bots.map(({ look }) => Object.values(look).join(' '))).size).toBe(10);
    for (const bot of bots) expect(styleOf(bot).length).toBeGreaterThan(12);
    expect(new Set(bots.map(styleOf)).size).toBe(10);
  });

  test('can play', () => {
    for (const { agent } of bots) expect(unwrap(createAgent(game, agent)).name.length).toBeGreaterThan(0);
  });

  test('blunder as often as their agents do', () => {
    for (const { level, kind, otherwise, slips } of bots) {
      const difficulty = tableOf(game).find((one) => one.level === level);
      if (kind === undefined || difficulty === undefined) continue;
      expect([kind, otherwise]).toEqual([difficulty.agent, difficulty.otherwise]);
      expect(slips).toBe(difficulty.blunder);
    }
  });

  test('are found by their agents', () => {
    for (const bot of bots) expect(botOf(id, bot.agent)).toBe(bot);
    expect(botOf(id, 'random')).toBe(bots[0]!);
    expect(botOf(id, 'mcts@ms=700')).toBeUndefined();
  });
});

test('records name a bot by the kind of its agent and its level', () => {
  expect(botOf('ringrift', 'minimax', 6)?.name).toBe('Rook');
  expect(botOf('ringrift', 'neural', 6)?.name).toBe('Rook');
  expect(botOf('ringrift', 'mcts', 6)).toBeUndefined();
  expect(botOf('sweep', 'conservative', 8)?.name).toBe('Wren');
  expect(botOf('sweep', 'conservative')?.name).toBe('Wren');
  expect(botOf('sweep', 'auto:5')).toBeUndefined();
  expect(botOf('breakthrough', 'minimax', 6)?.name).toBe('Cleo');
});

test('no two bots at a table have the same name, however many sit there', () => {
  const [biscuit] = botsFor('risk');
  const crowd = botsAt([undefined, ...Array.from({ length: 12 }, () => biscuit)]);
  expect(crowd[0]).toBeUndefined();
  expect(new Set(crowd.slice(1).map((bot) => bot?.name)).size).toBe(12);
  expect(crowd.slice(1).every((bot) => bot?.agent === 'auto:1')).toBe(true);
});

test('numbered names do not collide with other names', () => {
  const own = new Set([...games.games].flatMap(({ id }) => botsFor(id).map(({ name }) => name)));
  const [first] = botsFor('risk');
  for (const bot of botsAt(Array.from({ length: 9 }, () => first)).slice(1))
    expect(own.has(bot!.name)).toBe(false);
});

test('seats of agents have labels', () => {
  const labels = agentLabels('risk', [
    undefined,
    { agent: 'auto:4' },
    { agent: 'auto:4' },
    { agent: 'mcts', level: 3 },
  ]);
  expect(labels.map((label) => label?.name)).toEqual([undefined, 'Hugo', 'Ember', 'Tree search 3']);
  expect(labels[3]).toMatchObject({ isAgent: true, isYou: false });
});

test('a style says how often a bot blunders', () => {
  const styles = new Map(botsFor('ringrift').map((bot) => [bot.name, styleOf(bot)]));
  expect(styles.get('Rook')).toEndWith('About one move in 5 is a slip.');
  expect(styles.get('Moss')).toEndWith('65% of its moves are random.');
  expect(styles.get('Atlas')).toEndWith('never slips.');
});

test.each([
  ['mcts:7', 'Tree search 7'],
  ['mcts@nodes=60', 'Tree search (60 positions)'],
  ['heuristic@weights=tuned/weights.json', 'Heuristic (weights=tuned/weights.json)'],
  ['./my-agents/hunter.ts', 'hunter'],
  ['../hunter.mjs@nodes=5', 'hunter (5 positions)'],
  ['hunter', 'hunter'],
])('people know %p as %p', (agent, name) => {
  expect(agentName('ringrift', agent)).toBe(name);
});

test('a level may follow the name', () => {
  expect(describeAgent('mcts', 7)).toBe('Tree search 7');
});
