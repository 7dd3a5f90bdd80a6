import type { Check } from '../../src/conformance/index.ts';
import { type NimAction, type NimState, nim, nimLearning } from '../../src/examples/nim.ts';
import {
  type About,
  type FeatureLayout,
  type Features,
  type Game,
  type GameAi,
  type Learning,
  type Pointing,
  type Position,
  positionOf,
  type Seating,
  type Secrets,
  STAY_SEATED,
  type Symmetries,
} from '../../src/index.ts';
import { type CardEvent, type CardState, type CardView, highCard } from '../highCard.ts';

/** Honest games to plant defects in. */

/** A check, what is wrong with a game, and the game; the check must find it. */
export type Defect = readonly [Check, string, Game];

export type Nim = typeof nim;
export type HighCard = typeof highCard;

export const brokenNim = (defect: Partial<Nim>): Nim => ({ ...nim, ...defect });
export const brokenCards = (defect: Partial<HighCard>): HighCard => ({ ...highCard, ...defect });

export const brokenText = (defect: Partial<Nim['text']>): Nim =>
  brokenNim({ text: { ...nim.text, ...defect } });
export const brokenSecrets = (defect: Partial<Secrets<CardState, CardEvent, CardView>>): HighCard =>
  brokenCards({ secrets: { ...highCard.secrets!, ...defect } });
export const brokenSeating = (defect: Partial<Seating<NimState, NimAction>>): Nim =>
  brokenNim({ seating: { ...STAY_SEATED, ...defect } });
export const taughtNim = (learning: Partial<Learning<NimState, NimAction>>): Nim =>
  brokenNim({ learning: { features: vectors({}), symmetries: mirror, ...learning } });

/** Nim from the other side: the heaps in reverse order. */
export const mirror: Symmetries<NimState, NimAction> = {
  count: () => 2,
  state: (state, symmetry) => (symmetry === 0 ? state : { ...state, heaps: state.heaps.toReversed() }),
  action: ({ heaps }, action, symmetry) =>
    symmetry === 0 ? action : { ...action, heap: heaps.length - 1 - action.heap },
};

export const vectors = (defect: Partial<FeatureLayout>): Features<NimState> => ({
  layout: ({ heaps: { length } }) => ({
    version: 1,
    dimension: length,
    parts: [{ name: 'heaps', length, meaning: 'What they hold.' }],
    ...defect,
  }),
  vector: ({ heaps }) => Float32Array.from(heaps),
});

/** Nim whose actions are numbered by `number`; undefined writes nothing. */
export const numberedNim = (
  number: (action: NimAction) => number | undefined,
  layout: Partial<FeatureLayout> = {},
): Nim =>
  taughtNim({
    actions: {
      layout: (state) => ({ ...nimLearning.actions!.layout(state), ...layout }),
      number: (position, moves, into) => {
        for (const [i, move] of moves.entries()) {
          const found = number(position.action(move));
          if (found !== undefined) into[i] = found;
        }
      },
    },
  });

/** Nim on a board where every place has `defect`. */
export const brokenScene = (defect: Readonly<Record<string, unknown>>): Nim =>
  brokenNim({
    board: {
      ...nim.board!,
      scene: (state) => ({
        places: nim.board!.scene(state).places.map((place) => ({ ...place, ...defect })),
      }),
    },
  });

export const brokenPointing = (point: (action: NimAction, state: NimState) => Pointing): Nim =>
  brokenNim({ board: { ...nim.board!, point } });

/** A board for the card game without a scene for states that have a certain field. */
export const cardTable = (unseen?: string): NonNullable<HighCard['board']> => ({
  scene: (view) => ({ places: [{ id: 'table', x: 0, y: unseen !== undefined && unseen in view ? NaN : 0 }] }),
  point: (action) => ({ places: [], choice: JSON.stringify(action) }),
});

/** Rates all positions the same. */
export const ai: GameAi<NimState, NimAction, NimState> = {
  features: [],
  profiles: [],
  evaluator: () => ({ evaluate: (_, into) => into.fill(1 / into.length), features: () => {} }),
};

/** Nim with its own fast form, which differs from the honest one by `defect`. */
export const brokenPosition = (
  defect: (honest: Position<NimState, NimAction>) => Partial<Position<NimState, NimAction>>,
): Nim =>
  brokenNim({
    search: {
      ai,
      position: (state) => {
        const honest = positionOf(nim, state);
        const copy: Position<NimState, NimAction> = {
          toAct: () => honest.toAct(),
          legal: (into) => honest.legal(into),
          apply: (move) => honest.apply(move),
          undo: () => honest.undo(),
          keyLow: () => honest.keyLow(),
          keyHigh: () => honest.keyHigh(),
          outcome: () => honest.outcome(),
          action: (move) => honest.action(move),
          state: () => honest.state(),
        };
        return { ...copy, ...defect(honest) };
      },
    },
  });

let calls = 0;
export const flip = (): boolean => {
  calls += 1;
  return calls % 2 === 0;
};

export const isOver = (state: NimState): boolean => nim.toAct(state) === undefined;

export const never = (): never => {
  throw new Error('nobody should ask');
};

export const without = (facet: keyof Nim): Nim => brokenNim({ [facet]: undefined });
export const brokenAbout = (defect: Partial<About>): Nim =>
  brokenText({ about: { ...nim.text.about, ...defect } });

export const onlyAction = (state: NimState): NimAction | undefined => {
  const [first, ...others] = nim.legal(state);
  return others.length === 0 ? first : undefined;
};
