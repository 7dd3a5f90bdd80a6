import { AUTO, agentsOf, levelsOf } from '@ludus/agents';
import { games } from '@ludus/games';
import type { Game } from '@ludus/kernel';
import type { Typed } from './words.ts';

/** A candidate, and a few words about it. */
export interface Candidate {
  readonly text: string;
  readonly about?: string | undefined;
}

const LISTED_GAMES = 50;

/** The game that the command line is about, or all games if it names none. */
const gamesOf = ({ command, positionals, options }: Typed): readonly Game[] => {
  const [first] = command.registeredArguments;
  const id = first?.name() === 'game' ? positionals[0] : options['game'];
  const game = id === undefined ? undefined : games.get(id);
  return game?.ok ? [game.value] : games.games;
};

const unique = (candidates: readonly Candidate[]): Candidate[] => [
  ...new Map(candidates.map((one) => [one.text, one] as const)).values(),
];

const boards = (typed: Typed): Candidate[] =>
  gamesOf(typed).flatMap(({ variants }) => variants.map(({ id, name }) => ({ text: id, about: name })));

const agents = (typed: Typed): Candidate[] =>
  gamesOf(typed).flatMap((game) => [
    ...agentsOf(game).map(({ id, description }) => ({ text: id, about: description })),
    ...levelsOf(game).map(({ level, description }) => ({ text: `${AUTO}:${level}`, about: description })),
  ]);

/** Candidates for the last entry of a comma-separated list. */
const listOf = (candidates: readonly Candidate[], current: string): Candidate[] => {
  const earlier = current.slice(0, current.lastIndexOf(',') + 1);
  return candidates.map(({ text, ...rest }) => ({ text: `${earlier}${text}`, ...rest }));
};

const rules = (typed: Typed, current: string): Candidate[] => {
  const [id, value] = current.split('=', 2);
  const options = gamesOf(typed).flatMap((game) => game.options);
  if (value === undefined) return options.map(({ id: text, name }) => ({ text: `${text}=`, about: name }));
  return options
    .filter((option) => option.id === id)
    .flatMap(({ values = [] }) => values.map((one) => ({ text: `${id}=${one}` })));
};

/** The ids of the newest games in a database; empty if it cannot be read. */
const gameIds = async ([file]: readonly string[]): Promise<Candidate[]> => {
  if (file === undefined) return [];
  const { openStore } = await import('@ludus/replay');
  const opened = await openStore(file, { games, readonly: true });
  if (!opened.ok) return [];
  await using db = opened.value;
  const found = await db.queryGames({}, { limit: LISTED_GAMES });
  if (!found.ok) return [];
  return found.value.games.map(({ gameId, game, boardType }) => ({
    text: gameId,
    about: `${game} on ${boardType}`,
  }));
};

type Source = (typed: Typed, current: string) => readonly Candidate[] | Promise<readonly Candidate[]>;

const agentNames: Source = (typed, current) => listOf(agents(typed), current);

/** Where values come from, by the name of the option or argument. */
const SOURCES: Readonly<Record<string, Source>> = {
  game: () => games.games.map(({ id, name }) => ({ text: id, about: name })),
  board: (typed, current) => listOf(boards(typed), current),
  agents: agentNames,
  agent: agentNames,
  pool: agentNames,
  seats: (typed, current) =>
    listOf([{ text: 'human', about: 'a person at the keyboard' }, ...agents(typed)], current),
  rule: rules,
  option: (typed) =>
    gamesOf(typed).flatMap(({ options }) => options.map(({ id, name }) => ({ text: id, about: name }))),
  id: ({ positionals }) => gameIds(positionals),
  suite: async () => Object.keys((await import('../suites.ts')).suites).map((text) => ({ text })),
  shell: async () => Object.keys((await import('./scripts.ts')).SCRIPTS).map((text) => ({ text })),
};

/** The candidates for an option or argument of this name; undefined if nothing is known about it. */
export const valuesFor = async (
  name: string,
  typed: Typed,
  current: string,
): Promise<readonly Candidate[] | undefined> => {
  const source = SOURCES[name];
  return source === undefined ? undefined : unique(await source(typed, current));
};
