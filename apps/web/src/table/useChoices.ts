import { useCallback, useMemo, useState } from 'react';
import { type Choice, choose, follow, type Menu, type Way } from './paths.ts';

interface Made {
  /** The position the choices were made in; in any other they are forgotten. */
  readonly count: number;
  readonly choices: readonly Choice[];
}

const NONE: readonly Choice[] = [];

interface Choosing<Action> {
  readonly menu: Menu<Action>;
  readonly choices: readonly Choice[];
  /** Takes one more choice, plays the action it completes, and says whether it was one to take. */
  readonly take: (choice: Choice) => boolean;
  readonly clear: () => void;
}

/** The choices of a person on the way to an action. */
export const useChoices = <Action>(
  ways: readonly Way<Action>[],
  count: number,
  act: (action: Action) => void,
): Choosing<Action> => {
  const [made, setMade] = useState<Made>({ count, choices: NONE });
  const wanted = made.count === count ? made.choices : NONE;
  const followed = useMemo(() => follow(ways, wanted), [ways, wanted]);
  const choices = followed === undefined ? NONE : wanted;
  const menu = useMemo(() => followed ?? follow(ways, NONE)!, [followed, ways]);
  const take = useCallback(
    (choice: Choice): boolean => {
      const next = choose(ways, choices, choice);
      if (next === undefined) return false;
      const { action } = follow(ways, next)!;
      setMade({ count, choices: action === undefined ? next : NONE });
      if (action !== undefined) act(action);
      return true;
    },
    [ways, choices, count, act],
  );
  const clear = useCallback(() => setMade({ count, choices: NONE }), [count]);
  return { menu, choices, take, clear };
};
