import {
  type Evaluator,
  type Game,
  type Plight,
  type Position,
  type Seat,
  searchPositionOf,
  type WeightProfile,
} from '@ludus/kernel';
import type { Arrangement } from '@ludus/table';
import type { Observation } from '../match/types.ts';
import { currentProfile } from '../tuning/weights.ts';

/** The lead changes hands when somebody else is ahead of everyone by this much, in winning chances. */
const LEAD = 0.1;

type AnyPosition = Position<unknown, unknown>;

/** The game's own evaluation of a state. */
class Judge {
  readonly #game: Game;
  readonly #evaluator: Evaluator | undefined;
  readonly #names: readonly string[];
  readonly #features: Float64Array;

  constructor(game: Game, state: unknown, own: WeightProfile | undefined) {
    const ai = game.search?.ai;
    const { weights } = own ?? currentProfile(game, state) ?? { weights: {} as Record<string, number> };
    this.#game = game;
    this.#names = ai?.features.map(({ id }) => id) ?? [];
    this.#evaluator = ai?.evaluator(ai.features.map((feature) => weights[feature.id] ?? 0));
    this.#features = new Float64Array(this.#names.length);
  }

  get knowsTheGame(): boolean {
    return this.#evaluator !== undefined;
  }

  look(state: unknown): AnyPosition {
    return searchPositionOf(this.#game, state);
  }

  chances(position: AnyPosition, into: Float64Array): void {
    this.#evaluator!.evaluate(position, into);
  }

  isIn({ features }: Plight, position: AnyPosition, seat: Seat): boolean {
    this.#evaluator!.features(position, seat, this.#features);
    return Object.entries(features).every(([id, value]) => this.#features[this.#names.indexOf(id)] === value);
  }
}

interface ObserverOptions {
  /** The first state. */
  readonly state: unknown;
  /** How many seats there are. */
  readonly count: number;
  readonly plights: readonly Plight[];
  readonly weights?: WeightProfile | undefined;
}

/**
 * Watches a game from outside and records what an experiment needs. Evaluations are made at the start of
 * turns. Figures belong to people: a player who changes seats takes them along.
 */
export class GameObserver {
  readonly #game: Game;
  readonly #plights: readonly Plight[];
  readonly #judge: Judge;
  /** By seat, as the evaluation returns them, and by person. */
  readonly #seatChances: Float64Array;
  readonly #chances: Float64Array;
  /** By plight and person: whether they were seen outside the plight, and whether they got into it after that. */
  readonly #free = new Map<string, Set<Seat>>();
  readonly #fallen = new Map<string, Set<Seat>>();
  readonly lowest: Float64Array;
  readonly actions: Record<string, number> = {};
  turns = 1;
  decisions = 0;
  choices = 0;
  leadChanges = 0;
  #leader: Seat | undefined;

  constructor(game: Game, { state, count, plights, weights }: ObserverOptions) {
    this.#game = game;
    this.#plights = plights;
    this.#judge = new Judge(game, state, weights);
    this.#seatChances = new Float64Array(count);
    this.#chances = new Float64Array(count);
    this.lowest = new Float64Array(count).fill(1);
    for (const { id } of plights) {
      this.#free.set(id, new Set());
      this.#fallen.set(id, new Set());
    }
  }

  readonly observe = ({ position, seat, action, legalCount, seating }: Observation): void => {
    this.actions[action.type] = (this.actions[action.type] ?? 0) + 1;
    if (legalCount > 1) {
      this.decisions += 1;
      this.choices += legalCount;
    }
    const next = position.toAct();
    if (next === 0) return;
    const state = position.state();
    const isTurnStart = this.#game.record?.isTurnStart(state) ?? next !== seat;
    if (!isTurnStart) return;
    this.turns += 1;
    if (this.#judge.knowsTheGame) this.#beginTurn(this.#judge.look(state), seating);
  };

  /** The people who got into a plight, by the seats they started in, lowest first. */
  fallen(id: string): Seat[] {
    return [...this.#fallen.get(id)!].sort((a, b) => a - b);
  }

  #beginTurn(position: AnyPosition, seating: Arrangement): void {
    this.#judge.chances(position, this.#seatChances);
    for (const [i, person] of seating.entries()) this.#chances[person - 1] = this.#seatChances[i]!;
    for (const [i, chance] of this.#chances.entries()) this.lowest[i] = Math.min(this.lowest[i]!, chance);
    this.#followLead();
    for (const plight of this.#plights)
      for (const [i, person] of seating.entries()) {
        if (!this.#judge.isIn(plight, position, i + 1)) this.#free.get(plight.id)!.add(person);
        else if (this.#free.get(plight.id)!.has(person)) this.#fallen.get(plight.id)!.add(person);
      }
  }

  #followLead(): void {
    const [first, second = 0] = [...this.#chances].sort((a, b) => b - a);
    if (first! - second < LEAD) return;
    const leader = this.#chances.indexOf(first!) + 1;
    if (this.#leader !== undefined && leader !== this.#leader) this.leadChanges += 1;
    this.#leader = leader;
  }
}
