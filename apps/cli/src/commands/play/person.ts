import type { Game, Seat, Tagged } from '@ludus/kernel';
import type { Terminal } from '../../terminal.ts';
import { askForHint } from './hint.ts';
import type { TerminalGame } from './terminalGame.ts';
import { findTypedMoves } from './typedMove.ts';

const HELP = [
  'Type a move, its number in the list, or enough of it to be unique:',
  'd4 is enough for "Place: d4", and d4 e5 for "Move: d4 → e5".',
  '  m, moves [text]   list the legal moves, or only those containing text',
  '  b, board          draw the board again',
  '  r, rules          how the game is played',
  '  h, hint           ask the strongest bot for a move, with its reasons',
  '  u, undo           take back your last decision',
  '  resign            give up',
  '  q, quit           leave the game',
];

/** Commands by the letters people type for them. */
const SHORT: Readonly<Record<string, string>> = {
  '?': 'help',
  b: 'board',
  h: 'hint',
  m: 'moves',
  r: 'rules',
  u: 'undo',
  q: 'quit',
  exit: 'quit',
};

/** With more moves than this, comparing words takes too long. */
const MOST_COMPARED = 20_000;

const LISTED = 40;

const rulesOf = ({ name, text: { about } }: Game): string[] => [
  `${name}:`,
  about.line,
  ...(about.aim === undefined ? [] : ['', 'How to win:', about.aim]),
  ...about.rules.flatMap(({ title, text }) => ['', `${title}:`, text]),
];

/** What a person wants: a move, or something else. */
export type Wish =
  | { readonly kind: 'move'; readonly action: Tagged }
  | { readonly kind: 'undo' | 'resign' }
  | { readonly kind: 'quit' };

/** The person whose turn it is, at the keyboard. */
export class Person {
  readonly #terminal: Terminal;
  readonly #game: TerminalGame;
  readonly #seat: Seat;
  #listed: readonly Tagged[];

  constructor(terminal: Terminal, game: TerminalGame, seat: Seat) {
    this.#terminal = terminal;
    this.#game = game;
    this.#seat = seat;
    this.#listed = game.legal;
  }

  /** Asks until the answer can be acted on. */
  async wish(): Promise<Wish> {
    for (;;) {
      const answer = await this.#terminal.ask?.(`${this.#prompt}> `);
      if (answer === undefined) return { kind: 'quit' };
      const wish = await this.#understand(answer.trim());
      if (wish !== undefined) return wish;
    }
  }

  async #understand(answer: string): Promise<Wish | undefined> {
    const [first = '', ...rest] = answer.split(/\s+/);
    const word = SHORT[first.toLowerCase()] ?? first.toLowerCase();
    switch (word) {
      case '':
        return undefined;
      case 'help':
        return this.#say(...HELP);
      case 'board':
        return this.#say(this.#game.draw(this.#seat));
      case 'rules':
        return this.#read(rulesOf(this.#game.game));
      case 'moves':
        return this.#list(rest.join(' ').toLowerCase());
      case 'hint':
        return this.#hint();
      case 'undo':
      case 'resign':
      case 'quit':
        return { kind: word };
      default:
        return this.#move(answer);
    }
  }

  /** Who is asked: scripts know players by their numbers. */
  get #prompt(): string {
    return this.#terminal.hasScreen ? this.#game.names[this.#seat - 1]! : `player ${this.#seat}`;
  }

  async #read(lines: readonly string[]): Promise<undefined> {
    if (this.#terminal.read === undefined) return this.#say(...lines);
    await this.#terminal.read(lines);
    return undefined;
  }

  #say(...lines: string[]): undefined {
    for (const line of lines) this.#terminal.out(line);
  }

  #move(answer: string): Wish | undefined {
    const numbered = /^\d+$/.test(answer) ? this.#listed[Number(answer) - 1] : undefined;
    if (numbered !== undefined) return { kind: 'move', action: numbered };
    const read = this.#game.read(answer);
    if (read.ok) return { kind: 'move', action: read.value };
    return this.#guess(answer, read.error.message);
  }

  /** Reads a move of which only some words were typed. */
  #guess(answer: string, refusal: string): Wish | undefined {
    const { legal } = this.#game;
    const notations = legal.length > MOST_COMPARED ? [] : legal.map((action) => this.#game.notation(action));
    const found = findTypedMoves(answer, notations);
    if (found.length === 1) return { kind: 'move', action: legal[found[0]!]! };
    if (found.length === 0) return this.#say(`${refusal} Type "moves" for a list, "help" for more.`);
    this.#listed = found.map((i) => legal[i]!);
    this.#say(`"${answer}" could mean ${found.length} moves:`);
    return this.#show(found.map((i) => notations[i]!));
  }

  #list(text: string): undefined {
    const named = this.#game.legal.map((action) => ({ action, notation: this.#game.notation(action) }));
    const found = named.filter(({ notation }) => notation.toLowerCase().includes(text));
    this.#listed = found.map(({ action }) => action);
    if (found.length === 0) return this.#say('No legal move contains that.');
    return this.#show(found.map(({ notation }) => notation));
  }

  /** Lists moves with numbers to choose them by. */
  #show(notations: readonly string[]): undefined {
    for (const [i, notation] of notations.slice(0, LISTED).entries())
      this.#say(`${String(i + 1).padStart(4)}  ${notation}`);
    if (notations.length > LISTED)
      this.#say(
        `      … and ${notations.length - LISTED} more; narrow it down, for example "moves ${this.#example(notations[0]!)}"`,
      );
  }

  #example(notation: string): string {
    return notation.split(/\s+/).at(-1) ?? notation;
  }

  async #hint(): Promise<undefined> {
    this.#terminal.status?.('Looking for a good move…');
    const lines = await askForHint(this.#game, this.#seat);
    this.#terminal.status?.(undefined);
    return this.#say(...lines);
  }
}
