import type { Advice, Difficulty, Evaluator, GameAi, Position, Seat, Specialist } from '@ludus/kernel';
import { sideOf } from '../legality.ts';
import { makeNotation } from '../notation.ts';
import { SweepPosition } from '../position.ts';
import type { SweepAction, SweepConfig, SweepState, SweepView } from '../types.ts';
import { readKnowledge, rivalKnowledge, tableRng } from './knowledge.ts';
import { choosePlayerAction } from './player/agent.ts';
import { PlayerOutlook } from './player/outlook.ts';
import { actionOf, rivalContext, rivals } from './registry.ts';
import { revealOdds } from './revealOdds.ts';
import { roughChances } from './roughChances.ts';
import { prospectsOf } from './strategist/prospects.ts';
import type { RivalAI, RivalDecision } from './types.ts';

const FEATURES = [
  { id: 'revealed', description: 'share of own tiles that are open' },
  { id: 'toAct', description: 'is to act' },
];

const PROFILES = [
  {
    id: 'standard',
    description: 'Whoever has fewer tiles left is ahead.',
    weights: { revealed: 5, toAct: 0.3 },
  },
];

const writeFeatures = ({ owners, revealed, side }: SweepState, seat: Seat, into: Float64Array): void => {
  const own = sideOf(seat);
  let tiles = 0;
  let open = 0;
  for (let tile = 0; tile < owners.length; tile += 1) {
    if (owners[tile] !== own) continue;
    tiles += 1;
    if (revealed[tile] !== null) open += 1;
  }
  into[0] = open / tiles;
  into[1] = side === own ? 1 : 0;
};

/** The state of a position, without freezing a copy of it first. */
const stateIn = (position: Position<SweepState, SweepAction>): SweepState =>
  position instanceof SweepPosition ? position.current : position.state();

const evaluator = (weights: readonly number[]): Evaluator<SweepState, SweepAction> => {
  const values = new Float64Array(FEATURES.length);
  const score = (state: SweepState, seat: Seat): number => {
    writeFeatures(state, seat, values);
    return values.reduce((sum, value, i) => sum + value * weights[i]!, 0);
  };
  return {
    evaluate: (position, into) => {
      const state = stateIn(position);
      const chance = 1 / (1 + Math.exp(score(state, 2) - score(state, 1)));
      into[0] = chance;
      into[1] = 1 - chance;
    },
    features: (position, seat, into) => writeFeatures(stateIn(position), seat, into),
  };
};

type SweepSpecialist = Specialist<SweepState, SweepAction, SweepView>;

type SweepAdvice = Advice<SweepAction>;

/** How many moves are listed with their chances. */
const TOLD = 5;

const moveChances = (
  view: SweepView,
  moves: readonly { readonly action: SweepAction; readonly chance: number }[],
): Readonly<Record<string, number>> =>
  Object.fromEntries(moves.map(({ action, chance }) => [makeNotation(view, action), chance]));

/** What the player would do, with its chance of winning after that move and after the best other moves. */
const advisePlayer = (view: SweepView): SweepAdvice => {
  const { action, posterior } = choosePlayerAction(view);
  const outlook = new PlayerOutlook(view, posterior);
  const chance = outlook.after(action);
  const reveals = outlook.reveals().map((one) => ({
    action: { type: 'reveal', tile: one.tile } as const,
    chance: one.chance,
  }));
  const end = { action: { type: 'end_turn' } as const, chance: outlook.after({ type: 'end_turn' }) };
  const best = [...reveals, end].sort((a, b) => b.chance - a.chance).slice(0, TOLD);
  return {
    action,
    chances: [chance, 1 - chance],
    moveChances: moveChances(view, [...best, { action, chance }]),
  };
};

/**
 * The same for a rival. Rivals that do not count boards get rough chances: counting would take far longer than
 * their decisions.
 */
const adviseRival = (view: SweepView, decision: RivalDecision): SweepAdvice => {
  const action = actionOf(decision);
  const { posterior } = decision;
  const prospects = prospectsOf(view, posterior?.owners ?? roughChances(view, decision), {
    areRough: posterior === undefined,
  }).sort((a, b) => b.total - a.total);
  const chance = prospects.find(({ tile }) => tile === decision.tile)?.total ?? prospects[0]?.stop ?? 0;
  const best = prospects
    .slice(0, TOLD)
    .map(({ tile, total }) => ({ action: { type: 'reveal', tile } as const, chance: total }));
  return {
    action,
    chances: [1 - chance, chance],
    moveChances: moveChances(view, [...best, { action, chance }]),
  };
};

/**
 * A rival as an agent: in the rival's seat it decides as `decideAtTable` says; in the player's seat it plays
 * as `player`.
 */
const asSpecialist = (rival: RivalAI): SweepSpecialist => ({
  id: rival.name,
  description: rival.description,
  knows: (state, seat) => (seat === 2 ? rivalKnowledge(state, rival.name) : undefined),
  choose: ({ view, seat, knowledge }) =>
    seat === 1
      ? advisePlayer(view)
      : adviseRival(view, rival.decide(view, rivalContext(tableRng(view), readKnowledge(knowledge)))),
});

const PLAYER: SweepSpecialist = {
  id: 'player',
  description:
    'The built-in player: certain tiles first, then cards that give information, then the best guess.',
  seats: [1],
  choose: ({ view }) => advisePlayer(view),
};

/** A single board involves more luck than skill, so levels are compared in matches of several boards. */
const DIFFICULTIES: readonly Difficulty[] = [
  { level: 1, agent: 'random', blunder: 0 },
  { level: 2, agent: 'conservative', blunder: 0.6 },
  { level: 3, agent: 'conservative', blunder: 0.45 },
  { level: 4, agent: 'conservative', blunder: 0.34 },
  { level: 5, agent: 'conservative', blunder: 0.25 },
  { level: 6, agent: 'conservative', blunder: 0.15 },
  { level: 7, agent: 'conservative', blunder: 0.07 },
  { level: 8, agent: 'conservative', blunder: 0 },
  { level: 9, agent: 'exact', blunder: 0.06 },
  { level: 10, agent: 'exact', blunder: 0 },
];

/** What Sweep knows about playing it well: its rivals and its player, and a simple count for searches. */
export const ai: GameAi<SweepState, SweepAction, SweepView> = {
  features: FEATURES,
  profiles: PROFILES,
  evaluator,
  specialists: [
    ...[rivals.noguess, rivals.conservative, rivals.reasoning, rivals.exact, rivals.strategist].map(
      asSpecialist,
    ),
    PLAYER,
  ],
  opponentFor: (config, seat) => (seat === 2 ? (config as SweepConfig).level.rival : PLAYER.id),
  adviserFor: (seat) => (seat === 1 ? PLAYER.id : rivals.strategist.name),
  odds: revealOdds,
  difficulties: DIFFICULTIES,
};
