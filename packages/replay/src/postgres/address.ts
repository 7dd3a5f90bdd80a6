import { ok } from '@ludus/kernel';
import { fail, type Replayed } from '../problem.ts';

/** The default schema of a store. */
const DEFAULT_SCHEMA = 'ludus';

/** Where a store is on a server. */
export interface PostgresAddress {
  /** For the client. It may contain a password, so it must never be shown. */
  readonly url: string;
  /** For `openStore`, in this thread or another. It may contain a password too. */
  readonly connection: string;
  /** The address for display: without a password. */
  readonly shown: string;
  readonly database: string;
  readonly schema: string;
}

export const isPostgresAddress = (address: string): boolean => /^postgres(ql)?:/i.test(address);

const FORM = 'postgres://user@host:5432/database';
const HIDDEN = { file: 'postgres://…' };

/** Passwords removed from addresses. Only this thread knows them. */
const passwords = new Map<string, string>();

const WITH_PASSWORD = /(postgres(?:ql)?:\/\/[^:@/?#]*):([^/?#]*)@(.*)$/i;
/** PostgreSQL's own tools take a password among the parameters as well. */
const WITH_PARAMETER = /(postgres(?:ql)?:\/\/[^?#]*)\?(?:(.*)&)?password=([^&#]*)(?:&(.*))?$/i;

/**
 * Removes the password from an address anywhere in a text, and keeps it for `openStore`. The rest may be
 * shown, logged and recorded. A text without a password is returned unchanged.
 */
export const hidePassword = (text: string): string =>
  text
    .replace(WITH_PASSWORD, (_, start: string, password: string, rest: string) => {
      const shown = `${start}@${rest}`;
      passwords.set(shown, password);
      return shown;
    })
    .replace(WITH_PARAMETER, (_, start: string, before: string, password: string, after: string) => {
      const others = [before, after].filter(Boolean).join('&');
      const shown = others === '' ? start : `${start}?${others}`;
      passwords.set(shown, password);
      return shown;
    });

/** Our own parameters, which servers and clients do not know. The second sets the leases of a queue. */
const OWN_PARAMETERS = ['schema', 'lease'];

const withoutPassword = (url: URL): string => {
  const shown = new URL(url.href);
  shown.password = '';
  return shown.href;
};

/** A password with such characters would end up in other parts of the address, where it would be shown. */
const isTorn = ({ pathname, search, hash }: URL): boolean =>
  hash !== '' || `${pathname}${search}`.includes('@');

/** Whether every % in the address starts an escaped character. */
const isEscaped = ({ username, password, pathname }: URL): boolean => {
  try {
    decodeURIComponent(`${username}${password}${pathname}`);
    return true;
  } catch {
    return false;
  }
};

const malformed = (): Replayed<never> =>
  fail(
    HIDDEN,
    'unknown_address',
    `the address must look like ${FORM}, with special characters in the password escaped, such as %40 for @.`,
  );

const parseUrl = (address: string): Replayed<URL> => {
  const url = URL.parse(address);
  if (url === null || isTorn(url)) return malformed();
  const hidden = passwords.get(address) ?? url.searchParams.get('password');
  url.searchParams.delete('password');
  if (hidden !== null && url.password === '') url.password = hidden;
  return isEscaped(url) ? ok(url) : malformed();
};

/** The parts of `postgres://user@host:5432/database?schema=name`; the default schema is `ludus`. */
export const parsePostgresAddress = (address: string): Replayed<PostgresAddress> => {
  const parsed = parseUrl(address);
  if (!parsed.ok) return parsed;
  const url = parsed.value;
  const shown = withoutPassword(url);
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
