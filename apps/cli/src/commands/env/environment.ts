import { type Agent, decide } from '@ludus/agents';
import {
  type Game,
  type Outcome,
  Rng,
  type Seat,
  type Seed,
  subSeed,
  type Tagged,
  viewFor,
} from '@ludus/kernel';
import { type Arrangement, GameCursor, seatsAfter, startingSeats } from '@ludus/table';

/** What all environments of a batch have in common. */
interface EnvironmentSetup {
  readonly game: Game;
  /** The agent of each player; undefined for those the program plays. There is one per seat. */
  readonly agents: readonly (Agent | undefined)[];
  /** Whether positions with a single legal action are played automatically. */
  readonly settle: boolean;
  /** The maximum number of moves; longer games are cut off. */
  readonly maxMoves: number;
}

/** How a game ended. */
export interface Ending {
  /** Null if it was cut off. */
  readonly outcome: Outcome | null;
  /** By player: 1 won, −1 lost, 0 for a draw and for a game that was cut off. */
  readonly rewards: readonly number[];
  readonly moves: number;
  readonly truncated: boolean;
}

/** One game, always advanced to the next decision of a player without an agent. */
export class Environment {
  readonly #setup: EnvironmentSetup;
  #cursor: GameCursor | undefined;
  #seating: Arrangement = [];
  #rngs: readonly Rng[] = [];
  #ending: Ending | undefined;
  /** Numbers of the legal moves in the game's action space, computed on first use. */
  #numbers: Int32Array | undefined;

  constructor(setup: EnvironmentSetup) {
    this.#setup = setup;
  }

  /** Starts a game; before the first one, there is nothing to see. The seed is for the agents. */
  reset(state: unknown, seed: Seed): void {
    const { game, agents } = this.#setup;
    this.#cursor = new GameCursor(game, state);
    this.#seating = startingSeats(agents.length);
    this.#rngs = agents.map((_, i) => Rng.from(subSeed(seed, `agent ${i + 1}`)));
    this.#ending = undefined;
    this.#numbers = undefined;
    this.#advance();
  }

  get cursor(): GameCursor {
    if (this.#cursor === undefined) throw new Error('there is no game in this environment yet');
    return this.#cursor;
  }

  /** How the game ended; undefined while it is running. */
  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** The seat to act, 0 when the game is over or was cut off. */
  get seat(): Seat {
    return this.#ending === undefined ? this.cursor.toAct : 0;
  }

  /** The player in a seat, 0 for seat 0; differs from the seat's number after seats were swapped. */
  playerIn(seat: Seat): Seat {
    return seat === 0 ? 0 : this.#seating[seat - 1]!;
  }

  /** Where a player sits. */
  seatOf(player: Seat): Seat {
    return this.#seating.indexOf(player) + 1;
  }

  /** The number of each legal move in the game's action space. */
  numbers(): Int32Array {
    const { legalMoves, position } = this.cursor;
    if (this.#numbers === undefined) {
      this.#numbers = new Int32Array(legalMoves.length);
      this.#setup.game.learning!.actions!.number(position, legalMoves, this.#numbers);
    }
    return this.#numbers;
  }

  /** Plays one of `cursor.legalMoves` and continues to the next decision. */
  play(move: number): void {
    this.#apply(move);
    this.#advance();
  }

  #apply(move: number): void {
    this.#numbers = undefined;
    this.#reseat(this.cursor.apply(move));
  }

  #reseat(action: Tagged): void {
    this.#seating = seatsAfter(this.#setup.game, this.#seating, action);
  }

  #advance(): void {
    const { cursor } = this;
    const { settle, agents, maxMoves } = this.#setup;
    for (;;) {
      const { outcome } = cursor;
      if (outcome !== undefined || cursor.moves >= maxMoves) {
        this.#end(outcome);
        return;
      }
      const { legalMoves } = cursor;
      if (settle && legalMoves.length === 1) {
        this.#apply(legalMoves[0]!);
        continue;
      }
      const player = this.playerIn(cursor.toAct);
      const agent = agents[player - 1];
      if (agent === undefined) return;
      this.#letDecide(agent, player);
    }
  }

  #letDecide(agent: Agent, player: Seat): void {
    const { game, agents } = this.#setup;
    const { cursor } = this;
    const seat = cursor.toAct;
    const view = viewFor(game, cursor.state, seat);
    const { action } = decide(agent, {
      game,
      view,
      knowledge: agent.knows?.(cursor.state, seat),
      seat,
      seats: agents.length,
      rng: this.#rngs[player - 1]!,
    });
    const played = cursor.play(action);
    if (!played.ok) throw new Error(`${agent.name} makes an illegal move: ${played.error.message}`);
    this.#numbers = undefined;
    this.#reseat(action);
  }

  #end(outcome: Outcome | undefined): void {
    const rewards = new Array<number>(this.#seating.length).fill(0);
    if (outcome !== undefined && outcome.winners.length > 0)
      for (const [i, player] of this.#seating.entries())
        rewards[player - 1] = outcome.winners.includes(i + 1) ? 1 : -1;
    this.#ending = {
      outcome: outcome ?? null,
      rewards,
      moves: this.cursor.moves,
      truncated: outcome === undefined,
    };
  }
}
