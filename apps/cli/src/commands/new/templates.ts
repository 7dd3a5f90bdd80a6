import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A small game that a new one can start from: an example of the kernel. */
export interface Template {
  readonly id: string;
  readonly about: string;
  /** The name of the example in its code. */
  readonly example: string;
  /** The id and the name of the example as people see them. */
  readonly gameId: string;
  readonly gameName: string;
  /** The prefix of its types. */
  readonly prefix: string;
}

export const TEMPLATES: readonly Template[] = [
  {
    id: 'plain',
    about: 'two players, no chance, nothing hidden',
    example: 'nim',
    gameId: 'nim',
    gameName: 'Nim',
    prefix: 'Nim',
  },
  {
    id: 'players',
    about: 'two to four players on a board of squares',
    example: 'trails',
    gameId: 'trails',
    gameName: 'Trails',
    prefix: 'Trails',
  },
  {
    id: 'chance',
    about: 'two to six players and a die, with a rule option but no board',
    example: 'pig',
    gameId: 'pig',
    gameName: 'Pig',
    prefix: 'Pig',
  },
  {
    id: 'secrets',
    about: 'hidden dice, chance, two to four players',
    example: 'liarsDice',
    gameId: 'liars-dice',
    gameName: 'Liar’s dice',
    prefix: 'Dice',
  },
];

/** The names of a new game. */
export interface GameNames {
  /** `my-game`, as the command line calls it. */
  readonly id: string;
  /** `My game`, as people call it. */
  readonly name: string;
  /** `myGame`, in code. */
  readonly variable: string;
  /** `MyGame`, before the names of its types. */
  readonly prefix: string;
}

const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

export const namesOf = (id: string): GameNames => {
  const words = id.split('-');
  const prefix = words.map(capitalised).join('');
  return {
    id,
    name: capitalised(words.join(' ')),
    variable: `${prefix.slice(0, 1).toLowerCase()}${prefix.slice(1)}`,
    prefix,
  };
};

const sourceOf = ({ example }: Template): string =>
  readFileSync(fileURLToPath(import.meta.resolve(`@ludus/kernel/examples/${example}`)), 'utf8');

/** The rules of a template under other names, for a package outside the kernel. */
export const makeRules = (template: Template, { id, name, variable, prefix }: GameNames): string =>
  `// These are the rules of ${template.gameName}: replace them with yours.\n${sourceOf(template)}`
    .replaceAll("'../index.ts'", "'@ludus/kernel'")
    // The feature vectors of an example are in a separate file.
    .replace(/^export \{[^}]*\} from '\.\/.*';\n\n?/m, '')
    .replaceAll(`'${template.gameId}'`, `'${id}'`)
    .replaceAll(`'${template.gameName}'`, `'${name}'`)
    .replace(new RegExp(`\\b${template.example}\\b`, 'g'), variable)
    .replace(
      new RegExp(`\\b${template.prefix}(Config|State|Action|Event|View)\\b`, 'g'),
      (_, type: string) => `${prefix}${type}`,
    )
    .replaceAll(`${template.gameName.replace('’', "'")} as a \`Game\``, `${name} as a \`Game\``);

export const makeTest = ({ name, variable }: GameNames): string =>
  `import { expect, test } from 'bun:test';
import type { Game } from '@ludus/kernel';
import { checkGame } from '@ludus/kernel/conformance';
import { ${variable} } from './game.ts';

test('${name} keeps the contract', () => expect(checkGame(${variable} as Game)).toEqual([]), 300_000);
`;
