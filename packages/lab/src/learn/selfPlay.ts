import { type Agent, type Decision, decide, inputsOf, outputsFor, type Request } from '@ludus/agents';
import {
  type Game,
  MOST_MOVE_PARTS,
  PersonPosition,
  positionOf,
  Rng,
  type Seat,
  type Seed,
  subSeed,
  type Tagged,
  unwrap,
  viewFor,
} from '@ludus/kernel';
import { Choices, KEPT_MOVES } from '../training/choices.ts';
import { keyOf } from '../training/positionKey.ts';
import { Samples } from '../training/samples.ts';
import { DrawnLooks } from './drawnLooks.ts';

/** How self-play games are made different from each other. */
export interface Exploration {
  /** At most this many random decisions at the start. */
  readonly opening: number;
  /**
   * The share of later decisions that are random, over all games. Every game has its own share, from none to
   * three times as much: games with few slips show who wins, games with many contain positions that searches
   * examine.
   */
  readonly noise: number;
  /**
   * The share of later decisions after which the game continues from a position that the search evaluated.
   * Good players avoid most such positions; this is how a network learns who wins from there.
   */
  readonly leaps: number;
  /** How many more of these positions are learnt per decision, on average. Each is labelled by its own search … */
  readonly asides: number;
  /** … with this many nodes. */
  readonly asideNodes: number;
  /**
   * How much of a position's value comes from the positions after it instead of the agent's evaluation at the
   * time: 0 none, 1 all (the λ of Sutton, 1988).
   */
  readonly trace: number;
}

export interface SelfPlay extends Exploration {
  readonly game: Game;
  readonly config: unknown;
  readonly agent: Agent;
  readonly seed: Seed;
  /** A longer game has no result. */
  readonly maxMoves: number;
}

export interface SelfPlayed {
  /** Where the game started, or the position it last jumped to. */
  readonly initialState: unknown;
  readonly samples: Samples;
  /** The moves chosen at some of the samples; none in games whose moves have no parts. */
  readonly choices: Choices;
  /** All actions since then. */
  readonly actions: readonly Tagged[];
  readonly winners: readonly Seat[] | undefined;
  readonly decisions: number;
}

/** A position as the seat to act sees it, until it is known what it is worth. */
interface Seen {
  readonly slots: Uint8Array;
  readonly numbers: Float64Array;
  /** Whose chances the outputs are: of those who sit there in the order of turns. */
  readonly persons: readonly Seat[];
  readonly key: number;
  /** The parts of the move that a search chose here and of some others, see `Choices`. */
  choice?: readonly Uint8Array[];
}

/** A decision: the forced positions that led to it, and the estimated chance of each person. */
interface Decided {
  readonly seen: readonly Seen[];
  readonly worth: readonly number[];
}

/** The share for one game, from a random number between 0 and 1; on average it is the mean. */
const noiseOf = (mean: number, drawn: number): number => Math.min(1, 3 * mean * drawn * drawn);

/** One game of an agent against itself, and the samples from it. */
class Playing {
  readonly #plan: SelfPlay;
  readonly #rng: Rng;
  readonly #noise: number;
  readonly #seats: number;
  #initialState: unknown;
  #position: PersonPosition<unknown, Tagged>;
  readonly #reader;
  readonly #slots: Uint8Array;
  readonly #numbers: Float64Array;
  readonly #samples: Samples;
  readonly #choices = new Choices();
  #actions: Tagged[] = [];
  #moves = 0;
  /** Positions since the last decision. They are forced, so they have the value of the next decision. */
  #waiting: Seen[] = [];
  /** Decisions since the last random one. */
  #decided: Decided[] = [];
  #decisions = 0;

  constructor(plan: SelfPlay) {
    const { game, config, seed } = plan;
    const inputs = inputsOf(game)!;
    const { state } = unwrap(game.setup(config, subSeed(seed, 'setup')));
    const { slots, numbers } = inputs.layout(state);
    this.#plan = plan;
    this.#initialState = state;
    this.#rng = Rng.from(subSeed(seed, 'explore'));
    this.#noise = noiseOf(plan.noise, this.#rng.fork('noise').float());
    this.#seats = game.seatCount(config);
    this.#position = this.#open(state);
    this.#reader = inputs.reader(state);
    this.#slots = new Uint8Array(slots);
    this.#numbers = new Float64Array(numbers);
    this.#samples = new Samples({ slots, numbers, outputs: outputsFor(this.#seats) });
  }

