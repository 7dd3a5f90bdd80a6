import type { Result } from '@ludus/kernel';
import { changedFields, describeChange, PLAYING_CHANGED, weightChanges } from '../journal/differences.ts';
import { Journal } from '../journal/journal.ts';
import type { TournamentGame, TournamentSettings } from './types.ts';

/** The games a tournament has played. */
export type TournamentJournal = Journal<TournamentSettings, TournamentGame>;

const WORDS: Readonly<Partial<Record<keyof TournamentSettings, string>>> = {
  rulesVersion: 'the version of the rules',
  engine: 'the engine',
  config: 'the rules',
  openingPlies: 'the opening length',
  book: 'the opening book',
  maxMoves: 'the move limit',
  decisionLimitMs: 'the time limit',
  timeControl: 'the time control',
  ponder: 'pondering',
  adjudication: 'adjudication',
  seats: 'the number of players',
};

const moduleChanges = (before: TournamentSettings, now: TournamentSettings): string[] =>
  now.agents.flatMap((name, i) =>
    before.modules[i] === now.modules[i] ? [] : [`the file of ${name} has changed`],
  );

/** How two tournaments differ, in words. Different agents also have different files. */
const differences = (before: TournamentSettings, now: TournamentSettings): string[] => {
  const changed = changedFields(before, now);
  const areSameAgents = !changed.includes('agents');
  return changed.flatMap((name) => {
    if (name === 'modules') return areSameAgents ? moduleChanges(before, now) : [];
    if (name === 'playing') return areSameAgents ? [PLAYING_CHANGED] : [];
    if (name === 'weightFiles') return weightChanges(before.weightFiles, now.weightFiles);
    // The engine hash depends on the configuration, which is reported itself.
    if (name === 'engine' && changed.includes('config')) return [];
    if (name === 'config' && (changed.includes('board') || changed.includes('seats'))) return [];
    return [describeChange(WORDS[name] ?? name, before[name], now[name])];
  });
};

/** The journal of a tournament, next to its database. */
export const openTournamentJournal = (path: string, plan: TournamentSettings): Result<TournamentJournal> =>
  Journal.open(path, { kind: 'tournament', plan, differences, option: '--db' });
