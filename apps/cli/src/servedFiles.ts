/** What a server keeps beside its games: who sits where in live ones, and what agents say of stored ones. */
export const BESIDES = ['play', 'analysis'] as const;

/** `games.play.db` is beside `games.db`. */
export const besides = (db: string, what: (typeof BESIDES)[number]): string =>
  db === ':memory:' ? db : `${db.endsWith('.db') ? db.slice(0, -3) : db}.${what}.db`;
