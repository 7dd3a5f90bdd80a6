import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Choice, choiceOf, type Step } from './paths.ts';
import { tableWords } from './words.ts';

interface PicksProps {
  readonly picks: readonly Step[];
  readonly canCancel: boolean;
  readonly onCancel: () => void;
  readonly onPick: (choice: Choice) => void;
  /** The option pointed at or focused. */
  readonly onPeek: ((pick: string | undefined) => void) | undefined;
}

const pickOf = (step: Step): string => {
  const choice = choiceOf(step);
  return 'pick' in choice ? choice.pick : choice.place;
};

interface RowProps extends PicksProps {
  /** The option that has the focus, also while one row replaces another. */
  readonly focused: RefObject<string | undefined>;
}

const Row = ({ picks, canCancel, onCancel, onPick, onPeek, focused }: RowProps) => {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const buttons = [...(row.current?.querySelectorAll<HTMLElement>('[data-pick]') ?? [])];
    buttons.find(({ dataset }) => dataset.pick === focused.current)?.focus();
  }, [focused]);
  return (
    <div className="row prompt-picks" ref={row}>
      {picks.map((step) => (
        <button
          key={pickOf(step)}
          type="button"
          className="button"
          data-pick={pickOf(step)}
          onClick={() => onPick(choiceOf(step))}
          onPointerEnter={() => onPeek?.(pickOf(step))}
          onPointerLeave={() => onPeek?.(undefined)}
          onFocus={() => {
            focused.current = pickOf(step);
            onPeek?.(pickOf(step));
          }}
          onBlur={() => {
            focused.current = undefined;
            onPeek?.(undefined);
          }}
        >
          {step.label}
        </button>
      ))}
      {canCancel && (
        <button type="button" className="button quiet" onClick={onCancel}>
          {tableWords.cancel} <kbd translate="no">Esc</kbd>
        </button>
      )}
    </div>
  );
};

/**
 * The answers that are not on the board. Other answers are another row, so no button moves to a place where it
 * would be pressed by mistake; an answer that is still there keeps the focus.
 */
export const Picks = (props: PicksProps) => {
  const focused = useRef<string>(undefined);
  const answers = props.picks.map((step) => `${pickOf(step)} ${step.label ?? ''}`).join('\n');
  return <Row key={`${props.canCancel} ${answers}`} {...props} focused={focused} />;
};
