import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { Rng, unwrap } from '@ludus/kernel';
import { linesOf } from './lines.ts';
import { EnvSession } from './session.ts';

/** JSON of any shape. */
type Answer = ReturnType<typeof JSON.parse>;

/** A program at the other end of the pipe. */
class Client {
  readonly session = new EnvSession();

  raw(line: string): Answer {
    return JSON.parse(this.session.answer(line).line);
  }

  ask(request: Readonly<Record<string, unknown>>): Answer {
    return this.raw(JSON.stringify(request));
  }

  make(request: Readonly<Record<string, unknown>>): number {
    const made = this.ask({ type: 'make', seed: 'test', ...request });
    expect(made).toMatchObject({ ok: true });
    return made.batch;
  }

  /** Makes environments and starts them. */
  start(request: Readonly<Record<string, unknown>>): { readonly batch: number; readonly first: Answer } {
    const batch = this.make(request);
    return { batch, first: this.ask({ type: 'reset', batch }) };
  }

  step(batch: number, ...actions: unknown[]): Answer {
    return this.ask({ type: 'step', batch, actions });
  }

  errorOf(request: Readonly<Record<string, unknown>>): Answer {
    const answer = this.ask(request);
    expect(answer.ok).toBe(false);
    return answer.error;
  }
}

describe('requests', () => {
  test('are answered with their id', () => {
    const client = new Client();
    expect(client.ask({ id: 7, type: 'hello' })).toMatchObject({ id: 7, ok: true, protocol: 1 });
    expect(client.ask({ id: 'a', type: 'hello', protocol: 1 })).toMatchObject({ id: 'a', ok: true });
    expect(client.ask({ type: 'hello' })).toMatchObject({ id: null, ok: true });
  });

  test('of another protocol are refused', () => {
    expect(new Client().errorOf({ type: 'hello', protocol: 2 })).toMatchObject({
      code: 'unknown_protocol',
      path: 'protocol',
    });
  });

  test.each([
    ['nonsense', 'not_json', ''],
    ['[1, 2]', 'not_a_request', ''],
    ['null', 'not_a_request', ''],
    ['{}', 'unknown_type', 'type'],
    ['{"type":"__proto__"}', 'unknown_type', 'type'],
    ['{"type":"hello","volume":11}', 'unknown_field', 'volume'],
    ['{"type":"make"}', 'missing', 'game'],
    ['{"type":"make","game":7}', 'wrong_type', 'game'],
    ['{"type":"make","game":"chess"}', 'unknown_game', 'game'],
    ['{"type":"make","game":"nim","board":"huge"}', 'unknown_variant', 'board'],
    ['{"type":"make","game":"nim","players":3}', 'wrong_players', 'players'],
    ['{"type":"make","game":"nim","rules":{"fog":true}}', 'unknown_option', 'rules.fog'],
    ['{"type":"make","game":"nim","count":0}', 'out_of_range', 'count'],
    ['{"type":"make","game":"nim","count":1e9}', 'out_of_range', 'count'],
    ['{"type":"make","game":"nim","seed":[1]}', 'wrong_type', 'seed'],
    ['{"type":"make","game":"nim","observe":["sound"]}', 'wrong_value', 'observe[0]'],
    ['{"type":"make","game":"nim","agents":{"3":"random"}}', 'no_player', 'agents["3"]'],
    ['{"type":"make","game":"nim","agents":{"2":"wizard"}}', 'bad_agent', 'agents["2"]'],
    ['{"type":"make","game":"nim","agents":{"1":"random","2":"random"}}', 'nobody_to_act', 'agents'],
    ['{"type":"step","batch":9,"actions":[]}', 'no_batch', 'batch'],
    ['{"type":"close","batch":"1"}', 'wrong_type', 'batch'],
  ])('%s is refused with its place, and the session continues', (line, code, path) => {
    const client = new Client();
    const { ok, error } = client.raw(line);
    expect({ ok, code: error.code, path: error.path }).toEqual({ ok: false, code, path });
    expect(error.message).toMatch(/\.$/);
    expect(client.ask({ type: 'hello' }).ok).toBe(true);
  });

  test('list games with boards, rule options and agents', () => {
    const { games: listed } = new Client().ask({ type: 'games' });
    expect(listed.map(({ id }: Answer) => id)).toEqual(games.games.map(({ id }) => id));
    const nim = listed.find(({ id }: Answer) => id === 'nim');
    expect(nim).toMatchObject({ hasFeatures: true, hasActionSpace: true, hasSecrets: false });
    expect(nim.boards[0]).toEqual({
      id: 'classic',
      name: 'Heaps of 3, 4 and 5',
      minPlayers: 2,
      maxPlayers: 2,
    });
    expect(nim.agents.map(({ id }: Answer) => id)).toContain('heuristic');
  });
});

