import { err, type Game, ok, problem, type Result, type Seed } from '@ludus/kernel';
import { readWeightFiles, weightsField } from '../match/weights.ts';
import { engineHash } from '../work/engineHash.ts';
import { findEntrant } from './entrant.ts';
import type { TournamentFormat, TournamentSettings } from './types.ts';

export interface TournamentRequest {
  readonly game: Game;
  readonly board: string;
  readonly config: unknown;
  readonly agents: readonly string[];
  readonly format: TournamentFormat;
  readonly seed: Seed;
  readonly openingPlies: number;
  readonly maxMoves?: number;
  readonly decisionLimitMs?: number;
}

const refuse = (message: string): Result<never> => err(problem('bad_tournament', 'agents', message));

/** Checks what a tournament is asked to be, agents included, and makes its settings. */
export const prepareTournament = async (request: TournamentRequest): Promise<Result<TournamentSettings>> => {
  const { game, config, agents } = request;
  const seats = game.seatCount(config);
  if (seats < 2)
    return refuse(`A tournament needs at least two seats; ${game.name} on ${request.board} has one.`);
  if (agents.length < 2) return refuse('A tournament needs at least two agents: --agents minimax,heuristic.');
  const twice = agents.find((name, i) => agents.indexOf(name) !== i);
  if (twice !== undefined) return refuse(`"${twice}" is named twice; every agent plays under its own name.`);
  const files = readWeightFiles(game, agents);
  if (!files.ok) return files;
  const modules: (string | null)[] = [];
  for (const name of agents) {
    const entrant = await findEntrant(game, name, { seats, weightFiles: files.value });
    if (!entrant.ok) return entrant;
    modules.push(entrant.value.module);
  }
  const { game: _, ...rest } = request;
  return ok({
    ...rest,
    game: game.id,
    rulesVersion: game.rulesVersion,
    engine: engineHash(game, config),
    seats,
    modules,
    ...weightsField(files.value),
  });
};
