import { mayPonder } from '@ludus/agents';
import { err, type Game, ok, problem, type Result, type Seed, type Tagged } from '@ludus/kernel';
import { type Entrant, findEntrant } from '../entrants/entrant.ts';
import { playingHash } from '../entrants/playingHash.ts';
import { boardFault } from '../entrants/suitability.ts';
import type { Adjudication } from '../match/adjudication.ts';
import type { BankControl } from '../match/matchClock.ts';
import { readWeightFiles, weightsField } from '../match/weights.ts';
import { openingLength } from '../openings/openingLength.ts';
import { engineHash } from '../work/engineHash.ts';
import type { TournamentFormat, TournamentSettings } from './types.ts';

export interface TournamentRequest {
  readonly game: Game;
  readonly board: string;
  readonly config: unknown;
  readonly agents: readonly string[];
  readonly format: TournamentFormat;
  readonly seed: Seed;
  /** Left out: what suits the game, see `openingLength`; none with a book. */
  readonly openingPlies?: number;
  readonly book?: readonly (readonly Tagged[])[];
  readonly maxMoves?: number;
  readonly decisionLimitMs?: number;
  readonly timeControl?: BankControl;
  readonly ponder?: true;
  readonly adjudication?: Adjudication;
}

const refuse = (message: string): Result<never> => err(problem('bad_tournament', 'agents', message));

/** Specialists may play only some seats, but a tournament rotates all seats. */
const seatFault = (game: Game, { name, describe }: Entrant, seats: number): string | undefined => {
  const { aiType } = describe();
  const known = game.search?.ai.specialists?.find(({ id }) => id === aiType)?.seats;
  return known === undefined || Array.from({ length: seats }, (_, i) => i + 1).every((s) => known.includes(s))
    ? undefined
    : `"${name}" plays only seat ${known.join(' and ')}. In a tournament every agent plays every seat.`;
};

/** Checks a tournament's options, including its agents, and makes its settings. */
export const prepareTournament = async (request: TournamentRequest): Promise<Result<TournamentSettings>> => {
  const { game, config, agents } = request;
  const seats = game.seatCount(config);
  if (seats < 2)
    return refuse(`A tournament needs at least two seats; ${game.name} on ${request.board} has one.`);
  if (agents.length < 2) return refuse('A tournament needs at least two agents: --agents minimax,heuristic.');
  const twice = agents.find((name, i) => agents.indexOf(name) !== i);
  if (twice !== undefined) return refuse(`"${twice}" is listed twice. Give every agent its own name.`);
  if (request.adjudication?.resign !== undefined && seats > 2)
    return refuse(`Resigning works with two players only. With ${seats} players, use --win.`);
  if (request.ponder && !agents.some(mayPonder))
    return refuse('--ponder needs an agent that may ponder: minimax@ponder=true.');
  const files = readWeightFiles(game, agents);
  if (!files.ok) return files;
  const modules: (string | null)[] = [];
  for (const name of agents) {
    const entrant = await findEntrant(game, name, files.value);
    if (!entrant.ok) return entrant;
    const lack = boardFault(game, config, name);
    if (lack !== undefined) return refuse(lack.message);
    const fault = seatFault(game, entrant.value, seats);
    if (fault !== undefined) return refuse(fault);
    modules.push(entrant.value.module);
  }
  const {
    game: _,
    openingPlies = request.book === undefined ? openingLength(game, config) : 0,
    ...rest
  } = request;
  return ok({
    ...rest,
    openingPlies,
    game: game.id,
    rulesVersion: game.rulesVersion,
    engine: engineHash(game, config),
    seats,
    modules,
    playing: playingHash(game, agents),
    ...weightsField(files.value),
  });
};
