import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../test/browser.ts';
import type { SoundName, SoundOptions } from '../src/sound/sounds.ts';
import { SOUNDS } from '../src/sound/sounds.ts';
import { TEST_PATIENCE } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

/** A sound and when it begins, in seconds. */
type Cue = readonly [name: SoundName, at: number, options?: SoundOptions];

interface Heard {
  /** The largest sample; 1 is as much as there can be. */
  readonly peak: number;
  /** The loudest tenth of a second, in decibels below full scale. */
  readonly loudness: number;
  /** Seconds until nothing can be heard any more. */
  readonly length: number;
  /** How far the sound is off the middle on average: loudspeakers click where it is not 0. */
  readonly offset: number;
}

/** The volume people begin with, and the loudest one. */
const [USUAL, FULL] = [0.6, 1];

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const folder = join(import.meta.dir, '..', 'src', 'sound');
  const built = await Bun.build({
    entrypoints: [join(folder, 'synth.ts'), join(folder, 'sounds.ts')],
    target: 'browser',
  });
  const [synth, sounds] = await Promise.all(built.outputs.map((output) => output.text()));
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.evaluate(
    async (sources) => {
      const load = (source: string) =>
        import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
      const [{ Synth }, { tonesOf }] = await Promise.all(sources.map(load));
      Object.assign(window, { Synth, tonesOf });
    },
    [synth!, sounds!],
  );
});
afterAll(() => browser.close());

/** Renders sounds as the page would play them, faster than they sound, and measures what comes out. */
const render = (cues: readonly Cue[], volume: number): Promise<Heard> =>
  page.evaluate(
    async ([wanted, loud]) => {
      const { Synth, tonesOf } = window as unknown as {
        Synth: new (context: BaseAudioContext) => { play(tones: unknown, volume: number): void };
        tonesOf: (name: string, options: object) => unknown;
      };
      const rate = 44_100;
      // Compressors take a moment from the start of their context.
      const lead = 0.5;
      const context = new OfflineAudioContext(1, rate * (lead + 4), rate);
      Object.defineProperty(context, 'state', { value: 'running' });
      const synth = new Synth(context);
      const starts = new Map<number, [string, object][]>();
      for (const [name, at, options = {}] of wanted) {
        // Rendering pauses between blocks of 128 samples only.
        const start = (Math.round(((lead + at) * rate) / 128) * 128) / rate;
        starts.set(start, [...(starts.get(start) ?? []), [name, options]]);
      }
      for (const [start, together] of starts)
        void context.suspend(start).then(() => {
          for (const [name, options] of together) synth.play(tonesOf(name, options), loud);
          return context.resume();
        });
      const samples = (await context.startRendering()).getChannelData(0).slice(lead * rate);
      const window100 = rate / 10;
      let [peak, sum, power, loudest, last] = [0, 0, 0, 0, 0];
      for (const [i, sample] of samples.entries()) {
        peak = Math.max(peak, Math.abs(sample));
        sum += sample;
        power += sample ** 2 - (i >= window100 ? samples[i - window100]! ** 2 : 0);
        loudest = Math.max(loudest, power);
        if (Math.abs(sample) > 0.003) last = i;
      }
      return {
        peak,
        loudness: 10 * Math.log10(loudest / window100),
        length: last / rate,
        offset: Math.abs(sum / samples.length),
      };
    },
    [cues, volume] as const,
  );

/** What happens often is soft, so that it never gets in the way. */
const SOFT: readonly SoundName[] = ['tick', 'flip', 'fill'];

describe('sounds, as they are heard', () => {
  for (const name of SOUNDS)
    test(`${name} is loud enough, not too loud, short, and ends`, async () => {
      const { peak, loudness, length, offset } = await render([[name, 0]], USUAL!);
      expect(peak).toBeLessThan(0.8);
      expect(loudness).toBeWithin(SOFT.includes(name) ? -33 : -27.5, -15);
      expect(length).toBeWithin(0.01, 1.2);
      expect(offset).toBeLessThan(0.001);
    });

  const notes = (name: SoundName, count: number, every: number): Cue[] =>
    Array.from({ length: count }, (_, i) => [name, i * every, { step: i }]);
  const SCENES: Readonly<Record<string, readonly Cue[]>> = {
    'a line of six': notes('line', 6, 0.07),
    'a chain of captures': [...notes('capture', 4, 0.58), ...notes('place', 4, 0.58)],
    'a blitz': [...notes('dice', 6, 0.14), ['thud', 1.4], ['capture', 1.7], ['region', 2.1]],
    'everything at once': (['capture', 'place', 'region', 'line', 'mine', 'win'] as const).map((name) => [
      name,
      0,
    ]),
  };
  for (const [what, cues] of Object.entries(SCENES))
    test(`${what} never clips, not even at full volume`, async () => {
      const { peak } = await render(cues, FULL!);
      expect(peak).toBeWithin(0.2, 1);
    });
});
