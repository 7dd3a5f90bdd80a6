import { describe, expect, test } from 'bun:test';
import { holdScene, type Scene, type SoundCue } from './scene.ts';
import { type Act, Stage, type StageHost } from './stage.ts';

interface Shown {
  readonly count: number;
}

/** A page whose clock is controlled by the test. */
const page = (choice: Partial<Pick<StageHost, 'pace' | 'mayMove' | 'isHidden'>> = {}) => {
  let now = 0;
  let timers: { readonly at: number; readonly done: () => void }[] = [];
  const heard: [cue: SoundCue['name'], at: number][] = [];
  const host: StageHost = {
    pace: () => 1,
    mayMove: () => true,
    isHidden: () => false,
    playSound: ({ name }) => heard.push([name, now]),
    setTimer: (done, ms) => {
      const timer = { at: now + ms, done };
      timers.push(timer);
      return timer;
    },
    clearTimer: (timer) => {
      timers = timers.filter((one) => one !== timer);
    },
    ...choice,
  };
  const wait = (ms: number): void => {
    const end = now + ms;
    for (;;) {
      const due = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      timers = timers.filter((one) => one !== due);
      now = due.at;
      due.done();
    }
    now = end;
  };
  return { stage: new Stage<Shown>({ count: 0 }, host), heard, wait, timers: () => timers.length };
};

const slide = (ms: number, sounds: readonly SoundCue[] = []): Scene => ({
  ms,
  tracks: [{ key: 'a', sprite: 'ring', at: 0, ms, poses: [{ x: 0, y: 0 }], easing: 'out' }],
  lifted: ['a1'],
  changed: ['a1', 'a2'],
  sounds,
});

const act = (count: number, scene: Scene | null = slide(300), seat = 2): Act<Shown> => ({
  position: { count },
  seat,
  scene: scene ?? undefined,
});

