import {
  type Checked,
  type Choices,
  deepFreeze,
  type Game,
  hashJson,
  NO_SYMMETRY,
  OptionTable,
  ok,
  resolveChoices,
  toggle,
  wholeNumber,
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
import { outcome } from './outcome.ts';
import { play } from './play.ts';
import { SweepPosition } from './position.ts';
import { progressOf } from './record.ts';
import { scene } from './scene.ts';
import { parseAction, parseConfig, parseState } from './schema.ts';
import { setup } from './setup.ts';
import { vouchForConfig } from './sound.ts';
import type { Card, SweepAction, SweepConfig, SweepEvent, SweepState, SweepView } from './types.ts';
import { features } from './vector.ts';
import { spectate, view, viewEvents } from './view.ts';

const RULES = new OptionTable({
  eyeshadow: toggle({
    name: 'Eyeshadow',
    group: 'Equipment',
    description: 'The rival gets one Distraction stack every turn',
    default: false,
  }),
  canary: wholeNumber(0, 5, {
    name: 'Canary cards',
    group: 'Starter deck',
    description: 'Canary cards added to the starter deck',
    default: 0,
  }),
  underwire: wholeNumber(0, 5, {
    name: 'Underwire cards',
    group: 'Starter deck',
    description: 'Underwire cards added to the starter deck',
    default: 0,
  }),
  fairRival: toggle({
    name: 'Fair rival',
    group: 'Rival',
    description: 'The `reasoning` rival gets no inside knowledge of the mines',
    default: false,
  }),
});

const VARIANTS: Game['variants'] = LEVELS.map(({ id, name }) => ({ id, name, minSeats: 2, maxSeats: 2 }));

const configure = (choices: Choices): Checked<SweepConfig> => {
  const chosen = resolveChoices({ variants: VARIANTS, rules: RULES }, choices);
  if (!chosen.ok) return chosen;
  const { variant, options } = chosen.value;
  const added = (card: Card, count: number): Card[] => new Array<Card>(count).fill(card);
  return ok(
    vouchForConfig({
      level: levelById(variant.id)!,
      deck: [...STARTER_DECK, ...added('canary', options.canary), ...added('underwire', options.underwire)],
      equipment: options.eyeshadow ? ['eyeshadow'] : [],
      ...(options.fairRival && { fairRival: true as const }),
    }),
  );
};

/** Sweep as a `Game`: seat 1 is the player, seat 2 the rival. */
export const sweep: Game<SweepConfig, SweepState, SweepAction, SweepEvent, SweepView> = deepFreeze<
  Game<SweepConfig, SweepState, SweepAction, SweepEvent, SweepView>
>({
  id: 'sweep',
  name: 'Sweep',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: VARIANTS,
  options: RULES.menu,
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
  secrets: { hidden: ['owners', 'rng'], view, spectate, viewEvents, determinize },
  record: {
    progress: progressOf,
    isTurnStart: () => undefined,
    decisionKind: () => undefined,
    decisionKinds: [],
    isOfVariant: ({ config }, variant) => config.level.id === variant,
  },
  learning: { features, symmetries: NO_SYMMETRY, actions: actionSpace },
  search: { position: (state) => new SweepPosition(state), ai },
  board: scene,
});
