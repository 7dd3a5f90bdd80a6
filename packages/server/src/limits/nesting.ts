/** Nothing that people or programs send to a game is nested nearly as deeply. */
const MOST_NESTED = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

const endOfString = (text: string, start: number): number => {
  let i = start + 1;
  for (; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) return i;
    if (code === BACKSLASH) i += 1;
  }
  return i;
};

/**
 * Whether JSON is nested more deeply than any real input. It could be parsed, but code that copies, compares
 * or writes the value would run out of stack.
 */
export const isNestedTooDeeply = (text: string): boolean => {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if (isOpening(code)) {
      depth += 1;
      if (depth > MOST_NESTED) return true;
    } else if (isClosing(code)) depth -= 1;
  }
  return false;
};
