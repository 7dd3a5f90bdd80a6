import { namePlayers } from '@ludus/kernel';

/** Verbs that change by more than an s after "You". */
const IRREGULAR: Readonly<Record<string, string>> = {
  has: 'have',
  is: 'are',
  was: 'were',
  does: 'do',
  goes: 'go',
};

/** `places` becomes `place`, `passes` becomes `pass`, `tries` becomes `try`; other words stay. */
const forYou = (verb: string): string =>
  IRREGULAR[verb] ??
  (/(ss|sh|ch|x|zz)es$/.test(verb)
    ? verb.slice(0, -2)
    : /[^aeiou]ies$/.test(verb)
      ? `${verb.slice(0, -3)}y`
      : verb.replace(/(?<=[^s])s$/, ''));

/** The second of two verbs, if an object follows it: `You eliminate Rook and take 3 cards`. */
const SECOND_VERB = /\band (\w+s)(?= (?:\d|an?\b|the\b|no\b))/g;

/** Puts names in place of player numbers and addresses the reader: `Player 2 takes Peru.` becomes `You take Peru.` */
export const withNames = (sentence: string, names: readonly string[]): string =>
  namePlayers(sentence, (seat, said) => {
    const name = names[seat - 1];
    // Numbers distinguish two players with the same name.
    return name === undefined || names.indexOf(name) !== names.lastIndexOf(name) ? said : name;
  })
    .replace(
      /(^|[.:;!?] )You (\w+)([^.:;!?]*)/g,
      (_, before: string, verb: string, rest: string) =>
        `${before}You ${forYou(verb)}${rest.replace(SECOND_VERB, (_, second: string) => `and ${forYou(second)}`)}`,
    )
    .replace(/\bYou’s\b/g, 'your')
    .replace(/(?<!^)(?<![.:;!?] )\bYou\b/g, 'you');
