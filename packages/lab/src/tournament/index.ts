export { openTournamentJournal, type TournamentJournal } from './journal.ts';
export {
  describeAdjudicated,
  describeLead,
  describePlacings,
  describeSprt,
  describeWins,
  makeTournamentReport,
} from './page.ts';
export {
  type PlayedTournament,
  runTournament,
  type TournamentOptions,
  type TournamentProgress,
} from './run.ts';
export { Schedule, type ScheduledGame, type ScheduleRequest } from './schedule.ts';
export { prepareTournament, type TournamentRequest } from './settings.ts';
export { type ResultOptions, summarizeTournament } from './standings.ts';
export * from './types.ts';
