import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent, type Decision, decide } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, Rng, unwrap } from '@ludus/kernel';
import { playMatch } from './match.ts';
import { agentOf, readWeightFiles, weightedAgent, weightsField, weightsFileOf } from './weights.ts';

const ringrift: Game = unwrap(games.get('ringrift'));
const config = unwrap(ringrift.configure({ variant: 'square8' }));
const start = unwrap(ringrift.setup(config, 'weights')).state;
const counting = ringrift.search!.ai.profiles.find(({ id }) => id === 'counting')!;
const mine = { ...counting, id: 'mine' };
const folder = mkdtempSync(join(tmpdir(), 'ludus-weights-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const fileWith = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const choose = (agent: ReturnType<typeof agentOf>): Decision =>
  decide(unwrap(agent), { game: ringrift, view: start, seat: 1, seats: 2, rng: Rng.from(1) });

describe('an agent with weights of its own', () => {
  test('plays like the given profile', () => {
    const own = choose(weightedAgent(ringrift, 'heuristic', mine)).evaluation;
    expect(own).toEqual(choose(createAgent(ringrift, 'heuristic@profile=counting')).evaluation);
    expect(own).not.toEqual(choose(createAgent(ringrift, 'heuristic')).evaluation);
  });

  test('plays without a network, even as a level that uses one on its board', () => {
    const hex8 = unwrap(ringrift.configure({ variant: 'hex8' }));
    const view = unwrap(ringrift.setup(hex8, 'weights')).state;
    expect(ringrift.search!.ai.levelNetworks!.has(view)).toBe(true);
    const level = unwrap(weightedAgent(ringrift, 'auto:5@nodes=60,blunder=0', mine));
    expect(level.kind).toBe('minimax');
    const evaluationBy = (agent: typeof level) =>
      decide(agent, { game: ringrift, view, seat: 1, seats: 2, rng: Rng.from(1) }).evaluation;
    expect(evaluationBy(level)).toEqual(
      evaluationBy(unwrap(createAgent(ringrift, 'minimax@nodes=60,profile=counting'))),
    );
  });

  test('is refused if there is nothing to weigh, or no such agent', () => {
    const nim: Game = unwrap(games.get('nim'));
    expect(weightedAgent(nim, 'heuristic', mine).ok).toBe(false);
    expect(weightedAgent(ringrift, 'nobody', mine).ok).toBe(false);
  });
});

describe('weights from a file', () => {
  test.each(['heuristic', 'minimax', 'mcts'])('are named with %s, and play like the profile', (kind) => {
    const path = fileWith('mine.json', mine);
    const name = `${kind}@nodes=60,weights=${path}`;
    const files = unwrap(readWeightFiles(ringrift, [name, 'random']));
    expect(files).toEqual({ [path]: mine });
    const agent = agentOf(ringrift, name, files);
    expect(unwrap(agent)).toMatchObject({ name, profileId: 'mine' });
    const named = createAgent(ringrift, `${kind}@nodes=60,profile=counting`);
    expect(choose(agent)).toMatchObject({ ...choose(named), stats: expect.anything() });
  });

  test('decide a match', () => {
    const name = `heuristic@weights=${fileWith('match.json', mine)}`;
    const weightFiles = unwrap(readWeightFiles(ringrift, [name]));
    const movesOf = (agent: string): unknown[] =>
      playMatch({ game: 'ringrift', config, agents: [agent, 'random'], seed: 1, weightFiles }).moves.map(
        ({ action }) => action,
      );
    expect(movesOf(name)).toEqual(movesOf('heuristic@profile=counting'));
    expect(movesOf(name)).not.toEqual(movesOf('heuristic'));
  });

  test('are part of a plan only if there are any', () => {
    expect(weightsField({})).toEqual({});
    expect(weightsField({ 'a.json': mine })).toEqual({ weightFiles: { 'a.json': mine } });
    expect(weightsFileOf('heuristic@nodes=5')).toBeUndefined();
    expect(weightsFileOf('./my-agent.ts@weights=a.json')).toBeUndefined();
  });

  test.each([
    ['nothing.json', undefined, 'there is no such file'],
    ['broken.json', '{', 'this is not JSON'],
    ['list.json', [], 'has no valid weights for RingRift'],
    ['luck.json', { ...mine, weights: { luck: 1 } }, 'has no feature "luck"'],
  ])('are refused in a sentence: %s', (name, content, words) => {
    const path = content === undefined ? join(folder, name) : fileWith(name, content);
    const read = readWeightFiles(ringrift, [`heuristic@weights=${path}`]);
    expect(read.ok ? '' : read.error.message).toContain(words);
  });

  test.each([
    ['random@weights=a.json', '"random" does not take weights from a file'],
    ['heuristic@profile=counting,weights=a.json', 'has both a profile and weights from a file'],
    ['heuristic@weights=b.json', 'The weights in b.json were not loaded'],
  ])('are refused with %s', (name, words) => {
    const made = agentOf(ringrift, name, { 'a.json': mine });
    expect(made.ok ? '' : made.error.message).toContain(words);
  });
});