describe('every game', () => {
  const kinds = games.games.flatMap(({ id }) => [[id, 'legal'] as const, [id, 'numbered'] as const]);

  test.each(kinds)('%s is played to its end by %s actions', (game, actions) => {
    const client = new Client();
    const rng = Rng.from(game);
    const { batch, first } = client.start({ game, actions, count: 3, maxMoves: 3000 });
    const ends: Answer[] = [];
    let seen = first;
    while (ends.length < 3) {
      expect(seen).toMatchObject({ ok: true });
      const wanted = seen.legal.map((count: number, i: number) => {
        if (seen.seat[i] === 0) return null;
        return actions === 'legal' ? rng.int(count) : rng.pick(seen.numbers[i]);
      });
      seen = client.step(batch, ...wanted);
      ends.push(...seen.ended);
    }
    expect(ends.map(({ environment }) => environment).sort()).toEqual([0, 1, 2]);
    expect([seen.seat, seen.player, seen.legal]).toEqual(Array(3).fill([0, 0, 0]));
    for (const { rewards, outcome, truncated } of ends) {
      expect(truncated).toBe(outcome === null);
      const winners = rewards.flatMap((reward: number, i: number) => (reward === 1 ? [i + 1] : []));
      expect(winners).toEqual(outcome?.winners ?? []);
    }
  });
});

