/** What a person did at the terminal. */
export type Input =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'key'; readonly name: KeyName }
  /** Counted from 0, from the upper left corner. */
  | { readonly kind: 'click'; readonly column: number; readonly row: number }
  | { readonly kind: 'wheel'; readonly lines: 1 | -1 };

export type KeyName =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'home'
  | 'end'
  | 'pageUp'
  | 'pageDown'
  | 'enter'
  | 'escape'
  | 'tab'
  | 'backTab'
  | 'backspace'
  | 'delete'
  | 'interrupt'
  | 'suspend'
  | 'endOfInput'
  | 'clear'
  | 'redraw';

const SEQUENCES: Readonly<Record<string, KeyName>> = {
  '[A': 'up',
  '[B': 'down',
  '[C': 'right',
  '[D': 'left',
  OA: 'up',
  OB: 'down',
  OC: 'right',
  OD: 'left',
  '[H': 'home',
  '[F': 'end',
  OH: 'home',
  OF: 'end',
  '[1~': 'home',
  '[4~': 'end',
  '[7~': 'home',
  '[8~': 'end',
  '[3~': 'delete',
  '[5~': 'pageUp',
  '[6~': 'pageDown',
  '[Z': 'backTab',
};

const CONTROLS: Readonly<Record<string, KeyName>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\x7f': 'backspace',
  '\b': 'backspace',
  '\x01': 'home',
  '\x03': 'interrupt',
  '\x04': 'endOfInput',
  '\x05': 'end',
  '\x0c': 'redraw',
  '\x15': 'clear',
  '\x1a': 'suspend',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals speak in control characters
const SEQUENCE = /^\x1b(\[[\d;]*[A-Za-z~]|O[A-Z])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals speak in control characters
const MOUSE = /^\x1b\[<(\d+);(\d+);(\d+)([Mm])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals speak in control characters
const TEXT = /^[^\x00-\x1f\x7f]+/;

const WHEEL_UP = 64;
const WHEEL_DOWN = 65;

const readMouse = ([, button, column, row, end]: RegExpExecArray): Input | undefined => {
  if (Number(button) === WHEEL_UP) return { kind: 'wheel', lines: -1 };
  if (Number(button) === WHEEL_DOWN) return { kind: 'wheel', lines: 1 };
  if (button !== '0' || end !== 'M') return undefined;
  return { kind: 'click', column: Number(column) - 1, row: Number(row) - 1 };
};

/** The keys in one piece of raw terminal input. Unknown keys are ignored. */
export const readInput = (raw: string): Input[] => {
  const found: Input[] = [];
  let rest = raw;
  while (rest !== '') {
    const mouse = MOUSE.exec(rest);
    const sequence = SEQUENCE.exec(rest);
    const text = TEXT.exec(rest);
    let input: Input | undefined;
    let length = 1;
    if (mouse !== null) {
      input = readMouse(mouse);
      length = mouse[0].length;
    } else if (sequence !== null) {
      const name = SEQUENCES[sequence[1]!];
      input = name === undefined ? undefined : { kind: 'key', name };
      length = sequence[0].length;
    } else if (text !== null) {
      input = { kind: 'text', text: text[0] };
      length = text[0].length;
    } else {
      const name = rest[0] === '\x1b' ? 'escape' : CONTROLS[rest[0]!];
      input = name === undefined ? undefined : { kind: 'key', name };
    }
    if (input !== undefined) found.push(input);
    rest = rest.slice(length);
  }
  return found;
};
