/**
 * How a person enters an action on a board: a sequence of steps, each a place to point at or an option to pick. Boards
 * know no rules; they offer the next steps of the legal actions.
 */
interface PlaceStep {
  /** Pointing at any of these will do. */
  readonly at: readonly string[];
  /** What the place is for, so the board can show it: `move`, `capture`, `pay`. */
  readonly role: string;
  /** Set if the place needs a button too. */
  readonly label?: string;
  /** Taken automatically when nothing else is left to choose. */
  readonly auto?: boolean;
}

interface PickStep {
  readonly pick: string;
  readonly label: string;
  readonly auto?: boolean;
}

export type Step = PlaceStep | PickStep;

/** An action and the steps that lead to it. */
export interface Way<Action> {
  readonly action: Action;
  readonly steps: readonly Step[];
}

/** A place that was pointed at, or an option that was picked. */
export type Choice = { readonly place: string } | { readonly pick: string };

export interface Menu<Action> {
  /** The paths that are still open. */
  readonly ways: readonly Way<Action>[];
  /** The steps taken so far, chosen or automatic. */
  readonly taken: readonly Step[];
  /** The places that can be pointed at next, with their roles. */
  readonly places: ReadonlyMap<string, string>;
  /** The options and labelled places that can be picked next. */
  readonly picks: readonly Step[];
  /** Set when the choices determine a full action. */
  readonly action: Action | undefined;
}

const keyOf = (step: Step): string => ('pick' in step ? `=${step.pick}` : `@${step.at.join(' ')}`);

/** How a labelled step is picked from a list. */
export const choiceOf = (step: Step): Choice => ({ pick: 'pick' in step ? step.pick : keyOf(step) });

const fits = (step: Step | undefined, choice: Choice): boolean => {
  if (step === undefined) return false;
  if ('pick' in step) return 'pick' in choice && step.pick === choice.pick;
  return 'place' in choice ? step.at.includes(choice.place) : choice.pick === keyOf(step);
};

const passes = <Action>(ways: readonly Way<Action>[], depth: number): boolean => {
  const first = ways[0]?.steps[depth];
  if (first?.auto !== true) return false;
  return ways.every(({ steps }) => steps[depth]?.auto === true && keyOf(steps[depth]) === keyOf(first));
};

const nextSteps = <Action>(
  ways: readonly Way<Action>[],
  depth: number,
): Pick<Menu<Action>, 'places' | 'picks'> => {
  const places = new Map<string, string>();
  const picks = new Map<string, Step>();
  for (const { steps } of ways) {
    const step = steps[depth];
    if (step === undefined) continue;
    if ('at' in step) for (const place of step.at) if (!places.has(place)) places.set(place, step.role);
    if (step.label !== undefined) picks.set(keyOf(step), step);
  }
  return { places, picks: [...picks.values()] };
};

/** Paths with a single pick, such as passing, stay open whatever else was chosen. */
const isPlain = <Action>({ steps }: Way<Action>): boolean => steps.length === 1 && 'pick' in steps[0]!;

/** What can be chosen after some choices; undefined if they lead nowhere. */
export const follow = <Action>(
  ways: readonly Way<Action>[],
  choices: readonly Choice[],
): Menu<Action> | undefined => {
  const plain = ways.filter(isPlain);
  const last = choices.at(-1);
  const passed = last === undefined ? undefined : plain.find(({ steps }) => fits(steps[0], last));
  if (passed !== undefined)
    return { ways: [passed], taken: passed.steps, places: new Map(), picks: [], action: passed.action };
  const menu = followPlaces(
    ways.filter((way) => !isPlain(way)),
    choices,
  );
  if (menu === undefined) return undefined;
  return {
    ...menu,
    ways: [...menu.ways, ...plain],
    picks: [...menu.picks, ...plain.map(({ steps }) => steps[0]!)],
  };
};

const followPlaces = <Action>(
  ways: readonly Way<Action>[],
  choices: readonly Choice[],
): Menu<Action> | undefined => {
  let open = ways;
  let depth = 0;
  for (let used = 0; ; ) {
    const choice = choices[used];
    const isChosen = choice !== undefined && fits(open[0]?.steps[depth], choice);
    const ends = open.length === 1 && depth === open[0]!.steps.length - 1;
    // Nothing is played unless a person has chosen something.
    if (passes(open, depth) && !isChosen && !(ends && used === 0)) {
      depth += 1;
      continue;
    }
    if (choice === undefined) break;
    const left = open.filter(({ steps }) => fits(steps[depth], choice));
    if (left.length === 0) return undefined;
    open = left;
    depth += 1;
    used += 1;
  }
  const [only] = open;
  const isWhole = open.length === 1 && only !== undefined && depth === only.steps.length;
  return {
    ways: open,
    taken: only === undefined ? [] : only.steps.slice(0, depth),
    ...nextSteps(open, depth),
    action: isWhole ? only.action : undefined,
  };
};

/** The choices after one more: it continues them if possible, otherwise it starts over. */
export const choose = <Action>(
  ways: readonly Way<Action>[],
  choices: readonly Choice[],
  choice: Choice,
): readonly Choice[] | undefined => {
  const on = [...choices, choice];
  if (follow(ways, on) !== undefined) return on;
  return choices.length > 0 && follow(ways, [choice]) !== undefined ? [choice] : undefined;
};
