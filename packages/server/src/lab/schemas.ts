import { z } from '@hono/zod-openapi';
import { RUN_STATES } from '@ludus/queue';
import { HEALTH_STATUSES } from './databases.ts';

const counts = z.record(z.string(), z.int());
const text = z.string();

const DATABASE_STATS = z
  .object({
    totalGames: z.int(),
    totalMoves: z.int(),
    totalTurns: z.int(),
    gamesByGame: counts,
    gamesByBoardType: counts,
    gamesByNumPlayers: counts,
    gamesByStatus: counts,
    gamesByTermination: counts,
    gamesBySource: counts,
    gamesByWinner: counts,
    gamesByParity: counts,
    gamesByAgent: counts,
    snapshots: z.int(),
    choices: z.int(),
    featureRows: z.int(),
    orphanedGames: z.int(),
    fileBytes: z.int(),
    freeBytes: z.int(),
    schemaVersion: z.int(),
  })
  .openapi('DatabaseStats');

const HEALTH_REPORT = z
  .object({
    total_games: z.int(),
    game_counts: counts,
    board_type_counts: counts,
    num_players_counts: counts,
    source_counts: counts,
    structure_counts: counts.openapi({
      description: '`good`, or the problems found and how many games have them.',
    }),
    termination_reason_counts: counts,
    orphaned_games: z.int(),
    file_problems: z.array(text),
    problems: z.array(
      z.object({
        code: text,
        message: text,
        gameId: text.optional(),
        moveNumber: z.int().optional(),
      }),
    ),
    useless: z.boolean(),
  })
  .openapi('HealthReport');

export const DATABASE_HEALTH = z
  .object({
    status: z.enum(HEALTH_STATUSES),
    done: z.int(),
    total: z.int(),
    checkedAt: text.nullable(),
    isOutdated: z.boolean().openapi({ description: 'Whether the file was changed since.' }),
    report: HEALTH_REPORT.nullable(),
    reason: text.nullable(),
  })
  .openapi('DatabaseHealth');

const DATABASE = z
  .object({
    id: text,
    name: text,
    isServed: z.boolean().openapi({ description: 'Whether the replay API serves its games.' }),
    bytes: z.int(),
    changedAt: text.nullable(),
    stats: DATABASE_STATS.nullable().openapi({ description: 'Null if the file cannot be read.' }),
    health: DATABASE_HEALTH,
  })
  .openapi('LabDatabase');

export const DATABASES = z.object({ databases: z.array(DATABASE) }).openapi('LabDatabases');

export const TOURNAMENTS = z
  .object({
    tournaments: z.array(
      z.object({
        id: text,
        changedAt: text,
        game: text,
        board: text,
        seats: z.int(),
        format: text,
        agents: z.array(text).openapi({ description: 'Best first.' }),
        games: z.int(),
        isFinished: z.boolean(),
      }),
    ),
  })
  .openapi('Tournaments');

export const EXPERIMENTS = z
  .object({
    experiments: z.array(
      z.object({
        id: text,
        changedAt: text,
        title: text,
        game: text,
        variants: z.array(text),
        boards: z.array(text),
        games: z.int(),
      }),
    ),
  })
  .openapi('Experiments');

const record = z.record(z.string(), z.unknown());

/** The files of the lab, as far as every reader needs them; `docs/tournaments.md` describes them in full. */
export const TOURNAMENT = z
  .looseObject({
    id: text,
    format: z.literal('ludus-tournament'),
    version: z.literal(1),
    settings: record,
    games: z.int(),
    isFinished: z.boolean(),
    standings: z.array(record).openapi({ description: 'Best first, with ratings and their intervals.' }),
    crosstable: z
      .array(z.array(record))
      .openapi({ description: 'Row against column, in the order of the standings.' }),
  })
  .openapi('Tournament');

export const EXPERIMENT = z
  .looseObject({
    id: text,
    format: z.literal('ludus-experiment'),
    version: z.literal(1),
    title: text,
    variants: z.array(record),
    games: z.int(),
    setups: z.array(record),
  })
  .openapi('Experiment');

export const LEARNING_RUNS = z
  .object({
    runs: z.array(
      z.object({
        id: text,
        changedAt: text,
        game: text,
        board: text,
        players: z.int(),
        generations: z.int(),
        champion: z.int().openapi({ description: 'The generation of the champion; 0 if there is none.' }),
      }),
    ),
  })
  .openapi('LearningRuns');

export const LEARNING_RUN = z
  .looseObject({
    id: text,
    changedAt: text.openapi({ description: 'When a file of the run last changed.' }),
    plan: record,
    generations: z.array(record).openapi({ description: 'Oldest first.' }),
  })
  .openapi('LearningRun');

export type LearningRunList = z.infer<typeof LEARNING_RUNS>;
export type LabDatabases = z.infer<typeof DATABASES>;
export type LabDatabase = LabDatabases['databases'][number];
export type DatabaseHealth = z.infer<typeof DATABASE_HEALTH>;
export type SharedWork = z.infer<typeof QUEUE>;
export type Tournaments = z.infer<typeof TOURNAMENTS>;
export type Experiments = z.infer<typeof EXPERIMENTS>;

const QUEUE_RUN = z
  .object({
    id: text,
    kind: text,
    state: z.enum(RUN_STATES),
    total: z.int().openapi({ description: 'The number after the last requested piece.' }),
    stored: z.int(),
    done: z.int().openapi({ description: 'Done, and not yet stored.' }),
    leased: z.int().openapi({ description: 'In progress.' }),
    waiting: z.int(),
    setAside: z.int(),
    collector: text.optional().openapi({ description: 'The process that collects the results, if any.' }),
    createdAt: text,
    changedAt: text,
  })
  .openapi('QueueRun');

const QUEUE_WORKER = z
  .object({
    name: text,
    version: text,
    threads: z.int(),
    pieces: z.int().openapi({ description: 'Done since it started.' }),
    piecesPerSecond: z.number(),
    lastSeen: z.number().openapi({ description: 'Seconds since it last reported.' }),
    isAbsent: z.boolean(),
    remark: text.openapi({ description: 'What it skips, and why.' }),
  })
  .openapi('QueueWorker');

const QUEUE_FAILURE = z
  .object({
    run: text,
    number: z.int(),
    message: text,
    isDeath: z.boolean().openapi({ description: 'Whether the piece crashed its workers.' }),
    worker: text,
    failedAt: text,
  })
  .openapi('QueueFailure');

export const QUEUE = z
  .object({
    isThere: z.boolean().openapi({ description: 'Whether the server was started with a queue.' }),
    runs: z.array(QUEUE_RUN).openapi({ description: 'Open ones first, then newest first.' }),
    workers: z.array(QUEUE_WORKER),
    failures: z.array(QUEUE_FAILURE),
  })
  .openapi('LabQueue');
