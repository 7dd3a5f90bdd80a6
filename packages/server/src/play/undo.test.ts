import { afterEach, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { games, instantThinker } from '../../test/fixture.ts';
import { bench, tokens } from '../../test/playBench.ts';
import type { StateAnswer } from './schemas.ts';

afterEach(() => bench.clear());

describe('taking back', () => {
  const played = async (seats = ['human', 'human']) => {
    const created = await bench.create({
      game: 'nim',
      seats,
      claim: seats.flatMap((s, i) => (s === 'human' ? [i + 1] : [])),
    });
    return { id: created.id, keys: tokens(created) };
  };

  test("needs everyone's consent", async () => {
    const { id, keys } = await played();
    await bench.act(id, keys[0]!, 0, '1 from heap 1');
    await bench.act(id, keys[1]!, 1, '2 from heap 2');
    const asked = await bench.ask<StateAnswer>(`/${id}/undo`, { token: keys[1]!, body: { toMove: 1 } });
    expect(asked.state).toMatchObject({ moveNumber: 2, undoOffer: { toMove: 1, agreed: [2] } });
    const agreed = await bench.ask<StateAnswer>(`/${id}/undo`, { token: keys[0]!, body: {} });
    expect(agreed.state).toMatchObject({
      moveNumber: 1,
      undoOffer: null,
      view: { heaps: [2, 4, 5], next: 2 },
    });
    expect(unwrap(await bench.db.getMoves(agreed.state.recordId))).toHaveLength(1);
    expect(agreed.state.recordId).toBe(id);
    expect(unwrap(await bench.db.getHistory(id))).toHaveLength(1);
    expect(await bench.act(id, keys[1]!, 1, '4 from heap 2')).toMatchObject({
      state: { view: { heaps: [2, 0, 5] } },
    });
    await bench.restart();
    expect(await bench.ask(`/${id}`)).toMatchObject({ moveNumber: 2, view: { heaps: [2, 0, 5] } });
  });

  test("is only for one's own moves", async () => {
    const { id, keys } = await played();
    await bench.act(id, keys[0]!, 0, '1 from heap 1');
    const ask = (token: string, toMove?: number) =>
      bench.ask(`/${id}/undo`, { token, body: toMove === undefined ? {} : { toMove } });
    for (const toMove of [undefined, 0, 1])
      expect(await ask(keys[1]!, toMove)).toMatchObject({ status: 404, code: 'no_such_move' });
    await bench.act(id, keys[1]!, 1, '1 from heap 2');
    expect(await ask(keys[0]!, 1)).toMatchObject({ code: 'no_such_move' });
    expect(await ask(keys[0]!, 0)).toMatchObject({ state: { undoOffer: { toMove: 0, agreed: [1] } } });
    expect(await ask(keys[1]!, 1)).toMatchObject({ state: { undoOffer: { toMove: 1, agreed: [2] } } });
  });

  test('can be declined, and ends with the next move', async () => {
    const { id, keys } = await played();
    await bench.act(id, keys[0]!, 0, '1 from heap 1');
    await bench.ask(`/${id}/undo`, { token: keys[0]!, body: {} });
    const declined = await bench.ask<StateAnswer>(`/${id}/undo`, {
      token: keys[1]!,
      body: { decline: true },
    });
    expect(declined.state.undoOffer).toBeNull();
    await bench.ask(`/${id}/undo`, { token: keys[0]!, body: {} });
    const { state } = await bench.act(id, keys[1]!, 1, '1 from heap 1');
    expect(state.undoOffer).toBeNull();
  });

  test('against an agent takes its answer back too', async () => {
    const { id, keys } = await played(['human', 'random']);
    await bench.act(id, keys[0]!, 0, '1 from heap 1');
    await bench.reaches(id, ({ moveNumber }) => moveNumber === 2);
    const { state } = await bench.ask<StateAnswer>(`/${id}/undo`, { token: keys[0]!, body: {} });
    expect(state).toMatchObject({ moveNumber: 0, toAct: 1, view: { heaps: [3, 4, 5] } });
  });

  test('drops the answer of an agent that thinks about what was taken back', async () => {
    const answers: (() => void)[] = [];
    const thinker = {
      ...instantThinker,
      think: async (...asked: Parameters<typeof instantThinker.think>) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return instantThinker.think(...asked);
      },
    };
    await bench.restart(thinker);
    const { id, keys } = await played(['human', 'random']);
    await bench.act(id, keys[0]!, 0, '1 from heap 1');
    await bench.ask(`/${id}/undo`, { token: keys[0]!, body: {} });
    await bench.act(id, keys[0]!, 0, '3 from heap 3');
    await bench.reaches(id, () => answers.length === 2);
    answers[0]!();
    await Bun.sleep(5);
    expect(await bench.ask(`/${id}`)).toMatchObject({ moveNumber: 1, view: { heaps: [3, 4, 2] } });
    answers[1]!();
    const answered = await bench.reaches(id, ({ moveNumber }) => moveNumber > 1);
    expect(answered).toMatchObject({ moveNumber: 2, toAct: 1 });
  });

  test('is off in games with secrets, and cannot be requested', async () => {
    const body = { game: 'risk', seats: ['human', 'human'], claim: [1, 2] };
    const created = await bench.create(body);
    const answer = await bench.ask(`/${created.id}/undo`, { token: tokens(created)[0]!, body: {} });
    expect(answer).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(created.state.mayUndo).toBe(false);
    for (const { id, secrets } of games.games) {
      const wanted = await bench.create({ ...body, game: id, mayUndo: true });
      if (secrets === undefined) expect(wanted.state.mayUndo).toBe(true);
      else expect(wanted).toMatchObject({ status: 422, code: 'bad_setup' } as object);
    }
  });

  test('stays off at a table with secrets created by an older server', async () => {
    const body = { game: 'sweep', seats: ['human', 'random'], claim: [1] };
    const created = await bench.create(body);
    const record = unwrap(await bench.store.load(created.id))!;
    await bench.lobby.close();
    unwrap(await bench.store.save({ ...record, mayUndo: true }, bench.now));
    await bench.restart();
    const token = tokens(created)[0]!;
    expect(await bench.ask(`/${created.id}`)).toMatchObject({ mayUndo: false });
    expect(await bench.ask(`/${created.id}/undo`, { token, body: {} })).toMatchObject({
      code: 'not_allowed',
    });
  });
});
