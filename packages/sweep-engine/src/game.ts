import {
  type Checked,
  type Choices,
  err,
  type Game,
  hashJson,
  type Outcome,
  ok,
  type Problem,
  problem,
} from '@ludus/kernel';
import { ai } from './ai/gameAi.ts';
import { STARTER_DECK } from './cards.ts';
import { determinize } from './determinize.ts';
import { draw } from './draw.ts';
import { legal, seatOf } from './legality.ts';
import { LEVELS, levelById } from './levels.ts';
import { makeNotation, parseNotation } from './notation.ts';
import { play } from './play.ts';
import { progressOf } from './record.ts';
import { parseAction, parseConfig, parseState } from './schema.ts';
import { setup } from './setup.ts';
import type { Card, SweepAction, SweepConfig, SweepEvent, SweepState, SweepView } from './types.ts';
import { view } from './view.ts';

const OPTIONS: Game['options'] = [
  {
    id: 'eyeshadow',
    description: 'Equipment: the rival gets one Distraction stack every turn.',
    values: [false, true],
    default: false,
  },
  { id: 'canary', description: 'Canary cards added to the starter deck.', min: 0, max: 5, default: 0 },
  { id: 'underwire', description: 'Underwire cards added to the starter deck.', min: 0, max: 5, default: 0 },
];

const optionProblem = (id: string, value: unknown): Problem | undefined => {
  const option = OPTIONS.find((known) => known.id === id);
  const path = `options.${id.slice(0, 40)}`;
  if (option === undefined) return problem('unknown_option', path, 'is not an option of Sweep.');
  const { values, min, max } = option;
  const fits =
    values === undefined
      ? Number.isInteger(value) && Number(value) >= min! && Number(value) <= max!
      : values.some((allowed) => allowed === value);
  if (fits) return undefined;
  const wanted = values === undefined ? `a whole number from ${min} to ${max}` : 'true or false';
  return problem('bad_option', path, `must be ${wanted}.`);
};

const configure = ({ variant = '1', players = 2, options = {} }: Choices): Checked<SweepConfig> => {
  const level = levelById(variant);
  const wrong = Object.entries(options).flatMap(([id, value]) => optionProblem(id, value) ?? []);
  if (level === undefined)
    wrong.push(problem('unknown_variant', 'variant', `There is no level "${variant.slice(0, 40)}".`));
  if (players !== 2) wrong.push(problem('wrong_seats', 'players', 'Sweep is for two: player and rival.'));
  if (level === undefined || wrong.length > 0) return err(wrong);
  const added = (card: Card, count: unknown): Card[] => new Array<Card>(Number(count ?? 0)).fill(card);
  return ok({
    level,
    deck: [...STARTER_DECK, ...added('canary', options.canary), ...added('underwire', options.underwire)],
    equipment: options.eyeshadow === true ? ['eyeshadow'] : [],
  });
};

const outcome = ({ result }: SweepState): Outcome | undefined => {
  if (result === null) return undefined;
  const { winner, reason } = result;
  if (winner === null)
    return {
      winners: [],
      reason,
      ranking: [
        { seat: 1, rank: 1 },
        { seat: 2, rank: 1 },
      ],
    };
  const first = seatOf(winner);
  return {
    winners: [first],
    reason,
    ranking: [
      { seat: first, rank: 1 },
      { seat: 3 - first, rank: 2 },
    ],
  };
};

/** Sweep as a `Game`: seat 1 is the player, seat 2 the rival. */
export const sweep: Game<SweepConfig, SweepState, SweepAction, SweepEvent, SweepView> = {
  id: 'sweep',
  name: 'Sweep',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: LEVELS.map(({ id, name }) => ({ id, name, minSeats: 2, maxSeats: 2 })),
  options: OPTIONS,
  configure,
  seatCount: () => 2,
  setup,
  toAct: ({ result, side }) => (result === null ? seatOf(side) : undefined),
  legal,
  play,
  outcome,
  phase: ({ side }) => `${side}_turn`,
  progress: progressOf,
  view,
  determinize,
  hash: hashJson,
  parseConfig,
  parseState,
  parseAction,
  makeNotation,
  parseNotation,
  draw,
  ai,
};
