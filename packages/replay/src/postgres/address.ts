import { ok } from '@ludus/kernel';
import { fail, type Replayed } from '../problem.ts';

/** The schema of a database that a store is kept in when its address names none. */
const DEFAULT_SCHEMA = 'ludus';

/** Where a store is kept on a server. */
export interface PostgresAddress {
  /** What the client takes. It may hold a password, so it must never be shown. */
  readonly url: string;
  /** What `openStore` takes, also in another thread. It may hold a password as well. */
  readonly connection: string;
  /** The address as it may be shown: without a password. */
  readonly shown: string;
  readonly database: string;
  readonly schema: string;
}

export const isPostgresAddress = (address: string): boolean => /^postgres(ql)?:/i.test(address);

const FORM = 'postgres://user@host:5432/database';
const HIDDEN = { file: 'postgres://…' };

/** Passwords of addresses that were hidden. They are known to this thread only. */
const passwords = new Map<string, string>();

const WITH_PASSWORD = /(postgres(?:ql)?:\/\/[^:@/?#]*):([^/?#]*)@(.*)$/i;

/**
 * Takes the password out of an address, wherever in a text it begins, and keeps it for `openStore`: the rest may be shown,
 * logged and recorded. A text without one comes back as it is.
 */
export const hidePassword = (text: string): string =>
  text.replace(WITH_PASSWORD, (_, start: string, password: string, rest: string) => {
    const shown = `${start}@${rest}`;
    passwords.set(shown, password);
    return shown;
  });

/** Parameters that are ours: servers and clients know nothing of them. A queue has its leases from the second. */
const OWN_PARAMETERS = ['schema', 'lease'];

const SECRET_PARAMETERS = ['password', 'sslpassword'];

const withoutSecrets = (url: URL): string => {
  const shown = new URL(url.href);
  shown.password = '';
  for (const name of SECRET_PARAMETERS) shown.searchParams.delete(name);
  return shown.href;
};

/** A password with such characters ends up in other parts of an address, where it would be shown. */
const isTorn = ({ pathname, search, hash }: URL): boolean =>
  hash !== '' || `${pathname}${search}`.includes('@');

const parseUrl = (address: string): Replayed<URL> => {
  const url = URL.parse(address);
  if (url === null || isTorn(url))
    return fail(
      HIDDEN,
      'unknown_address',
      `the address must look like ${FORM}, with special characters in the password escaped, such as %40 for @.`,
    );
  const hidden = passwords.get(address);
  if (hidden !== undefined && url.password === '') url.password = hidden;
  return ok(url);
};

/** The parts of `postgres://user@host:5432/database?schema=name`; the schema is `ludus` when left out. */
export const parsePostgresAddress = (address: string): Replayed<PostgresAddress> => {
  const parsed = parseUrl(address);
  if (!parsed.ok) return parsed;
  const url = parsed.value;
  const shown = withoutSecrets(url);
  if (url.hostname === '' || url.pathname.length < 2)
    return fail(
      { file: shown },
      'unknown_address',
      `the address must name a host and a database, as in ${FORM}.`,
    );
  const schema = url.searchParams.get('schema') ?? DEFAULT_SCHEMA;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    return fail(
      { file: shown },
      'unknown_address',
      'a schema name has at most 63 characters: lowercase letters, digits and underscores.',
    );
  const connection = url.href;
  for (const name of OWN_PARAMETERS) url.searchParams.delete(name);
  const database = decodeURIComponent(url.pathname.slice(1));
  return ok({ url: url.href, connection, shown, database, schema });
};

/** The address of another schema of the same database. */
export const withSchema = (address: string, schema: string): string => {
  const parsed = parsePostgresAddress(address);
  if (!parsed.ok) return address;
  const url = new URL(parsed.value.connection);
  url.searchParams.set('schema', schema);
  return hidePassword(url.href);
};
