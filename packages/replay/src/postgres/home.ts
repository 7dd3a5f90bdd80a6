import { ok } from '@ludus/kernel';
import type { Replayed } from '../problem.ts';
import { type Home, RowGameStore } from '../rowGameStore.ts';
import type { GameStore, StoreOptions } from '../store.ts';
import { parsePostgresAddress } from './address.ts';
import { analysisStore } from './analysisStore.ts';
import { backup } from './backup.ts';
import { openLiveStore } from './liveStore.ts';
import { connect } from './open.ts';
import { PostgresRows } from './rows.ts';

const LIVE_CONNECTIONS = 3;

/** Opens a store in a schema of a PostgreSQL database, creating it if necessary. */
export const openPostgres = async (address: string, options: StoreOptions): Promise<Replayed<GameStore>> => {
  const parsed = parsePostgresAddress(address);
  if (!parsed.ok) return parsed;
  const { shown } = parsed.value;
  const place = { file: shown };
  const opened = await connect(parsed.value, options);
  if (!opened.ok) return opened;
  const client = opened.value;
  const home: Home = {
    isPrivate: false,
    connection: parsed.value.connection,
    rows: new PostgresRows(shown, client),
    live: async () => {
      // Never waits behind a long query: a server that cannot report in time that it is alive loses its
      // tables.
      const own = await connect(parsed.value, { ...options, connections: LIVE_CONNECTIONS });
      return own.ok ? openLiveStore(own.value, place) : own;
    },
    analyses: async () => ok(analysisStore(client, place)),
    backup: (folder) => backup(client, { address: parsed.value, folder, options }),
    close: () => client.close(),
  };
  return ok(new RowGameStore(home, shown, options));
};
