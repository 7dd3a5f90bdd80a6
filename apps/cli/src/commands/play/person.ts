import { type Agent, AUTO, createAgent } from '@ludus/agents';
import type { Seat, Tagged } from '@ludus/kernel';
import { required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import type { TerminalGame } from './terminalGame.ts';

const HELP = [
  'Type a move as it is listed, or its number.',
  '  moves [text]   list the legal moves, or those that contain a text',
  '  board          draw the board again',
  '  hint           ask a strong agent',
  '  undo           take back your last decision',
  '  resign, quit',
];

const LISTED = 40;

/** What a person wants: a move, or something else. */
export type Wish =
  | { readonly kind: 'move'; readonly action: Tagged }
  | { readonly kind: 'undo' | 'resign' }
  | { readonly kind: 'quit' };

const hintAgent = ({ game }: TerminalGame): Agent => required(createAgent(game, `${AUTO}:7`));

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

  /** Asks until the answer is something to act on. */
  async wish(): Promise<Wish> {
    for (;;) {
      const answer = await this.#terminal.ask?.(`player ${this.#seat}> `);
      if (answer === undefined) return { kind: 'quit' };
      const wish = await this.#understand(answer.trim());
      if (wish !== undefined) return wish;
    }
  }

  async #understand(answer: string): Promise<Wish | undefined> {
    const [word = '', ...rest] = answer.split(/\s+/);
    switch (word.toLowerCase()) {
      case '':
        return undefined;
      case 'help':
      case '?':
        return this.#say(...HELP);
      case 'board':
        return this.#say(this.#game.draw(this.#seat));
      case 'moves':
        return this.#list(rest.join(' ').toLowerCase());
      case 'hint':
        return this.#hint();
      case 'undo':
      case 'resign':
      case 'quit':
        return { kind: word.toLowerCase() as 'undo' | 'resign' | 'quit' };
      default:
        return this.#move(answer);
    }
  }

  #say(...lines: string[]): undefined {
    for (const line of lines) this.#terminal.out(line);
  }

  #move(answer: string): Wish | undefined {
    const numbered = /^\d+$/.test(answer) ? this.#listed[Number(answer) - 1] : undefined;
    if (numbered !== undefined) return { kind: 'move', action: numbered };
    const read = this.#game.read(answer);
    if (read.ok) return { kind: 'move', action: read.value };
    return this.#say(`${read.error.message} Type "moves" for a list, "help" for more.`);
  }

  #list(text: string): undefined {
    const named = this.#game.legal.map((action) => ({ action, notation: this.#game.notation(action) }));
    const found = named.filter(({ notation }) => notation.toLowerCase().includes(text));
    this.#listed = found.map(({ action }) => action);
    for (const [i, { notation }] of found.slice(0, LISTED).entries())
      this.#say(`${String(i + 1).padStart(4)}  ${notation}`);
    if (found.length === 0) this.#say('No legal move contains that.');
    if (found.length > LISTED)
      this.#say(
        `      … and ${found.length - LISTED} more; narrow it down, for example "moves ${this.#example(found[0]!.notation)}"`,
      );
  }

  #example(notation: string): string {
    return notation.split(/\s+/).at(-1) ?? notation;
  }

  async #hint(): Promise<undefined> {
    const { action, evaluation } = await this.#game.consult(hintAgent(this.#game));
    const chance = Math.round(100 * (evaluation[this.#seat - 1] ?? 0));
    this.#say(`${this.#game.notation(action)}  (${chance}% to win)`);
  }
}