describe('the stage', () => {
  test('plays scenes one after another, each before the position it leads to', () => {
    const { stage, wait } = page();
    stage.play([act(1), act(2)]);
    expect(stage.getState()).toMatchObject({ shown: { count: 0 }, isBusy: true });
    expect(stage.getState().playing?.scene.lifted).toEqual(['a1']);
    wait(299);
    expect(stage.getState().shown.count).toBe(0);
    wait(1);
    expect(stage.getState()).toMatchObject({ shown: { count: 1 }, isBusy: true, playing: { id: 2 } });
    wait(300);
    expect(stage.getState()).toMatchObject({ shown: { count: 2 }, isBusy: false, playing: undefined });
  });

  test('multiplies game time and the moments of sounds by the pace', () => {
    const { stage, wait, heard } = page({ pace: () => 1.6 });
    stage.play([act(1, slide(300, [{ at: 100, name: 'capture' }]))]);
    wait(479);
    expect(stage.getState().shown.count).toBe(0);
    wait(1);
    expect(stage.getState().shown.count).toBe(1);
    expect(heard).toEqual([['capture', 160]]);
  });

  test('shows moves without a scene at once', () => {
    const { stage } = page();
    stage.play([act(1, null), act(2, null)]);
    expect(stage.getState()).toMatchObject({ shown: { count: 2 }, isBusy: false });
  });

  test('jumps to the end of the turn when skipped, also for moves of the turn that come later', () => {
    const { stage, timers } = page();
    stage.play([act(1), act(2)]);
    expect(stage.skip()).toBe(true);
    expect(stage.getState()).toMatchObject({ shown: { count: 2 }, isBusy: false });
    expect(timers()).toBe(0);
    stage.play([act(3)]);
    expect(stage.getState().shown.count).toBe(3);
    stage.play([act(4, slide(300), 1)]);
    expect(stage.getState()).toMatchObject({ shown: { count: 3 }, isBusy: true });
  });

  test('skips the rest of the last turn, if the moves of several players are waiting', () => {
    const { stage } = page();
    stage.play([act(1), act(2, slide(300), 3), act(3, slide(300), 1)]);
    stage.skip();
    stage.play([act(4, slide(300), 1)]);
    expect(stage.getState()).toMatchObject({ shown: { count: 4 }, isBusy: false });
    stage.play([act(5, slide(300), 3)]);
    expect(stage.getState()).toMatchObject({ shown: { count: 4 }, isBusy: true });
  });

  test('shows everybody else at once until a seat that skips to its turn moves again', () => {
    const { stage } = page();
    stage.play([act(1), act(2)]);
    stage.skipTo(1);
    expect(stage.getState()).toMatchObject({ shown: { count: 2 }, isBusy: false });
    for (const [count, seat] of [
      [3, 2],
      [4, 3],
    ] as const) {
      stage.play([act(count, slide(300), seat)]);
      expect(stage.getState()).toMatchObject({ shown: { count }, isBusy: false });
    }
    stage.play([act(5, slide(300), 1)]);
    expect(stage.getState()).toMatchObject({ shown: { count: 4 }, isBusy: true });
    stage.skip();
    stage.play([act(6)]);
    expect(stage.getState()).toMatchObject({ shown: { count: 5 }, isBusy: true });
  });

  test('plays nothing, and is not idle, until what it waits for is there', async () => {
    const { stage, wait } = page();
    let draw = (): void => {};
    let isIdle = false;
    stage.holdUntil(
      new Promise<void>((done) => {
        draw = done;
      }),
    );
    void stage.whenIdle().then(() => {
      isIdle = true;
    });
    stage.play([act(1)]);
    wait(1000);
    await Promise.resolve();
    expect([stage.getState().shown.count, stage.getState().playing, isIdle]).toEqual([0, undefined, false]);
    draw();
    await new Promise((done) => setTimeout(done, 0));
    expect(stage.getState()).toMatchObject({ shown: { count: 0 }, playing: { id: 1 } });
    wait(300);
    await Promise.resolve();
    expect([stage.getState().shown.count, isIdle]).toEqual([1, true]);
  });

  test('has nothing to skip when it is idle', () => {
    const { stage, wait } = page();
    expect(stage.skip()).toBe(false);
    stage.play([act(1)]);
    wait(300);
    expect(stage.skip()).toBe(false);
  });

  test('replays the effects of a decision after a skip', () => {
    const { stage } = page();
    stage.play([act(1)]);
    stage.skip();
    stage.attend();
    stage.play([act(2)]);
    expect(stage.getState().isBusy).toBe(true);
  });

  test('with reduced motion shows each position at once, outlined, and holds it for 450 ms', () => {
    const { stage, wait } = page({ mayMove: () => false });
    stage.play([act(1, slide(2000)), act(2)]);
    expect(stage.getState()).toMatchObject({
      shown: { count: 1 },
      playing: undefined,
      outlined: ['a1', 'a2'],
      isBusy: true,
    });
    wait(449);
    expect(stage.getState().shown.count).toBe(1);
    wait(1);
    // Nobody has to wait for the last one before responding.
    expect(stage.getState()).toMatchObject({ shown: { count: 2 }, isBusy: false, outlined: ['a1', 'a2'] });
    wait(450);
    expect(stage.getState().outlined).toEqual([]);
  });

  test('keeps the pace with reduced motion', () => {
    const { stage, wait } = page({ mayMove: () => false, pace: () => 0.5 });
    stage.play([act(1), act(2)]);
    wait(224);
    expect(stage.getState().shown.count).toBe(1);
    wait(1);
    expect(stage.getState().shown.count).toBe(2);
  });

  test('lets a person answer at once while a position is held', () => {
    const { stage, wait } = page({ mayMove: () => false });
    for (const count of [1, 2, 3]) {
      stage.attend();
      stage.play([act(count)]);
      expect(stage.getState()).toMatchObject({ shown: { count }, isBusy: false });
      wait(100);
    }
    expect(stage.skip()).toBe(false);
  });

  test('holds a position if a game has no animation', () => {
    const { stage, wait } = page();
    stage.play([act(1, holdScene(400)), act(2, holdScene(400))]);
    expect(stage.getState()).toMatchObject({ shown: { count: 1 }, outlined: [] });
    wait(400);
    expect(stage.getState()).toMatchObject({ shown: { count: 2 }, isBusy: false });
  });

  test('is idle when everything was shown and held', async () => {
    const { stage, wait } = page({ mayMove: () => false });
    let isIdle = false;
    stage.play([act(1)]);
    const idle = stage.whenIdle().then(() => {
      isIdle = true;
    });
    wait(449);
    await Promise.resolve();
    expect(isIdle).toBe(false);
    wait(1);
    await idle;
    expect(isIdle).toBe(true);
  });

  test('plays nothing while nobody can see it', () => {
    const { stage, timers } = page({ isHidden: () => true });
    stage.play([act(1), act(2)]);
    expect([stage.getState().shown.count, timers()]).toEqual([2, 0]);
  });

  test('replays from an earlier position, slower', () => {
    const { stage, wait } = page();
    stage.show({ count: 5 });
    stage.replay({ count: 3 }, [act(4), act(5)], 2);
    expect(stage.getState()).toMatchObject({ shown: { count: 3 }, isBusy: true });
    wait(600);
    expect(stage.getState().shown.count).toBe(4);
    wait(600);
    expect(stage.getState()).toMatchObject({ shown: { count: 5 }, isBusy: false });
    stage.play([act(6)]);
    wait(300);
    expect(stage.getState().shown.count).toBe(6);
  });

  test('shows a taken-back position at once', () => {
    const { stage, timers } = page();
    stage.play([act(1), act(2)]);
    stage.show({ count: 0 });
    expect([stage.getState().shown.count, stage.target.count, timers()]).toEqual([0, 0, 0]);
  });
});
