import { describe, expect, test } from 'bun:test';
import { pitch } from './notes.ts';
import { SOUNDS, tonesOf } from './sounds.ts';
import { Synth } from './synth.ts';

/** A parameter that records its changes. */
class FakeParam {
  value = 0;
  readonly sent: [value: number, at: number][] = [];
  readonly setValueAtTime = (value: number, at: number): void => void this.sent.push([value, at]);
  readonly linearRampToValueAtTime = this.setValueAtTime;
  readonly exponentialRampToValueAtTime = this.setValueAtTime;
  readonly setTargetAtTime = this.setValueAtTime;
}

class FakeNode {
  type = '';
  readonly gain = new FakeParam();
  readonly frequency = new FakeParam();
  readonly detune = new FakeParam();
  readonly targets: unknown[] = [];
  readonly stops: number[] = [];
  onended: (() => void) | undefined;
  readonly connect = (target: unknown): void => void this.targets.push(target);
  readonly disconnect = (): void => void this.targets.splice(0);
  readonly start = (): void => undefined;
  readonly stop = (at: number): void => void this.stops.push(at);
}

const fakeContext = () => {
  const sources: FakeNode[] = [];
  const gains: FakeNode[] = [];
  const add = (list: FakeNode[]): FakeNode => {
    const node = new FakeNode();
    list.push(node);
    return node;
  };
  const context = {
    state: 'running',
    currentTime: 10,
    sampleRate: 100,
    destination: new FakeNode(),
    createBiquadFilter: () => new FakeNode(),
    createDynamicsCompressor: () => new FakeNode(),
    createGain: () => add(gains),
    createOscillator: () => add(sources),
    createBufferSource: () => add(sources),
    createBuffer: () => ({ getChannelData: () => new Float32Array(100) }),
  };
  return { context: context as unknown as AudioContext, sources, gains };
};

/** Semitones above D, within an octave. */
const degreeOf = (hertz: number): number => {
  const semitones = 12 * Math.log2(hertz / pitch('D4'));
  expect(Math.abs(semitones - Math.round(semitones))).toBeLessThan(0.01);
  return ((Math.round(semitones) % 12) + 12) % 12;
};

describe('sounds', () => {
  test('notes have their concert pitch', () => {
    expect(pitch('A4')).toBeCloseTo(440, 1);
    expect(pitch('D6') / pitch('D5')).toBeCloseTo(2, 5);
    expect(pitch('D5', 3)).toBeCloseTo(pitch('A5'), 5);
    expect(pitch('D1')).toBeCloseTo(36.71, 1);
  });

  test('every sound lasts a moment and stays in the pentatonic scale', () => {
    for (const name of SOUNDS)
      for (const step of [0, 1, 7]) {
        const tones = tonesOf(name, { step });
        expect(tones.length).toBeGreaterThan(0);
        for (const { pitch: pitches = [], attack, decay, level } of tones) {
          for (const hertz of pitches) expect([0, 2, 4, 7, 9]).toContain(degreeOf(hertz));
          expect(attack + decay).toBeGreaterThan(0);
          expect(level).toBeWithin(0.01, 1);
        }
      }
  });

  test('the second ring, the next capture and the next space of a line sound higher', () => {
    for (const name of ['place', 'capture', 'line', 'fill', 'star'] as const) {
      const [low, high] = [0, 1].map((step) => tonesOf(name, { step })[0]!.pitch![0]);
      expect(high!).toBeGreaterThan(low!);
    }
  });

  test('the pitch of an opened tile tells its owner', () => {
    const heard = (['yours', 'neutral', 'rival'] as const).map(
      (owner) => tonesOf('reveal', { owner })[0]!.pitch![0],
    );
    expect(heard).toEqual([pitch('A5'), pitch('F#5'), pitch('D5')]);
  });

  test('dice click three to five times, slower and slower', () => {
    for (const [random, count] of [
      [0, 3],
      [0.99, 5],
    ] as const) {
      const starts = [...new Set(tonesOf('dice', {}, () => random).map(({ at }) => at))];
      expect(starts).toHaveLength(count);
      const gaps = starts.slice(1).map((at, i) => at - starts[i]!);
      expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    }
  });
});

describe('the synthesiser', () => {
  test('gives each tone an envelope that rises, falls and ends', () => {
    const { context, sources, gains } = fakeContext();
    new Synth(context).play(tonesOf('place', {}), 0.5);
    expect(sources).toHaveLength(2);
    expect(gains[0]!.gain.value).toBe(0.5);
    const [silent, loud, over] = gains[2]!.gain.sent;
    expect(loud![0]).toBeGreaterThan(silent![0]);
    expect(over![0]).toBeLessThan(0.001);
    expect(over![1]).toBeCloseTo(10.132, 5);
    expect(sources[0]!.stops[0]).toBeGreaterThan(over![1]);
  });

  test('glides where a sound does', () => {
    const { context, sources } = fakeContext();
    new Synth(context).play(tonesOf('out', {}), 1);
    expect(sources[0]!.frequency.sent.map(([hertz]) => hertz)).toEqual([pitch('D5'), pitch('D6')]);
    expect(Math.abs(sources[0]!.detune.value)).toBeLessThanOrEqual(8);
  });

  test('sounds six voices at most: a seventh cuts the oldest', () => {
    const { context, sources } = fakeContext();
    const synth = new Synth(context);
    for (let i = 0; i < 7; i += 1) synth.play(tonesOf('tick', {}), 1);
    expect(sources.map(({ stops }) => stops.length)).toEqual([2, 1, 1, 1, 1, 1, 1]);
    for (const { onended } of sources.slice(1)) onended?.();
    synth.play(tonesOf('tick', {}), 1);
    expect(sources.filter(({ stops }) => stops.length > 1)).toHaveLength(1);
  });
});
