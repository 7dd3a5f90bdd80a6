import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Model, makeModelText, parseModelText } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, hashJson, type Json, ok, type Result, unwrap } from '@ludus/kernel';
import type { Queue } from '@ludus/queue';
import { playingHash } from '../entrants/playingHash.ts';
import { changedFields, describeChange, PLAYING_CHANGED } from '../journal/differences.ts';
import { Journal } from '../journal/journal.ts';
import { type Epoch, train } from '../training/train.ts';
import { modelOf } from '../training/trainedModel.ts';
import { runPieces } from '../work/runPieces.ts';
import { OWN_AGENTS } from './contender.ts';
import type { DuelJob } from './duelPiece.ts';
import { folderOf, PieceFile } from './generationFiles.ts';
import type { LessonJob } from './lessonPiece.ts';
import { dataOf } from './lessons.ts';
import { ratingOf, verdictOf } from './rating.ts';
import type { Contender, Generation, LearnPlan, PlayedLesson, Rating } from './types.ts';

export interface LearnOptions {
  /** Where everything is stored. The same plan and folder continue where they stopped. */
  readonly directory: string;
  readonly workers: number;
  readonly queue?: Queue | undefined;
  /** Aborting it ends the run after the current piece. */
  readonly signal: AbortSignal;
  /** The run ends after this many generations. */
  readonly generations?: number | undefined;
  readonly onNews?: (news: LearnNews) => void;
  /** The time of day, for the journal. */
  readonly now?: () => Date;
}

/** What happens during a run. */
export type LearnNews =
  | {
      readonly type: 'lesson' | 'gate' | 'anchor';
      readonly generation: number;
      readonly done: number;
      readonly of: number;
    }
  | { readonly type: 'epoch'; readonly generation: number; readonly epoch: Epoch }
  | { readonly type: 'generation'; readonly generation: Generation };

/** Thrown when a run is told to stop, and caught by the run itself. */
class Interruption extends Error {}

/** One run of learning. */
class Learning {
  readonly #plan: LearnPlan;
  readonly #options: LearnOptions;
  readonly #game: Game;
  readonly #journal: Journal<KeptPlan, Generation>;

  constructor(plan: LearnPlan, options: LearnOptions, journal: Journal<KeptPlan, Generation>) {
    this.#plan = plan;
    this.#options = options;
    this.#game = unwrap(games.get(plan.game));
    this.#journal = journal;
  }

  async run(): Promise<readonly Generation[]> {
    const { generations = Number.POSITIVE_INFINITY, onNews } = this.#options;
    try {
      while (this.#journal.entries.length < generations && !this.#options.signal.aborted) {
        const generation = await this.#generation(this.#journal.entries.length + 1);
        this.#journal.append(generation);
        onNews?.({ type: 'generation', generation });
      }
    } catch (caught) {
      if (!(caught instanceof Interruption)) throw caught;
    }
    return this.#journal.entries;
  }

