import type { Input } from './input.ts';

/** A line being typed. */
export interface Line {
  readonly text: string;
  /** Where the next character goes. */
  readonly at: number;
  /** Which line of the history is shown, counted from the newest; 0 is the one being typed. */
  readonly back: number;
}

export const EMPTY_LINE: Line = { text: '', at: 0, back: 0 };

const recalled = (history: readonly string[], back: number): Line => {
  const text = back === 0 ? '' : (history.at(-back) ?? '');
  return { text, at: text.length, back };
};

/** The line after a key; undefined if the key does nothing here. */
export const editLine = (line: Line, input: Input, history: readonly string[]): Line | undefined => {
  const { text, at, back } = line;
  if (input.kind === 'text')
    return { text: text.slice(0, at) + input.text + text.slice(at), at: at + input.text.length, back };
  if (input.kind !== 'key') return undefined;
  switch (input.name) {
    case 'backspace':
      return at === 0 ? line : { text: text.slice(0, at - 1) + text.slice(at), at: at - 1, back };
    case 'delete':
      return { text: text.slice(0, at) + text.slice(at + 1), at, back };
    case 'clear':
      return EMPTY_LINE;
    case 'left':
      return { text, at: Math.max(0, at - 1), back };
    case 'right':
      return { text, at: Math.min(text.length, at + 1), back };
    case 'home':
      return { text, at: 0, back };
    case 'end':
      return { text, at: text.length, back };
    case 'up':
      return recalled(history, Math.min(history.length, back + 1));
    case 'down':
      return recalled(history, Math.max(0, back - 1));
    default:
      return undefined;
  }
};
