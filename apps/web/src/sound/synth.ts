import type { Tone } from './sounds.ts';

const MOST_VOICES = 6;
const DETUNE_CENTS = 8;
const SILENCE = 0.0001;
/** How long a cut voice fades, so that nothing clicks. */
const CUT_SECONDS = 0.02;

interface Voice {
  readonly gain: GainNode;
  readonly sources: readonly AudioScheduledSourceNode[];
}

const secondsOf = (ms: number): number => ms / 1000;

const ramp = (param: AudioParam, [from, to]: readonly [number, number], start: number, end: number): void => {
  param.setValueAtTime(from, start);
  if (from !== to) param.exponentialRampToValueAtTime(to, end);
};

/** A second of white noise, shared by all sounds that need it. */
const noiseOf = (context: AudioContext): AudioBuffer => {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
};

/**
 * Turns tones into sound: voice → envelope → low-pass 6 kHz → volume → compressor. Each call of `play` is one voice; at
 * most six sound at once, and a seventh cuts the oldest.
 */
export class Synth {
  readonly #context: AudioContext;
  readonly #input: BiquadFilterNode;
  readonly #master: GainNode;
  readonly #voices: Voice[] = [];
  #noise: AudioBuffer | undefined;

  constructor(context: AudioContext) {
    this.#context = context;
    this.#input = context.createBiquadFilter();
    this.#input.type = 'lowpass';
    this.#input.frequency.value = 6000;
    this.#master = context.createGain();
    const compressor = context.createDynamicsCompressor();
    this.#input.connect(this.#master);
    this.#master.connect(compressor);
    compressor.connect(context.destination);
  }

  play(tones: readonly Tone[], volume: number): void {
    const context = this.#context;
    // A browser may suspend the context while the page is in the background.
    if (context.state !== 'running') void context.resume();
    this.#master.gain.value = volume;
    while (this.#voices.length >= MOST_VOICES) this.#cut(this.#voices.shift()!);
    const gain = context.createGain();
    gain.connect(this.#input);
    const sources = tones.map((tone) => this.#sound(tone, gain));
    const voice = { gain, sources };
    this.#voices.push(voice);
    let left = sources.length;
    for (const source of sources)
      source.onended = () => {
        left -= 1;
        if (left === 0) this.#drop(voice);
      };
  }

  #sound(tone: Tone, out: GainNode): AudioScheduledSourceNode {
    const start = this.#context.currentTime + secondsOf(tone.at);
    const end = start + secondsOf(tone.attack + tone.decay);
    const envelope = this.#context.createGain();
    envelope.gain.setValueAtTime(SILENCE, start);
    envelope.gain.linearRampToValueAtTime(tone.level, start + secondsOf(tone.attack));
    envelope.gain.exponentialRampToValueAtTime(SILENCE, end);
    envelope.connect(out);
    const source = this.#source(tone, start, end);
    source.connect(this.#filtered(tone, envelope, start, end));
    source.start(start);
    source.stop(end + CUT_SECONDS);
    return source;
  }

  #source({ wave, pitch }: Tone, start: number, end: number): AudioScheduledSourceNode {
    if (wave === 'noise' || pitch === undefined) {
      const source = this.#context.createBufferSource();
      this.#noise ??= noiseOf(this.#context);
      source.buffer = this.#noise;
      source.loop = true;
      return source;
    }
    const source = this.#context.createOscillator();
    source.type = wave;
    source.detune.value = (Math.random() * 2 - 1) * DETUNE_CENTS;
    ramp(source.frequency, pitch, start, end);
    return source;
  }

  #filtered({ filter }: Tone, envelope: GainNode, start: number, end: number): AudioNode {
    if (filter === undefined) return envelope;
    const node = this.#context.createBiquadFilter();
    node.type = filter.type;
    ramp(node.frequency, [filter.from, filter.to], start, end);
    node.connect(envelope);
    return node;
  }

  #cut({ gain, sources }: Voice): void {
    const now = this.#context.currentTime;
    gain.gain.setTargetAtTime(0, now, CUT_SECONDS / 4);
    for (const source of sources) source.stop(now + CUT_SECONDS);
  }

  #drop(voice: Voice): void {
    const index = this.#voices.indexOf(voice);
    if (index >= 0) this.#voices.splice(index, 1);
    voice.gain.disconnect();
  }
}
