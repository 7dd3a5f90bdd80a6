import { type Game, ok, type Result, type Seat, type Summary, type Tagged } from '@ludus/kernel';
import { type Refused, Replayer } from './replayer.ts';
import type { MoveInput } from './types.ts';

/** What the tables say about a state: one of these is the end of a move and the beginning of the next. */
export interface Moment {
  readonly phase: string;
  readonly status: 'active' | 'completed';
  /** `[[18,0,0],[17,1,0]]`: per seat the values of the counters. */
  readonly progress: string;
  readonly hash: string;
}

/** What the tables say about one move. */
export interface Step {
  readonly moveNumber: number;
  readonly turnNumber: number;
  readonly player: Seat;
  readonly input: MoveInput;
  readonly before: Moment;
  readonly after: Moment;
  /** How many moves were legal. */
  readonly alternatives: number;
  readonly choice?: { readonly choiceType: string; readonly options: readonly Tagged[] };
}

/** Replays a game and notes what the tables want to know about every move. */
export class Recorder {
  readonly replayer: Replayer;
  /** The names of the game's counters, in the order in which `progress_…_json` lists their values. */
  readonly counters: readonly string[];
  #summary: Summary;
  #progress: Summary['progress'] | undefined;
  #progressKept = '[]';
  #moment: Moment;
  turns: number;
  #lastPlayer: Seat | undefined;

  /** `turns` and `moves` go on where a recording was left. */
  constructor(
    game: Game,
    state: unknown,
    { turns = 0, moves = 0, lastPlayer = undefined as Seat | undefined } = {},
  ) {
    this.replayer = new Replayer(game, state);
    this.replayer.moves = moves;
    this.#summary = this.replayer.summary();
    this.counters = Object.keys(this.#summary.progress[0] ?? {});
    this.turns = turns;
    this.#lastPlayer = lastPlayer;
    this.#moment = this.#look();
  }

  /** What every seat has now, by counter. */
  get progress(): Summary['progress'] {
    return this.#summary.progress;
  }

  get moment(): Moment {
    return this.#moment;
  }

  /** The state as JSON. */
  get stateText(): string {
    return this.#summary.text ?? JSON.stringify(this.replayer.state);
  }

  /** Plays the next move; a refusal leaves everything as it was. */
  record(input: MoveInput): Result<Step, Refused> {
    const { replayer } = this;
    const before = this.#moment;
    const moveNumber = replayer.moves;
    const player = input.player ?? replayer.toAct;
    const alternatives = replayer.legalCount;
    const choice = this.#choice(alternatives);
    const isNewTurn = this.#isNewTurn(player);
    const played = replayer.play(input.action, player);
    if (!played.ok) return played;
    if (isNewTurn) this.turns += 1;
    this.#lastPlayer = player;
    this.#summary = replayer.summary();
    this.#moment = this.#look();
    const step = {
      moveNumber,
      turnNumber: this.turns,
      player,
      input,
      before,
      after: this.#moment,
      alternatives,
    };
    return ok(choice === undefined ? step : { ...step, choice });
  }

  #look(): Moment {
    const { phase, hash, progress } = this.#summary;
    const status = this.replayer.toAct === 0 ? 'completed' : 'active';
    return { phase, hash, status, progress: this.#progressText(progress) };
  }

  /** Most moves leave the counters alone, and with them their text. */
  #progressText(seats: Summary['progress']): string {
    if (!this.#isSameProgress(seats)) {
      this.#progress = seats;
      this.#progressKept = this.#makeProgressText(seats);
    }
    return this.#progressKept;
  }

  #isSameProgress(seats: Summary['progress']): boolean {
    const kept = this.#progress;
    if (kept === undefined || kept.length !== seats.length) return false;
    for (let i = 0; i < seats.length; i += 1)
      for (const counter of this.counters) if (seats[i]![counter] !== kept[i]![counter]) return false;
    return true;
  }

  #makeProgressText(seats: Summary['progress']): string {
    let text = '[';
    for (let i = 0; i < seats.length; i += 1) {
      const seat = seats[i]!;
      text += i === 0 ? '[' : ',[';
      for (let j = 0; j < this.counters.length; j += 1)
        text += `${j === 0 ? '' : ','}${seat[this.counters[j]!]}`;
      text += ']';
    }
    return `${text}]`;
  }

  #isNewTurn(player: Seat): boolean {
    if (this.turns === 0) return true;
    const { isTurnStart } = this.#summary;
    return isTurnStart ?? player !== this.#lastPlayer;
  }

  #choice(alternatives: number): Step['choice'] | undefined {
    if (alternatives < 2) return undefined;
    const { decisionKind } = this.#summary;
    if (decisionKind === undefined) return undefined;
    return { choiceType: decisionKind, options: this.replayer.legalActions() };
  }
}