describe('a batch', () => {
  test('plays the same games for the same seed, and different ones for another', () => {
    const play = (seed: unknown): string => {
      const client = new Client();
      const { batch, first } = client.start({ game: 'sweep', count: 4, seed, observe: ['view'] });
      const views = [first, client.step(batch, 'end', 'end', 'end', 'end')].map((one) => one.view);
      return JSON.stringify(views);
    };
    expect(play(1)).toBe(play(1));
    expect(play(1)).not.toBe(play('1'));
    const [views] = JSON.parse(play(1));
    expect(new Set(views.map((one: unknown) => JSON.stringify(one))).size).toBe(4);
  });

  test('plays the same games whether environments share a batch or not', () => {
    const client = new Client();
    const setup = { game: 'sweep', observe: ['view'] };
    const { batch, first: together } = client.start({ ...setup, count: 3 });
    const { first: one } = client.start({ ...setup, count: 1 });
    const { first: two } = client.start({ ...setup, count: 2, offset: 1 });
    expect([...one.view, ...two.view]).toEqual(together.view);
    client.ask({ type: 'reset', batch });
    expect(client.ask({ type: 'reset', batch, seed: 'test' }).view).toEqual(together.view);
    expect(client.ask({ type: 'reset', batch, seed: 2 }).view).not.toEqual(together.view);
  });

  test('picks a random seed if none is given, and reports it', () => {
    const client = new Client();
    const seeds = [1, 2].map(() => client.ask({ type: 'make', game: 'nim' }).seed);
    expect(seeds[0]).not.toBe(seeds[1]);
  });

  test('plays actions by index, notation and JSON, and leaves null alone', () => {
    const client = new Client();
    const { batch } = client.start({ game: 'nim', count: 4, actions: 'legal', observe: ['view'] });
    const { view, seat } = client.step(batch, 1, '2 from heap 1', { type: 'take', heap: 0, count: 2 }, null);
    expect(view.map(({ heaps }: Answer) => heaps)).toEqual([
      [1, 4, 5],
      [1, 4, 5],
      [1, 4, 5],
      [3, 4, 5],
    ]);
    expect(seat).toEqual([2, 2, 2, 1]);
  });

  test.each([
    [12, 'illegal_action', 'the index must be from 0 to 11, not 12'],
    [-1, 'illegal_action', 'not -1'],
    [0.5, 'bad_action', 'whole number'],
    [true, 'bad_action', 'whole number'],
    ['9 from heap 1', 'illegal_action', '9 from heap 1'],
    [{ type: 'take', heap: 0, count: 9 }, 'illegal_action', 'Heap 1 holds only 3.'],
    [{ type: 'jump' }, 'bad_action', 'type'],
  ])('refuses %j and plays no action of the step', (action, code, sentence) => {
    const client = new Client();
    const { batch, first } = client.start({ game: 'nim', count: 3, actions: 'legal', observe: ['view'] });
    const { error } = client.step(batch, 0, action, 0);
    expect(error).toMatchObject({ code, path: 'actions[1]' });
    expect(error.message).toContain(sentence);
    expect(client.step(batch, null, null, null).view).toEqual(first.view);
  });

  test('reports the same in every encoding', () => {
    const client = new Client();
    const setup = { game: 'breakthrough', board: 'square6', count: 2, observe: ['features'] };
    const { first: list } = client.start({ ...setup, encoding: 'list' });
    const { first: base64 } = client.start({ ...setup, encoding: 'base64' });
    const batch = client.make({ ...setup, encoding: 'binary' });
    const { line, bytes } = client.session.answer(JSON.stringify({ type: 'reset', batch }));
    const binary = JSON.parse(line);
    const decode = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64')).buffer;
    expect(Array.from(new Float32Array(decode(base64.features)))).toEqual(list.features.flat());
    expect(Array.from(new Int32Array(decode(base64.numbers)))).toEqual(list.numbers.flat());
    const all = Buffer.concat(bytes);
    expect(all.length).toBe(binary.bytes);
    expect(all.toString('hex')).toBe(
      Buffer.concat([base64.numbers, base64.features].map((one) => Buffer.from(one, 'base64'))).toString(
        'hex',
      ),
    );
    expect(binary.legal).toEqual(list.legal);
    expect('features' in binary || 'numbers' in binary).toBe(false);
  });

  test('plays forced actions, unless told not to', () => {
    const client = new Client();
    const { first } = client.start({ game: 'ringrift', actions: 'legal', seed: 3 });
    expect(first.legal[0]).toBeGreaterThan(1);
    const lengths = [true, false].map((settle) => {
      const { batch } = client.start({ game: 'ringrift', actions: 'legal', settle, observe: [] });
      const counts = new Set<number>();
      for (let step = 0; step < 60; step += 1) counts.add(client.step(batch, 0).legal[0]);
      return counts.has(1);
    });
    expect(lengths).toEqual([false, true]);
  });

  test('starts the next game automatically with autoReset', () => {
    const client = new Client();
    const setup = { game: 'nim', actions: 'legal', observe: ['view'], settle: false };
    const all = (heap: number): string => `${[3, 4, 5][heap - 1]} from heap ${heap}`;
    for (const autoReset of [true, false]) {
      const { batch } = client.start({ ...setup, autoReset });
      client.step(batch, all(1));
      client.step(batch, all(2));
      const last = client.step(batch, all(3));
      expect(last.ended).toEqual([
        {
          environment: 0,
          outcome: { winners: [1], reason: 'last_taken', ranking: expect.anything() },
          rewards: [1, -1],
          moves: 3,
          truncated: false,
        },
      ]);
      expect(last.seat).toEqual([autoReset ? 1 : 0]);
      expect(last.view).toEqual([autoReset ? { heaps: [3, 4, 5], next: 1 } : null]);
      if (autoReset) continue;
      expect(client.step(batch, 0).error).toMatchObject({ code: 'game_over', path: 'actions[0]' });
      expect(client.ask({ type: 'reset', batch }).seat).toEqual([1]);
    }
  });

  test('cuts games off with maxMoves', () => {
    const client = new Client();
    const { batch } = client.start({ game: 'nim', actions: 'legal', maxMoves: 2 });
    expect(client.step(batch, 0).ended).toEqual([]);
    expect(client.step(batch, 0).ended).toEqual([
      { environment: 0, outcome: null, rewards: [0, 0], moves: 2, truncated: true },
    ]);
  });

  test('can be reset in part, with seeds and from states', () => {
    const client = new Client();
    const { batch } = client.start({ game: 'nim', count: 2, actions: 'legal', observe: ['view'] });
    client.step(batch, 0, 0);
    const state = { heaps: [1, 0, 2], next: 2 };
    const { view, seat } = client.ask({ type: 'reset', batch, only: [1], states: [state] });
    expect(view).toEqual([{ heaps: [2, 4, 5], next: 2 }, state]);
    expect(seat).toEqual([2, 2]);
    const reset = { type: 'reset', batch };
    expect(client.errorOf({ ...reset, only: [2] })).toMatchObject({
      code: 'no_environment',
      path: 'only[0]',
    });
    expect(client.errorOf({ ...reset, seeds: [1] })).toMatchObject({ code: 'wrong_length', path: 'seeds' });
    expect(client.errorOf({ ...reset, states: [null, { heaps: 'many' }] })).toMatchObject({
      path: expect.stringMatching(/^states\[1\]/),
    });
    expect(client.errorOf({ ...reset, states: [{ heaps: [1], next: 1 }, null] })).toMatchObject({
      code: 'other_board',
      path: 'states[0]',
    });
    expect(client.step(batch, null, null).view[1]).toEqual(state);
  });

  test('must be reset before anything else', () => {
    const client = new Client();
    const batch = client.make({ game: 'nim' });
    expect(client.step(batch, 0).error.code).toBe('not_started');
    expect(client.errorOf({ type: 'reset', batch, only: [0] }).code).toBe('not_started');
    expect(client.errorOf({ type: 'look', batch, environment: 0 }).code).toBe('not_started');
    client.ask({ type: 'close', batch });
    expect(client.errorOf({ type: 'reset', batch }).code).toBe('no_batch');
  });

  test('follows players who swap seats', () => {
    const client = new Client();
    const setup = { game: 'ringrift', rules: { swapRuleEnabled: true }, observe: ['notations'] };
    const { batch, first } = client.start({ ...setup, actions: 'legal', maxMoves: 400 });
    let seen = first;
    while (seen.player[0] === 1) seen = client.step(batch, 0);
    const swap = seen.notations[0].findIndex((text: string) => /swap/i.test(text));
    expect(swap).toBeGreaterThanOrEqual(0);
    expect([seen.seat[0], seen.player[0]]).toEqual([2, 2]);
    seen = client.step(batch, swap);
    expect(seen.seat[0] + seen.player[0]).toBe(3);
    const look = (who: object): unknown =>
      client.ask({ type: 'look', batch, environment: 0, details: ['features'], ...who }).features;
    expect(look({ player: 1 })).toEqual(look({ seat: 2 }));
    expect(look({ player: 1 })).not.toEqual(look({ seat: 1 }));
  });
});

