import { games } from '@ludus/games';
import { type Result, sameJson, unwrap } from '@ludus/kernel';
import { playingHash } from '../entrants/playingHash.ts';
import { changedFields, describeChange, PLAYING_CHANGED, weightChanges } from '../journal/differences.ts';
import { Journal } from '../journal/journal.ts';
import type { ExperimentPlan, GameFigures } from './types.ts';

/** What determines the figures: the plan, and how its agents play (see `playingHash`). */
type Decided = Omit<ExperimentPlan, 'games'> & { readonly playing: string };

/** The figures of every game of an experiment, all variants of a game in one entry. */
export type ExperimentJournal = Journal<Decided, GameFigures[]>;

const namesOf = ({ variants }: Decided): string[] => variants.map(({ name }) => name);

const tablesOf = ({ setups }: Decided): string[] =>
  setups.map(
    ({ board, players, agents }) => `${board} with ${[...new Set(agents)].join(' and ')} on ${players} seats`,
  );

const WORDS: Readonly<Partial<Record<keyof Decided, string>>> = {
  openingPlies: 'the opening length',
  maxMoves: 'the move limit',
};

/** The same tables under other rules are named only if the variants do not explain it. */
const tableChanges = (before: Decided, now: Decided): string[] => {
  const [old, fresh] = [tablesOf(before), tablesOf(now)];
  if (!sameJson(old, fresh)) return [describeChange('tables', old, fresh)];
  return sameJson(before.variants, now.variants) ? ['the rule options have changed'] : [];
};

const differences = (before: Decided, now: Decided): string[] =>
  changedFields(before, now).flatMap((name) => {
    if (name === 'variants') return [describeChange('variants', namesOf(before), namesOf(now))];
    if (name === 'setups') return tableChanges(before, now);
    if (name === 'playing') return [PLAYING_CHANGED];
    if (name === 'weightFiles') return weightChanges(before.weightFiles, now.weightFiles);
    return [describeChange(WORDS[name] ?? name, before[name], now[name])];
  });

const playingOf = ({ game, setups }: Omit<ExperimentPlan, 'games'>): string =>
  playingHash(
    unwrap(games.get(game)),
    setups.flatMap(({ agents }) => agents),
  );

/** The journal of an experiment; additional games are appended to it. */
export const openExperimentJournal = (
  path: string,
  { games: _, ...plan }: ExperimentPlan,
): Result<ExperimentJournal> =>
  Journal.open(path, {
    kind: 'experiment',
    plan: { ...plan, playing: playingOf(plan) },
    differences,
    option: '--report',
  });