  play(): SelfPlayed {
    const { opening, maxMoves } = this.#plan;
    const legal: number[] = [];
    let openingLeft = this.#rng.int(opening + 1);
    while (this.#position.toAct() !== 0 && this.#moves < maxMoves) {
      this.#position.legal(legal);
      this.#look();
      if (legal.length === 1) this.#apply(legal[0]!);
      else if (openingLeft > 0) {
        openingLeft -= 1;
        this.#waiting = [];
        this.#apply(this.#rng.pick(legal));
      } else this.#decide(legal);
    }
    const winners = this.#position.outcome()?.winners;
    const result = winners === undefined ? undefined : this.#shares(winners);
    this.#close(result);
    if (result !== undefined) this.#add(this.#waiting, result, result);
    return {
      initialState: this.#initialState,
      samples: this.#samples,
      choices: this.#choices,
      actions: this.#actions,
      winners,
      decisions: this.#decisions,
    };
  }

  /** Persons are numbered by the seats they have when the position is opened. */
  #open(state: unknown): PersonPosition<unknown, Tagged> {
    const { game } = this.#plan;
    return new PersonPosition(positionOf(game, state), (action) => game.seating?.reseat(action));
  }

  #apply(move: number): void {
    this.#moves += 1;
    this.#actions.push(this.#position.action(move));
    this.#position.apply(move);
  }

  #decide(legal: readonly number[]): void {
    const position = this.#position;
    const { game, leaps, asides } = this.#plan;
    const isLeap = leaps > 0 && this.#rng.float() < leaps;
    const count = Math.floor(asides + this.#rng.float()) + (isLeap ? 1 : 0);
    const looks = new DrawnLooks(count, this.#rng.fork(`looks ${this.#decisions}`));
    const decision = this.#ask(position, count === 0 ? {} : { onLook: looks.look });
    const chosen = moveOf(game, position, legal, decision.action);
    this.#decisions += 1;
    this.#noteChoice(this.#waiting.at(-1)!, position, legal, chosen);
    this.#decided.push({ seen: this.#waiting, worth: worthOf(decision, position) });
    this.#waiting = [];
    const next = isLeap ? looks.states.pop() : undefined;
    for (const state of looks.states) this.#learnAside(state);
    if (next !== undefined) this.#leap(next);
    else if (this.#rng.float() < this.#noise) {
      // The next position does not follow from this one, so its value says nothing about it.
      this.#close(undefined);
      this.#apply(this.#rng.pick(legal));
    } else this.#apply(chosen);
  }

  #ask({ inner }: PersonPosition<unknown, Tagged>, more: Pick<Request, 'budget' | 'onLook'>): Decision {
    const { game, agent } = this.#plan;
    const seat = inner.toAct();
    const view = viewFor(game, inner.state(), seat);
    const rng = this.#rng.fork(`decision ${this.#decisions}`);
    return decide(agent, { game, view, seat, seats: this.#seats, rng, ...more });
  }

  /** Continues from another position, which tells nothing about what came before. */
  #leap(state: unknown): void {
    this.#close(undefined);
    this.#position = this.#open(state);
    this.#initialState = state;
    this.#actions = [];
  }

  /** Learns what a search says about a position that does not occur in the game. */
  #learnAside(state: unknown): void {
    const position = this.#open(state);
    const seen = this.#seenIn(position);
    const legal: number[] = [];
    let forced = 0;
    for (position.legal(legal); legal.length === 1; position.legal(legal), forced += 1)
      position.apply(legal[0]!);
    const outcome = position.outcome();
    if (outcome !== undefined) {
      this.#add([seen], this.#shares(outcome.winners), undefined);
      return;
    }
    const decision = this.#ask(position, { budget: { nodes: this.#plan.asideNodes } });
    if (forced === 0)
      this.#noteChoice(seen, position, legal, moveOf(this.#plan.game, position, legal, decision.action));
    this.#add([seen], worthOf(decision, position), undefined);
  }

  /** Notes the move chosen at a position, and some that were not, drawn from all of them. */
  #noteChoice(
    seen: Seen,
    { inner }: PersonPosition<unknown, Tagged>,
    legal: readonly number[],
    chosen: number,
  ): void {
    const reader = this.#reader;
    if (reader.readMove === undefined) return;
    const rest = legal.filter((move) => move !== chosen);
    const rng = this.#rng.fork(`choice ${this.#moves} ${this.#decisions}`);
    while (rest.length > KEPT_MOVES - 1) {
      const place = rng.int(rest.length);
      rest[place] = rest.at(-1)!;
      rest.pop();
    }
    seen.choice = [chosen, ...rest].map((move) => {
      const parts = new Uint8Array(MOST_MOVE_PARTS);
      return parts.subarray(0, reader.readMove!(inner, move, parts));
    });
  }

  #look(): void {
    this.#waiting.push(this.#seenIn(this.#position));
  }

  #seenIn(position: PersonPosition<unknown, Tagged>): Seen {
    const seat = position.inner.toAct();
    this.#reader.read(position.inner, seat, this.#slots, this.#numbers);
    return {
      slots: this.#slots.slice(),
      numbers: this.#numbers.slice(),
      persons: Array.from({ length: this.#samples.shape.outputs }, (_, turn) =>
        position.personIn(((seat - 1 + turn) % this.#seats) + 1),
      ),
      key: keyOf(position),
    };
  }

  /** Turns the decisions so far into samples, latest first: what follows a position shows its value. */
  #close(result: readonly number[] | undefined): void {
    const { trace } = this.#plan;
    let worth = result;
    for (const { seen, worth: thought } of this.#decided.reverse()) {
      const later = worth ?? thought;
      worth = thought.map((value, i) => (1 - trace) * value + trace * later[i]!);
      this.#add(seen, worth, result);
    }
    this.#decided = [];
  }

  #add(seen: readonly Seen[], worth: readonly number[], result: readonly number[] | undefined): void {
    for (const { slots, numbers, persons, key, choice } of seen) {
      if (choice !== undefined) this.#choices.add(this.#samples.count, choice);
      this.#samples.add(slots, numbers, {
        values: persons.map((person) => worth[person - 1]!),
        results: result && persons.map((person) => result[person - 1]!),
        key,
      });
    }
  }

  /** The share of the game that each person won. */
  #shares(winners: readonly Seat[]): number[] {
    return Array.from({ length: this.#seats }, (_, i) => {
      if (winners.length === 0) return 1 / this.#seats;
      return winners.includes(i + 1) ? 1 / winners.length : 0;
    });
  }
}

