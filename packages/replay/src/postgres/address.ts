import { ok } from '@ludus/kernel';
import { fail, type Replayed } from '../problem.ts';

/** The schema of a database that a store is kept in when its address names none. */
const DEFAULT_SCHEMA = 'ludus';

/** Where a store is kept on a server. */
export interface PostgresAddress {
  /** What the client takes. It may hold a password, so it must never be shown. */
  readonly url: string;
  /** The address as it may be shown: without a password. */
  readonly shown: string;
  readonly schema: string;
}

export const isPostgresAddress = (address: string): boolean => /^postgres(ql)?:/i.test(address);

const SECRET_PARAMETERS = ['password', 'sslpassword', 'sslkey'];

/** An address without what nobody else may see. What cannot be read as an address is not shown at all. */
const withoutSecrets = (url: URL): string => {
  const shown = new URL(url.href);
  shown.password = '';
  for (const name of SECRET_PARAMETERS) shown.searchParams.delete(name);
  return shown.href;
};

/** The parts of `postgres://user@host:5432/database?schema=name`; the schema is `ludus` when left out. */
export const parsePostgresAddress = (address: string): Replayed<PostgresAddress> => {
  const form = 'postgres://user@host:5432/database';
  const url = URL.parse(address);
  if (url === null)
    return fail({ file: 'postgres://…' }, 'unknown_address', `the address must look like ${form}.`);
  const shown = withoutSecrets(url);
  if (url.hostname === '' || url.pathname.length < 2)
    return fail(
      { file: shown },
      'unknown_address',
      `the address must name a host and a database, as in ${form}.`,
    );
  const schema = url.searchParams.get('schema') ?? DEFAULT_SCHEMA;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    return fail(
      { file: shown },
      'unknown_address',
      'the name of the schema must have at most 63 lower-case letters, digits and underscores.',
    );
  url.searchParams.delete('schema');
  return ok({ url: url.href, shown, schema });
};