describe('agents', () => {
  test('play for their players, the same for the same seed', () => {
    const run = (): Answer => {
      const client = new Client();
      const setup = { game: 'breakthrough', board: 'square6', seed: 5, actions: 'legal', observe: [] };
      const { batch, first } = client.start({ ...setup, agents: { '1': 'heuristic' } });
      let seen = first;
      while (seen.ended.length === 0) {
        expect(seen.player).toEqual([2]);
        seen = client.step(batch, 0);
      }
      return seen.ended[0];
    };
    const ended = run();
    expect(ended.rewards).toEqual([1, -1]);
    expect(run()).toEqual(ended);
  });

  test('report what they would do', () => {
    const client = new Client();
    const { batch } = client.start({ game: 'nim', observe: ['view'] });
    const asked = client.ask({ type: 'ask', batch, environment: 0, agent: 'minimax@depth=20' });
    expect(asked).toMatchObject({ ok: true, notation: '2 from heap 1', action: { heap: 0, count: 2 } });
    expect(client.step(batch, null).view[0].heaps).toEqual([3, 4, 5]);
    const ask = { type: 'ask', batch, environment: 0 };
    expect(client.errorOf({ ...ask, agent: 'wizard' }).code).toBe('bad_agent');
  });
});

describe('a look', () => {
  test('shows what a seat may know, and everything when asked for the state', () => {
    const client = new Client();
    const { batch } = client.start({ game: 'sweep', seed: 8 });
    const look = {
      type: 'look',
      batch,
      environment: 0,
      details: ['view', 'state', 'drawing', 'hash', 'features'],
    };
    const { view, state, drawing, hash, features } = client.ask({ ...look, seat: 2 });
    expect(view).toMatchObject({ seat: 'rival', player: null });
    expect(state.player.hand.length).toBeGreaterThan(0);
    expect(drawing).toContain('a');
    const sweep = unwrap(games.get('sweep'));
    expect(hash).toBe(sweep.hash(unwrap(sweep.parseState(state))));
    expect(features).toEqual(Array.from(sweep.learning!.features.vector(state, 2)));
    expect(client.errorOf({ ...look, seat: 3 })).toMatchObject({ code: 'no_seat', path: 'seat' });
    expect(client.errorOf({ ...look, player: 3 })).toMatchObject({ code: 'no_player', path: 'player' });
    expect(client.errorOf({ ...look, seat: 1, player: 1 })).toMatchObject({ path: 'player' });
    expect(client.errorOf({ ...look, seat: 0 })).toMatchObject({ code: 'no_features', path: 'details[4]' });
    expect(client.errorOf({ ...look, environment: 1 })).toMatchObject({ code: 'no_environment' });
  });
});

