import type { Agent } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, subSeed, unwrap } from '@ludus/kernel';
import { lineOf } from '../match/line.ts';
import { playMatch } from '../match/match.ts';
import { agentPoints } from '../match/points.ts';
import type { PlayedMatch } from '../match/types.ts';
import { agentOf, weightedAgent, weightsFileOf } from '../match/weights.ts';
import { GameObserver } from './gameObserver.ts';
import type { ExperimentPlan, GameFigures, Setup } from './types.ts';

const endingOf = ({ outcome, forfeit }: PlayedMatch): string =>
  outcome?.reason ?? (forfeit === undefined ? 'unfinished' : 'forfeit');

/** Different agents rotate through the seats, game by game. */
const seated = (agents: readonly string[], game: number): string[] =>
  agents.map((_, i) => agents[(i + game) % agents.length]!);

/**
 * Agents by name, judging with the weights of the plan. Agents that have their own weights, or none, stay as
 * they are.
 */
const weighing =
  ({ weights, weightFiles }: ExperimentPlan) =>
  (game: Game, name: string): Agent =>
    unwrap(
      weights === undefined || name === 'random' || weightsFileOf(name) !== undefined
        ? agentOf(game, name, weightFiles)
        : weightedAgent(game, name, weights),
    );

const playOne = (plan: ExperimentPlan, setup: Setup, game: number, variant: number): GameFigures => {
  const rules = unwrap(games.get(plan.game));
  const config = setup.configs[variant];
  const seed = subSeed(plan.seed, `${setup.board} ${setup.players} ${game}`);
  const count = rules.seatCount(config);
  const state = unwrap(rules.setup(config, seed)).state;
  const observer = new GameObserver(rules, { state, count, plights: plan.plights, weights: plan.weights });
  const { openingPlies, maxMoves, weightFiles } = plan;
  const match = playMatch(
    {
      game: plan.game,
      config,
      agents: seated(setup.agents, game),
      weightFiles,
      seed,
      openingPlies,
      maxMoves,
    },
    { observe: observer.observe, ...(plan.weights !== undefined && { createAgent: weighing(plan) }) },
  );
  const { turns, decisions, choices, leadChanges, lowest, actions } = observer;
  return {
    moves: match.moves.length,
    turns,
    decisions,
    choices,
    ending: endingOf(match),
    points: agentPoints(match),
    leadChanges,
    lowest: Array.from(lowest, (chance) => Number(chance.toFixed(4))),
    plights: Object.fromEntries(plan.plights.map(({ id }) => [id, observer.fallen(id)])),
    line: lineOf(match.moves),
    actions,
  };
};

/**
 * Which game, table and variant a piece of work is: all variants of a game, then the next table, then the
 * next game. Increasing the number of games leaves earlier pieces unchanged.
 */
export const placeOf = (
  { setups, variants }: Pick<ExperimentPlan, 'setups' | 'variants'>,
  number: number,
): { readonly setup: number; readonly game: number; readonly variant: number } => {
  const block = Math.floor(number / variants.length);
  return {
    variant: number % variants.length,
    setup: block % setups.length,
    game: Math.floor(block / setups.length),
  };
};

/** Plays one game of a setup under one variant; all variants of a game have the same seed. */
export default (plan: ExperimentPlan, number: number): GameFigures => {
  const { setup, game, variant } = placeOf(plan, number);
  return playOne(plan, plan.setups[setup]!, game, variant);
};