/**
 * What a position is worth to each person according to a decision. For the one who decides, that is the mean of the last
 * two iterations of the search, because a single iteration favours whoever moves last in it. The others share the rest.
 */
const worthOf = (
  { evaluation, stats: { steady } }: Decision,
  position: PersonPosition<unknown, Tagged>,
): number[] => {
  const seat = position.inner.toAct();
  const last = evaluation[seat - 1]!;
  const own = typeof steady === 'number' ? steady : last;
  const scale = last < 1 ? (1 - own) / (1 - last) : 0;
  const bySeat = evaluation.map((chance, i) => (i === seat - 1 ? own : scale * chance));
  return evaluation.map((_, i) => bySeat[position.seatOf(i + 1) - 1]!);
};

const moveOf = (
  game: Game,
  position: PersonPosition<unknown, Tagged>,
  legal: readonly number[],
  action: Tagged,
): number => {
  const found = position.inner.find?.(legal, action);
  if (found !== undefined) return found;
  const state = position.state();
  const meant = game.text.makeNotation(state, action);
  return legal.find((move) => game.text.makeNotation(state, position.action(move)) === meant)!;
};

/** Plays one game. The same plan gives the same game and the same samples. */
export const playForLearning = (plan: SelfPlay): SelfPlayed => new Playing(plan).play();
