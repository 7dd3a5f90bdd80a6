import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { difficultiesOf, parseAgentName } from '@ludus/agents';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { run } from '../../program.ts';
import type { ExitCode, Terminal } from '../../terminal.ts';
import { advisersOf } from './hint.ts';

interface Ran {
  readonly code: ExitCode;
  readonly text: string;
  readonly err: string;
  readonly questions: readonly string[];
}

/** Plays with a person who types these lines and then leaves. */
const play = async (args: readonly string[], ...answers: string[]): Promise<Ran> => {
  const out: string[] = [];
  const err: string[] = [];
  const questions: string[] = [];
  const terminal: Terminal = {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    ask: async (question) => {
      questions.push(question);
      return answers.shift();
    },
    isInteractive: true,
  };
  const code = await run(['play', ...args], terminal);
  return { code, text: out.join('\n'), err: err.join('\n'), questions };
};

describe('ludus play', () => {
  test('plays a whole game between people, by notation and by number', async () => {
    const { code, text } = await play(
      ['nim', '--seats', 'human,human'],
      '3 from heap 1',
      'moves 4 from heap 2',
      '1',
      '4 from heap 3',
      '1 from heap 3',
    );
    expect(code).toBe(0);
    expect(text).toContain('player 2: 4 from heap 2');
    expect(text).toContain('player 2: 1 from heap 3');
    expect(text).toContain('Player 2 wins: last taken.');
  });

  test('understands typed moves, and asks if several match', async () => {
    const nim = await play(['nim', '--seats', 'human,human'], '3 1', '4 H 2', '5', 'q');
    expect(nim.text).toContain('player 1: 3 from heap 1');
    expect(nim.text).toContain('player 2: 4 from heap 2');
    const ringrift = await play(['ringrift', '--seats', 'human,random', '--seed', '1'], 'D4', 'q');
    expect(ringrift.text).toContain('player 1: Place: d4');
    const risk = await play(['risk', '--seats', 'human,random', '--seed', '3'], 'place al', '2', 'q');
    expect(risk.text).toMatch(/"place al" could mean \d+ moves:\n {3}1 {2}Place 1 in Al/);
    expect(risk.text).toMatch(/player 1: Place 2 in Al/);
  });

  test('is a different game every time, and the same one for the printed seed', async () => {
    const args = ['risk', '--seats', 'human,random'];
    const first = await play(args, 'board', 'q');
    const [line, seed] = /Seed (\d+) \(.*\)\n/.exec(first.text)!;
    expect((await play(args, 'board', 'q')).text).not.toContain(line);
    const again = await play([...args, '--seed', seed!], 'board', 'q');
    expect(again.text).toBe(first.text.replace(line, ''));
  });

  test.each([
    ['1', 'noguess'],
    ['8', 'reasoning'],
  ])("seats the rival of Sweep's level %s unless another is named", async (board, rival) => {
    const args = ['sweep', '--board', board, '--seed', '3'];
    const { text } = await play([...args, '--seats', 'player,auto', '--json']);
    expect(JSON.parse(text).players).toEqual(['player', rival]);
    const told = [[], ['--seats', 'human,auto'], ['--seats', `human,${rival}`], ['--seats', 'human,random']];
    const [unnamed, auto, named, other] = await Promise.all(
      told.map(async (seats) => (await play([...args, ...seats], 'end turn', 'q')).text),
    );
    expect([unnamed, auto]).toEqual([named, named]);
    expect(named).not.toBe(other);
  });

  test('asks an agent that never plays at random for hints', () => {
    for (const game of games.games)
      for (const { agent } of advisersOf(game, 1)) {
        const { level, settings } = unwrap(parseAgentName(agent.name));
        const ofLevel = difficultiesOf(game).find((one) => one.level === level)?.blunder ?? 0;
        expect(settings['blunder'] ?? ofLevel).toBeOneOf([0, '0']);
      }
    const [ringrift, , sweep] = games.games;
    expect(advisersOf(ringrift!, 1)[0]).toMatchObject({ agent: { name: 'auto:10' }, nodes: 200_000 });
    expect([1, 2].map((seat) => advisersOf(sweep!, seat)[0]!.agent.kind)).toEqual(['player', 'strategist']);
  });

  test('refuses invalid moves and asks again', async () => {
    const { text, questions } = await play(['nim', '--seats', 'human,human'], '9 from heap 1', 'quit');
    expect(text).toContain('"9 from heap 1" is not a legal move here. Type "moves" for a list');
    expect(questions).toEqual(['player 1> ', 'player 1> ']);
  });

  test("seats an author's own agent, and reports where it failed", async () => {
    const own = (name: string): string =>
      join(import.meta.dir, '../../../../../packages/lab/test/agents', name);
    const whole = await play(['nim', '--seats', `${own('first.ts')},random`]);
    expect(whole.code).toBe(0);
    expect(whole.text).toMatch(/Player \d wins/);
    const crashed = await play(['nim', '--seats', `${own('clumsy.ts')}@way=crash,random`]);
    expect(crashed.code).not.toBe(0);
    expect(crashed.err).toMatch(/crashed at move 0: it fell over its own feet \(clumsy\.ts:\d+:\d+\)/);
    const illegal = await play(['nim', '--seats', `random,${own('clumsy.ts')}@way=illegal`]);
    expect(illegal.err).toContain('made an illegal move at move 1: ');
    const absent = await play(['nim', '--seats', 'human,./nowhere.ts']);
    expect(absent.err).toContain('Agent file not found: ./nowhere.ts');
  });

  test('takes back decisions, gives hints, draws the board and explains the commands', async () => {
    const { text } = await play(
      ['nim', '--seats', 'human,random'],
      '1 from heap 1',
      'undo',
      'undo',
      'hint',
      'help',
    );
    expect(text).toContain('You have no move to take back.');
    expect(text).toMatch(/Best move: \d from heap \d · \d+% to win\n {2}Expected: .*\n/);
    expect(text).toContain('ask the strongest bot');
  });

  test('takes back the last decision of any of several people', async () => {
    const { questions } = await play(
      ['nim', '--seats', 'human,human'],
      '1 from heap 1',
      'undo',
      '1 from heap 1',
      '1 from heap 1',
      'undo',
    );
    const asked = [1, 2, 1, 2, 1, 2].map((seat) => `player ${seat}> `);
    expect(questions).toEqual(asked);
  });

  test('takes nothing back in a game with secrets', async () => {
    const args = ['risk', '--seats', 'human,random', '--seed', '3'];
    const { text: listed } = await play(args, 'moves');
    const [, move = ''] = /^ {3}1 {2}(.*)$/m.exec(listed) ?? [];
    const { text } = await play(args, move, 'undo');
    expect(text).toContain(`player 1: ${move}`);
    expect(text).toContain('Moves cannot be taken back in this game.');
  });

  test('makes forced moves silently', async () => {
    const { text } = await play(['ringrift', '--seats', 'random,random', '--seed', '2']);
    expect(text).toContain('wins');
    expect(text).toMatch(/^player 1: Move: /m);
    expect(text).not.toMatch(/^player \d: No (?:line|territory|placement|movement)/m);
  });

  test('lets agents play each other, the same way for the same seed', async () => {
    const args = ['nim', '--seats', 'random,auto:5', '--seed', '7'];
    const first = await play(args);
    expect(first.code).toBe(0);
    expect(first.text).toContain('wins: last taken.');
    expect((await play(args)).text).toBe(first.text);
  });

  test('prints a game between agents as JSON', async () => {
    const args = ['ringrift', '--seats', 'random,random', '--seed', '2'];
    const { text } = await play([...args, '--json']);
    const { moves, outcome, seed, players } = JSON.parse(text);
    expect({ seed, players }).toEqual({ seed: '2', players: ['random', 'random'] });
    const told = (await play(args)).text;
    for (const { seat, by, notation } of moves)
      if (by === 'agent') expect(told).toContain(`player ${seat}: ${notation}`);
    expect(told).toContain(`Player ${outcome.winners[0]} wins`);
  });

  test('ends when there is nobody left to answer', async () => {
    const { code, text } = await play(['ringrift', '--board', 'hex8']);
    expect(code).toBe(0);
    expect(text).not.toContain('wins');
  });

  test('asks people with secrets to look one at a time', async () => {
    const { questions } = await play(['risk', '--seats', 'human,human']);
    expect(questions[0]).toContain('press Enter when only you are looking');
  });

  test('resigning ends a game whose rules allow it', async () => {
    const { text } = await play(['risk', '--seats', 'human,random', '--seed', '3'], 'resign');
    expect(text).toContain('Player 2 wins');
  });

  test('resigning gives the win to the other player if the rules have no resignation', async () => {
    const { text } = await play(['nim', '--seats', 'human,random'], 'resign');
    expect(text).toContain('player 1 resigns');
    expect(text).toContain('Player 2 wins: resignation.');
  });

  test('an agent takes over for one of three players who resigns', async () => {
    const args = ['ringrift', '--board', 'square8', '--players', '3', '--seats', 'human,random,random'];
    const { code, text, questions } = await play(args, 'resign');
    expect(code).toBe(0);
    expect(questions).toEqual(['player 1> ']);
    expect(text).toMatch(/^player 1: Place: /m);
    expect(text).toContain('wins');
  }, 600_000);

  test('a player who swaps sides plays the other seat until the swap is taken back', async () => {
    const args = ['ringrift', '--rule', 'preset=published', '--seats', 'random,human', '--seed', '5'];
    const { questions, text } = await play(args, 'Swap sides', 'undo', 'Swap sides');
    expect(text).toContain('The two players change seats.');
    expect(questions).toEqual(['player 2> ', 'player 1> ', 'player 2> ', 'player 1> ']);
  });

  test.each([
    [['nim', '--seats', 'human'], 'There are 2 seats, but --seats names 1'],
    [['nim', '--seats', 'human,hal'], 'There is no agent "hal" for Nim'],
    [
      ['ringrift', '--players', '4', '--seats', 'neural,random,random,random'],
      'ludus: There is no network for this board',
    ],
    [['nim', '--seats', 'human,mcts@nodes=x'], '"nodes" must be a whole number'],
  ])('%p is refused in one sentence', async (args, sentence) => {
    const { code, err } = await play(args);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });

  test('seats may have settings with commas', async () => {
    const { code } = await play(['nim', '--seats', 'mcts@nodes=20,reuse=false,random']);
    expect(code).toBe(0);
  });
});
