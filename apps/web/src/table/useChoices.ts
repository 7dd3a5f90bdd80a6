import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { announce } from '../frame/live.tsx';
import { isTyping } from '../frame/typing.ts';
import { type Choice, choose, follow, type Menu, type Way } from './paths.ts';

/** The choices in a position; in any other they are dropped. */
interface Said<Value> {
  readonly count: number;
  readonly value: Value;
}

const NONE: readonly Choice[] = [];

interface Choosing<Action> {
  readonly menu: Menu<Action>;
  readonly choices: readonly Choice[];
  /** Takes one more choice, plays the action it completes, and returns whether the choice was valid. */
  readonly take: (choice: Choice) => boolean;
  /** Clears the choices, as the Escape key does. */
  readonly clear: () => void;
  /** Why the last choice could not be taken. */
  readonly refused: string | undefined;
  /** Says why something cannot be chosen; an empty reason shows nothing. */
  readonly refuse: (reason: string) => void;
}

interface ChoosingOptions<Action> {
  readonly ways: readonly Way<Action>[];
  /** The position: a different number is a different one. */
  readonly count: number;
  readonly act: (action: Action) => void;
  /** Called when the choices are cleared. */
  readonly onClear?: () => void;
}

/** Runs a command for the Escape key, except while someone is typing. */
const useEscape = (command: () => void): void =>
  useLayoutEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent): void => {
      if (key === 'Escape' && !isTyping(target)) command();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [command]);

/** A person's choices on the way to an action. */
export const useChoices = <Action>({
  ways,
  count,
  act,
  onClear,
}: ChoosingOptions<Action>): Choosing<Action> => {
  const [made, setMade] = useState<Said<readonly Choice[]>>({ count, value: NONE });
  const [why, setWhy] = useState<Said<string>>();
  const wanted = made.count === count ? made.value : NONE;
  const followed = useMemo(() => follow(ways, wanted), [ways, wanted]);
  const choices = followed === undefined ? NONE : wanted;
  const menu = useMemo(() => followed ?? follow(ways, NONE)!, [followed, ways]);
  const take = useCallback(
    (choice: Choice): boolean => {
      const next = choose(ways, choices, choice);
      if (next === undefined) return false;
      const { action } = follow(ways, next)!;
      setMade({ count, value: action === undefined ? next : NONE });
      setWhy(undefined);
      if (action !== undefined) act(action);
      return true;
    },
    [ways, choices, count, act],
  );
  const clear = useCallback(() => {
    setMade({ count, value: NONE });
    onClear?.();
  }, [count, onClear]);
  const refuse = useCallback(
    (reason: string): void => {
      setWhy(reason === '' ? undefined : { count, value: reason });
      if (reason !== '') announce(reason);
    },
    [count],
  );
  useEscape(clear);
  return { menu, choices, take, clear, refuse, refused: why?.count === count ? why.value : undefined };
};