describe('lines', () => {
  const collect = async (...chunks: Uint8Array[]): Promise<string[]> => {
    const bytes = async function* (): AsyncGenerator<Uint8Array> {
      yield* chunks;
    };
    return Array.fromAsync(linesOf(bytes()));
  };
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

  test('are assembled from chunks of any size', async () => {
    const whole = encode('one\ntwo – zwei\n\nlast');
    for (const size of [1, 2, 5, whole.length]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, i) =>
        whole.slice(i * size, (i + 1) * size),
      );
      expect(await collect(...pieces)).toEqual(['one', 'two – zwei', '', 'last']);
    }
    expect(await collect()).toEqual([]);
  });
});

test('the program answers every line until its input ends', async () => {
  const main = new URL('../../main.ts', import.meta.url).pathname;
  const child = Bun.spawn(['bun', main, 'env'], { stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' });
  child.stdin.write('{"type":"hello","id":1}\n\nnonsense\n');
  child.stdin.write('{"type":"make","game":"nim","encoding":"binary","seed":1,"id":2}\n');
  child.stdin.write('{"type":"reset","batch":1,"id":3}\n{"type":"hello","id":4}');
  await child.stdin.end();
  const output = Buffer.from(await new Response(child.stdout).arrayBuffer());
  const lines = output.toString('latin1').split('\n');
  expect(lines.slice(0, 4).map((line) => JSON.parse(line).id)).toEqual([1, null, 2, 3]);
  const { bytes } = JSON.parse(lines[3]!);
  const after = output.subarray(Buffer.byteLength(lines.slice(0, 4).join('\n'), 'latin1') + 1 + bytes);
  expect(JSON.parse(after.toString())).toMatchObject({ id: 4, ok: true });
  expect(await child.exited).toBe(0);
  expect(await new Response(child.stderr).text()).toBe('');
});
