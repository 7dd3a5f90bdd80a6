import {
  type Checked,
  type Choices,
  type Game,
  hashJson,
  NO_SYMMETRY,
  type Outcome,
  ok,
  playedPosition,
  rankBy,
  resolveChoices,
  seats,
} from '@ludus/kernel';
import { about } from './about.ts';
import { actionSpace } from './actionSpace.ts';
import { ai } from './ai/gameAi.ts';
import { STARTER_DECK } from './cards.ts';
import { determinize } from './determinize.ts';
import { draw } from './draw.ts';
import { legal, seatOf } from './legality.ts';
import { LEVELS, levelById } from './levels.ts';
import { describeEvent, makeNotation, parseNotation } from './notation.ts';
import { play } from './play.ts';
import { progressOf } from './record.ts';
import { parseAction, parseConfig, parseState } from './schema.ts';
import { setup } from './setup.ts';
import type { Card, SweepAction, SweepConfig, SweepEvent, SweepState, SweepView } from './types.ts';
import { features } from './vector.ts';
import { spectate, view, viewEvents } from './view.ts';

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

const VARIANTS: Game['variants'] = LEVELS.map(({ id, name }) => ({ id, name, minSeats: 2, maxSeats: 2 }));

const configure = (choices: Choices): Checked<SweepConfig> => {
  const chosen = resolveChoices({ variants: VARIANTS, options: OPTIONS }, choices);
  if (!chosen.ok) return chosen;
  const { variant, options } = chosen.value;
  const added = (card: Card): Card[] => new Array<Card>(Number(options[card])).fill(card);
  return ok({
    level: levelById(variant.id)!,
    deck: [...STARTER_DECK, ...added('canary'), ...added('underwire')],
    equipment: options.eyeshadow === true ? ['eyeshadow'] : [],
  });
};

const outcome = ({ result }: SweepState): Outcome | undefined => {
  if (result === null) return undefined;
  const winners = result.winner === null ? [] : [seatOf(result.winner)];
  const ranking = rankBy(seats(2), (seat) => [winners.includes(seat) ? 1 : 0]);
  return { winners, reason: result.reason, ranking };
};

/** Sweep as a `Game`: seat 1 is the player, seat 2 the rival. */
export const sweep: Game<SweepConfig, SweepState, SweepAction, SweepEvent, SweepView> = {
  id: 'sweep',
  name: 'Sweep',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: VARIANTS,
  options: OPTIONS,
  configure,
  seatCount: () => 2,
  setup,
  toAct: ({ result, side }) => (result === null ? seatOf(side) : undefined),
  legal,
  forced: () => undefined,
  play,
  outcome,
  phase: ({ side }) => `${side}_turn`,
  hash: hashJson,
  parseConfig,
  parseState,
  parseAction,
  text: {
    about,
    makeNotation,
    parseNotation,
    describeEvent: ({ config }, event) => describeEvent(config.level, event),
    draw,
  },
  secrets: { view, spectate, viewEvents, determinize },
  record: { progress: progressOf, isTurnStart: () => undefined, decisionKind: () => undefined },
  learning: { features, symmetries: NO_SYMMETRY, actions: actionSpace },
  search: { position: (state) => playedPosition(sweep, state), ai },
};
