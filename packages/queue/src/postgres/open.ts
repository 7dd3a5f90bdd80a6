import { err, ok } from '@ludus/kernel';
import { type PostgresAddress, parsePostgresAddress, type Replayed, type ReplayProblem } from '@ludus/replay';
import { PgBoss } from 'pg-boss';
import { ContentReader } from './contentReader.ts';
import { Database } from './database.ts';
import { Listener } from './listener.ts';
import { QueueAdmin } from './overview.ts';
import { PostgresQueue } from './postgresQueue.ts';
import { inspectServer, isKnownVersion, LEASE_SECONDS, makeTables, problemOf, schemaOf } from './tables.ts';
import { WaitingPieces } from './waitingPieces.ts';
import { type Participant, WorkerRecord } from './workerRecord.ts';

export interface QueueOptions {
  readonly participant: Participant;
  /** How long to wait for a server that becomes unreachable. */
  readonly patienceMs?: number;
  /** Called with a sentence when the server becomes unreachable and when it is back. */
  readonly onNotice?: (sentence: string) => void;
}

const PATIENCE_MS = 10 * 60_000;
/** Expired leases are looked for four times per lease, but not more rarely than this. */
const SUPERVISE_SECONDS = 5;
const CONNECTIONS = 4;

/** What is known about a server once we have connected to it. */
interface Connected {
  readonly database: Database;
  readonly boss: PgBoss;
  readonly schema: string;
  readonly leaseSeconds: number;
}

/** Distinguishes the causes of database errors. */
const causeOf = (caught: unknown): unknown =>
  caught instanceof Error && caught.cause !== undefined ? caught.cause : caught;

interface BossOptions {
  readonly schema: string;
  readonly isThere: boolean;
  readonly leaseSeconds: number;
}

const makeBoss = (database: Database, { schema, isThere, leaseSeconds }: BossOptions): PgBoss => {
  const seconds = Math.min(SUPERVISE_SECONDS, Math.ceil(leaseSeconds / 4));
  const boss = new PgBoss({
    db: database,
    schema,
    createSchema: !isThere,
    schedule: false,
    superviseIntervalSeconds: seconds,
    // Shared by all processes. With the same interval, a process would find its own last look too recent.
    monitorIntervalSeconds: Math.max(1, seconds - 1),
  });
  // While the server is away, maintenance fails too; it is done later.
  boss.on('error', () => {});
  return boss;
};

interface Started {
  readonly boss: PgBoss;
  readonly leaseSeconds: number;
}

const startBoss = async (
  database: Database,
  schema: string,
  wantedLease: number | undefined,
): Promise<Replayed<Started>> => {
  const inspected = await inspectServer(database, schema);
  if (!inspected.ok) return inspected;
  const { isThere } = inspected.value;
  const boss = makeBoss(database, { schema, isThere, leaseSeconds: wantedLease ?? LEASE_SECONDS });
  try {
    await boss.start();
    const { version, leaseSeconds } = await makeTables(database, schema, wantedLease);
    if (isKnownVersion(version)) return ok({ boss, leaseSeconds });
    await boss.stop({ graceful: false, close: false });
    return err(otherVersion(database.shown, version));
  } catch (caught) {
    await boss.stop({ graceful: false, close: false });
    return err(problemOf(database, causeOf(caught)));
  }
};

/** `?lease=60` in the address sets after how many seconds a silent worker is given up. */
const leaseOf = ({ connection, shown: file }: PostgresAddress): Replayed<number | undefined> => {
  const text = new URL(connection).searchParams.get('lease');
  if (text === null) return ok(undefined);
  const seconds = Number(text);
  if (Number.isSafeInteger(seconds) && seconds >= 1 && seconds <= 3600) return ok(seconds);
  const message = `${file}: ?lease= must be a whole number of seconds from 1 to 3600.`;
  return err({ code: 'unknown_address', path: '', file, message });
};

const otherVersion = (file: string, version: number): ReplayProblem => ({
  code: 'newer_schema',
  path: '',
  file,
  message: `${file}: version ${version} of the queue was made by another version of Ludus. Use that one, or another ?schema=NAME.`,
});

const connect = async (
  address: string,
  options: QueueOptions,
): Promise<Replayed<Connected & { address: PostgresAddress }>> => {
  const parsed = parsePostgresAddress(address);
  if (!parsed.ok) return parsed;
  const lease = leaseOf(parsed.value);
  if (!lease.ok) return lease;
  const database = new Database({
    address: parsed.value,
    connections: CONNECTIONS,
    patienceMs: options.patienceMs ?? PATIENCE_MS,
    onNotice: options.onNotice,
  });
  const schema = schemaOf(parsed.value);
  const started = await startBoss(database, schema, lease.value);
  if (started.ok) return ok({ database, schema, address: parsed.value, ...started.value });
  await database.close();
  return started;
};

export const openQueue = async (address: string, options: QueueOptions): Promise<Replayed<PostgresQueue>> => {
  const connected = await connect(address, options);
  if (!connected.ok) return connected;
  const { database, boss, schema, leaseSeconds } = connected.value;
  const listener = new Listener(connected.value.address, schema);
  const record = new WorkerRecord(database, schema, options.participant);
  try {
    await database.persist(() => record.beat());
  } catch (caught) {
    await boss.stop({ graceful: false, close: false });
    await database.close();
    return err(problemOf(database, causeOf(caught)));
  }
  await listener.listen();
  const contents = new ContentReader(connected.value.address, schema);
  return ok(new PostgresQueue({ database, boss, listener, contents, schema, leaseSeconds, record }));
};

/** A queue to inspect and change, for programs that do not take part in it. */
export interface OpenQueueAdmin {
  readonly admin: QueueAdmin;
  close(): Promise<void>;
}

export const openQueueAdmin = async (
  address: string,
  options: Omit<QueueOptions, 'participant'> = {},
): Promise<Replayed<OpenQueueAdmin>> => {
  const connected = await connect(address, {
    ...options,
    participant: { name: '', version: '', threads: 0 },
  });
  if (!connected.ok) return connected;
  const { database, boss, schema, leaseSeconds } = connected.value;
  const pieces = new WaitingPieces(boss, { leaseSeconds, channel: schema });
  return ok({
    admin: new QueueAdmin(database, pieces, schema),
    close: async () => {
      await boss.stop({ graceful: false, close: false });
      await database.close();
    },
  });
};
