import type { Command, Option } from 'commander';

/** A partly typed command line: its words so far, and what the last word belongs to. */
export interface Typed {
  readonly command: Command;
  readonly positionals: readonly string[];
  /** Values of options by their attribute names. */
  readonly options: Readonly<Record<string, string>>;
  /** The option that waits for its value. */
  readonly pending: Option | undefined;
}

const findOption = (command: Command, word: string): Option | undefined =>
  command.options.find(({ long, short }) => word === long || word === short);

const takesValue = ({ required, optional }: Option): boolean => required || optional;

/** Reads the words before the one being typed. */
export const readWords = (top: Command, words: readonly string[]): Typed => {
  let command = top;
  let pending: Option | undefined;
  const positionals: string[] = [];
  const options: Record<string, string> = {};
  for (const word of words) {
    if (pending !== undefined && !word.startsWith('-')) {
      options[pending.attributeName()] = word;
      if (!pending.variadic) pending = undefined;
      continue;
    }
    const [name = '', value] = word.split('=', 2);
    const option = word.startsWith('-') ? findOption(command, name) : undefined;
    if (option !== undefined && value !== undefined) options[option.attributeName()] = value;
    pending = option !== undefined && value === undefined && takesValue(option) ? option : undefined;
    if (word.startsWith('-')) continue;
    const child = command.commands.find((one) => one.name() === word);
    if (child !== undefined && positionals.length === 0) command = child;
    else positionals.push(word);
  }
  return { command, positionals, options, pending };
};
