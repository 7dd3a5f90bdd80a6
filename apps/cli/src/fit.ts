/** How many columns a text takes; colours take none. */
const lengthOf = (text: string): number => Bun.stringWidth(text);

const indentOf = (line: string): string => /^\s*/.exec(line)![0];

/**
 * Splits a line into lines of at most `width` columns, only between words; lines after the first have the
 * same indentation plus `hanging`. A word longer than the width gets its own line.
 */
export const wrapLine = (line: string, width: number, hanging = ''): string[] => {
  if (lengthOf(line) <= width) return [line];
  const indent = indentOf(line);
  const lines: string[] = [];
  let current = indent;
  let isEmpty = true;
  for (const word of line.trim().split(/ +/)) {
    if (!isEmpty && lengthOf(current) + 1 + lengthOf(word) > width) {
      lines.push(current);
      current = `${indent}${hanging}`;
      isEmpty = true;
    }
    current += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, current];
};

/** A command as people copy it: broken lines end in a backslash, and none of them starts with a bare value. */
const wrapCommand = (line: string, width: number): string[] => {
  const parts = wrapLine(line.replace(/ (--?\w[\w-]*) (?=[^-\s])/g, ' $1\u00a0'), width - 2, '  ');
  return parts.map((part, i) => `${part.replaceAll('\u00a0', ' ')}${i < parts.length - 1 ? ' \\' : ''}`);
};

const isCommand = (line: string): boolean => /^\s+(?:[A-Z_]+=\S+ )?(?:npx )?ludus /.test(line);

/** Wraps the paragraphs of a help page to a width; indented lines and headings stay separate. */
export const fitText = (text: string, width: number): string => {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const isProse = /^\S/.test(line);
    if (isProse && isOpen) lines[lines.length - 1] += ` ${line}`;
    else lines.push(line);
    isOpen = isProse && !line.endsWith(':');
  }
  return lines
    .flatMap((line) => {
      if (line.length <= width) return [line];
      return isCommand(line) ? wrapCommand(line, width) : wrapLine(line, width);
    })
    .join('\n');
};

/** A line for a terminal. JSON stays on one line, so that it can be copied. */
export const fitLine = (line: string, width: number): string =>
  /^[[{]/.test(line)
    ? line
    : line
        .split('\n')
        .flatMap((one) => wrapLine(one, width, '  '))
        .join('\n');

/** A line cut after a word if there is not enough room. */
export const shorten = (line: string, width: number): string => {
  if (line.length <= width) return line;
  const start = line.slice(0, width - 1);
  const end = start.lastIndexOf(' ');
  return `${(end > 0 ? start.slice(0, end) : start).replace(/[;,]$/, '')}…`;
};
