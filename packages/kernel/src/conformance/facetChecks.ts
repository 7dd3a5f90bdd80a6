import type { Game } from '../game.ts';

type Report = (message: string) => void;

/** The facets a game may leave out, and its text. */
type Facet =
  | 'text'
  | Exclude<
      { [Name in keyof Game]-?: undefined extends Game[Name] ? Name : never }[keyof Game],
      'levels' | 'pages'
    >;

/** The names of the members an object type requires. */
type Required<T> = { [Name in keyof T]-?: undefined extends T[Name] ? never : Name }[keyof T];

type Members<Name extends Facet> = {
  readonly [Member in Required<NonNullable<Game[Name]>>]: 'function' | 'object';
};

/** The required members of every facet; the types keep the list complete. */
const FACETS: { readonly [Name in Facet]: Members<Name> } = {
  text: {
    about: 'object',
    makeNotation: 'function',
    parseNotation: 'function',
    describeEvent: 'function',
    draw: 'function',
  },
  secrets: { view: 'function', spectate: 'function', viewEvents: 'function', determinize: 'function' },
  seating: { reseat: 'function', resign: 'function', timeout: 'function' },
  record: {
    progress: 'function',
    isTurnStart: 'function',
    decisionKind: 'function',
    decisionKinds: 'object',
    isOfVariant: 'function',
  },
  learning: { features: 'object', symmetries: 'object' },
  search: { position: 'function', ai: 'object' },
  board: { scene: 'function', point: 'function' },
};

/** There is a board, and each board has an id and a number of players. */
const checkVariants = ({ variants }: Game, report: Report): void => {
  if (variants.length === 0) report('"variants" is empty: list at least one board');
  if (new Set(variants.map((variant) => variant.id)).size < variants.length)
    report('two entries of "variants" have the same id');
  for (const variant of variants)
    if (variant.minSeats > variant.maxSeats)
      report(`"variants" lists "${variant.id}" with a minSeats above its maxSeats`);
};

/** A facet is complete or absent; `text` is always present. */
export const checkFacets = (game: Game, report: Report): void => {
  checkVariants(game, report);
  for (const [name, members] of Object.entries(FACETS)) {
    const facet = game[name as Facet] as Readonly<Record<string, unknown>> | undefined;
    if (facet === undefined) {
      if (name === 'text') report('"text" is missing');
      continue;
    }
    for (const [member, kind] of Object.entries(members))
      if (typeof facet[member] !== kind || facet[member] === null)
        report(`"${name}" is incomplete: "${member}" is missing`);
  }
};

const isBlank = (text: string): boolean => text.trim() === '';

/** What the id of a game looks like: it is part of addresses, files and commands. */
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** A game has a name for commands, and introduces itself in one line and a few titled paragraphs. */
export const checkAbout = ({ id, text: { about } }: Game, report: Report): void => {
  if (typeof id !== 'string' || !ID.test(id))
    report(`"id" is ${JSON.stringify(id)}: use lowercase letters and digits, with dashes between words`);
  if (isBlank(about.line)) report('"text.about.line" is empty');
  if (about.aim !== undefined && isBlank(about.aim)) report('"text.about.aim" is empty');
  if (about.rules.length === 0) report('"text.about" has no rules');
  for (const { title, text } of about.rules) {
    if (isBlank(title)) report('a rule in "text.about" has no title');
    if (isBlank(text)) report(`the rule "${title}" in "text.about" has no text`);
  }
};