  async #generation(generation: number): Promise<Generation> {
    const champion = this.#champion();
    const teacher = this.#teacher(generation, champion);
    const { lessons, speed } = await this.#lessons(generation, teacher);
    const { model, loss, samples } = await this.#train(generation, teacher);
    const candidate: Contender = { kind: 'network', model };
    const groups = await this.#gate(generation, candidate, champion);
    const verdict = verdictOf(groups, this.#plan);
    const isChampion = verdict === 'better';
    const anchor = isChampion ? await this.#anchor(generation, candidate) : undefined;
    return {
      generation,
      games: lessons.length,
      samples,
      speed,
      loss,
      gate: { ...ratingOf(groups, this.#plan.players), verdict },
      isChampion,
      anchor,
      sample: lessons[0]!.notation ?? [],
      endedAt: (this.#options.now?.() ?? new Date()).toISOString(),
    };
  }

  /** The last generation that beat its champion; at first, the game's own evaluation. */
  #champion(): Contender {
    const last = this.#journal.entries.findLast(({ isChampion }) => isChampion);
    if (last === undefined) return { kind: 'own' };
    return { kind: 'network', model: this.#network(last.generation)! };
  }

  #teacher(generation: number, champion: Contender): Contender {
    const latest = this.#plan.teacher === 'latest' ? this.#network(generation - 1) : undefined;
    return latest === undefined ? champion : { kind: 'network', model: latest };
  }

  #networkFile(generation: number): string {
    return join(folderOf(this.#options.directory, generation), 'network.json');
  }

  #network(generation: number): Model | undefined {
    const file = this.#networkFile(generation);
    return existsSync(file) ? unwrap(parseModelText(readFileSync(file, 'utf8'))).model : undefined;
  }

  async #lessons(
    generation: number,
    teacher: Contender,
  ): Promise<{ readonly lessons: readonly PlayedLesson[]; readonly speed: number }> {
    const plan = this.#plan;
    const file = new PieceFile<PlayedLesson>(folderOf(this.#options.directory, generation), 'lessons.jsonl');
    const before = file.results.length;
    const start = performance.now();
    await this.#pieces<LessonJob, PlayedLesson>(
      { kind: 'lesson', job: { plan, generation, teacher }, count: plan.games, generation },
      file,
    );
    const seconds = (performance.now() - start) / 1000;
    const played = file.results.length - before;
    return { lessons: file.results, speed: played === 0 ? 0 : played / seconds };
  }

  /** Does the pieces that are not done yet. `isEnough` ends it early. */
  async #pieces<Job, Output>(
    {
      kind,
      job,
      count,
      generation,
    }: {
      readonly kind: 'lesson' | 'duel';
      readonly job: Job;
      readonly count: number;
      readonly generation: number;
    },
    file: PieceFile<Output>,
    {
      news = 'lesson',
      isEnough = () => false,
    }: { readonly news?: 'lesson' | 'gate' | 'anchor'; readonly isEnough?: () => boolean } = {},
  ): Promise<void> {
    const { workers, queue, signal, onNews } = this.#options;
    if (file.results.length >= count || isEnough()) return;
    const pieces = runPieces<Job, Output>({
      run: `learn/${hashJson(job as unknown as Json).slice(0, 16)}`,
      kind,
      job,
      rules: [{ game: this.#plan.game, config: this.#plan.config }],
      pieces: [[file.results.length, count]],
      workers,
      queue,
      signal,
    });
    for await (const { number, result } of pieces) {
      file.add(result);
      onNews?.({ type: news, generation, done: file.results.length, of: count });
      await pieces.stored(number);
      if (isEnough()) break;
    }
    if (isEnough()) await pieces.finish();
    else if (file.results.length < count) throw new Interruption();
  }

  async #train(
    generation: number,
    teacher: Contender,
  ): Promise<{ readonly model: Model; readonly loss: Generation['loss']; readonly samples: number }> {
    const { directory, signal, onNews } = this.#options;
    const { window, hidden, epochs, batch, rate, searchShare, policy, seed, board, players } = this.#plan;
    const first = Math.max(1, generation - window + 1);
    const lessons = Array.from(
      { length: generation - first + 1 },
      (_, i) => new PieceFile<PlayedLesson>(folderOf(directory, first + i), 'lessons.jsonl').results,
    ).flat();
    const { choices, ...rest } = dataOf(this.#game, this.#plan, lessons);
    const data = { ...rest, ...(policy && choices && { choices }) };
    const options = { hidden, epochs, batch, rate, searchShare, decay: 0.05 };
    const trained = await train(data, {
      ...options,
      // The games against the champion decide, not the loss.
      keep: 'last',
      seed: `${seed} network ${generation}`,
      onEpoch: (epoch) => onNews?.({ type: 'epoch', generation, epoch }),
      onStep: async () => {
        // Signals arrive only while the program waits.
        await Bun.sleep(0);
        return signal.aborted ? 'stop' : undefined;
      },
    });
    if (trained.isInterrupted) throw new Interruption();
    const { layout } = data;
    const about = { generation, lessons: lessons.length, positions: data.train.count, seed, ...options };
    const model = modelOf(
      this.#game,
      { ...trained, best: trained.epochs.at(-1) },
      {
        id: `${this.#plan.game}-${board}-${players}p-g${generation}`,
        board,
        players,
        layout,
        trained: {
          ...about,
          hidden: [...hidden],
          teacher: teacher.kind === 'own' ? 'own evaluation' : teacher.model.id,
        },
      },
    );
    writeFileSync(this.#networkFile(generation), makeModelText(model));
    const loss = trained.epochs.map((epoch) => ({ train: epoch.loss, validation: epoch.validation.loss }));
    return { model, loss, samples: data.train.count };
  }

  async #gate(generation: number, first: Contender, second: Contender): Promise<readonly number[]> {
    const plan = this.#plan;
    const file = new PieceFile<number>(folderOf(this.#options.directory, generation), 'gate.jsonl');
    const job: DuelJob = { plan, name: `gate ${generation}`, first, second };
    const isEnough = (): boolean => verdictOf(file.results, plan) !== 'undecided';
    await this.#pieces({ kind: 'duel', job, count: plan.gatePairs, generation }, file, {
      news: 'gate',
      isEnough,
    });
    return file.results;
  }

  async #anchor(generation: number, first: Contender): Promise<Rating> {
    const plan = this.#plan;
    const file = new PieceFile<number>(folderOf(this.#options.directory, generation), 'anchor.jsonl');
    const job: DuelJob = { plan, name: 'anchor', first, second: { kind: 'own' } };
    await this.#pieces({ kind: 'duel', job, count: plan.anchorPairs, generation }, file, { news: 'anchor' });
    return ratingOf(file.results, plan.players);
  }
}

/** Increases whenever the same plan gives other games or networks although searches and weights have not changed. */
const LEARNING_VERSION = 5;

/** A plan with everything else that determines a run, as stored in the journal. */
interface KeptPlan extends LearnPlan {
  readonly learning: number;
  /** See `playingHash`. */
  readonly playing: string;
}

const keptPlan = (plan: LearnPlan): KeptPlan => ({
  ...plan,
  learning: LEARNING_VERSION,
  playing: playingHash(unwrap(games.get(plan.game)), [OWN_AGENTS[plan.search]]),
});

const differences = (before: KeptPlan, now: KeptPlan): string[] =>
  changedFields(before, now).map((name) => {
    if (name === 'playing') return PLAYING_CHANGED;
    if (name === 'learning') return 'this version of Ludus learns in a different way';
    return describeChange(name, before[name], now[name]);
  });

/**
 * Learns a game from nothing but its rules. Each generation plays against itself, a network is fitted to the
 * positions of the latest generations, and it becomes champion if it proves stronger. The folder contains a
 * journal, the networks and the games; the same plan continues where it stopped. Returns all generations so
 * far.
 */
export const learn = async (
  plan: LearnPlan,
  options: LearnOptions,
): Promise<Result<readonly Generation[]>> => {
  const journal = Journal.open<KeptPlan, Generation>(join(options.directory, 'journal.jsonl'), {
    kind: 'learning run',
    plan: keptPlan(plan),
    differences,
    option: '--dir',
  });
  if (!journal.ok) return journal;
  return ok(await new Learning(plan, options, journal.value).run());
};

/** The network of the last champion in a folder; undefined while the game's own evaluation is the champion. */
export const championOf = (directory: string, generations: readonly Generation[]): string | undefined => {
  const last = generations.findLast(({ isChampion }) => isChampion);
  return last && join(folderOf(directory, last.generation), 'network.json');
};
