import { createAgent } from '@ludus/agents';
import {
  type Checked,
  err,
  type Game,
  makePath,
  ok,
  type Problem,
  problem,
  type Seed,
  subSeed,
  unwrap,
} from '@ludus/kernel';
import { chooseMove } from './choose.ts';
import { type Ending, Environment } from './environment.ts';
import { type Observations, observeAll } from './observe.ts';
import type { ResetRequest } from './protocol.ts';
import { type BatchDescription, type BatchSetup, refuse, shapeOf } from './setup.ts';

/** A game that ended in a step or a reset. */
export type Ended = { readonly environment: number } & Ending;

/** The result of a step or a reset, and the bytes of binary columns. */
interface BatchAnswer {
  readonly fields: Observations & { readonly ended: readonly Ended[] };
  readonly bytes: readonly Buffer[];
}

/** How a game starts: its first state, and the seed of its agents. */
interface Start {
  readonly state: unknown;
  readonly seed: Seed;
}

/** A problem in a part, with its path from the whole. */
const within = ({ code, path, message }: Problem, at: readonly (string | number)[]): Problem =>
  problem(code, [makePath(at), path].filter((part) => part !== '').join('.'), message);

/** Environments of one setup, moved together. */
export class Batch {
  readonly #setup: BatchSetup;
  readonly #environments: readonly Environment[];
  /** How many games each environment has started with its own seed. */
  readonly #begun: number[];
  #isStarted = false;
  /** The seed from which the seeds of all games are derived. */
  #seed: Seed;

  constructor(setup: BatchSetup) {
    const { game, agents, settle, maxMoves, description } = setup;
    this.#setup = setup;
    this.#seed = description.seed;
    this.#begun = new Array<number>(description.count).fill(0);
    // Agents may remember their game, so every environment has its own.
    this.#environments = this.#begun.map(
      () =>
        new Environment({
          game,
          agents: agents.map((name) => (name === undefined ? undefined : unwrap(createAgent(game, name)))),
          settle,
          maxMoves,
        }),
    );
  }

  get description(): BatchDescription {
    return this.#setup.description;
  }

  get game(): Game {
    return this.#setup.game;
  }

  /** An environment by its index, once it has a game. */
  at(index: number): Checked<Environment> {
    const found = this.#environments[index];
    if (found === undefined) return refuse('no_environment', 'environment', this.#count());
    return this.#isStarted ? ok(found) : refuse('not_started', 'batch', 'Reset the environments first.');
  }

  /** Starts new games, in all environments or in some. */
  reset({ seed, only, seeds, states }: ResetRequest): Checked<BatchAnswer> {
    const chosen = only ?? this.#environments.map((_, i) => i);
    const outside = chosen.findIndex((index) => index >= this.#environments.length);
    if (outside >= 0) return refuse('no_environment', `only[${outside}]`, this.#count());
    if (!this.#isStarted && only !== undefined)
      return refuse('not_started', 'only', 'Reset all environments once before you reset some.');
    for (const [name, list] of Object.entries({ seeds, states }))
      if (list !== undefined && list.length !== chosen.length)
        return refuse('wrong_length', name, this.#length(name, chosen.length, list.length));
    if (seed !== undefined) this.#reseed(seed);
    const starts: Start[] = [];
    for (const [i, index] of chosen.entries()) {
      const start = this.#startFrom(index, i, { seed: seeds?.[i], state: states?.[i] });
      if (!start.ok) return start;
      starts.push(start.value);
    }
    this.#isStarted = true;
    for (const [i, { state, seed }] of starts.entries()) this.#environments[chosen[i]!]!.reset(state, seed);
    return ok(this.#answer(chosen));
  }

  /** Plays an action in every environment; null leaves one alone. If one of them is refused, nothing is played. */
  step(actions: readonly unknown[]): Checked<BatchAnswer> {
    if (!this.#isStarted) return refuse('not_started', 'batch', 'Reset the environments first.');
    if (actions.length !== this.#environments.length)
      return refuse(
        'wrong_length',
        'actions',
        this.#length('actions', this.#environments.length, actions.length),
      );
    const chosen: (readonly [index: number, move: number])[] = [];
    const { game } = this;
    const { actions: kind } = this.description;
    for (const [i, value] of actions.entries()) {
      if (value === null) continue;
      const environment = this.#environments[i]!;
      const move = chooseMove({ game, environment, kind, value, at: ['actions', i] });
      if (!move.ok) return err([move.error]);
      chosen.push([i, move.value]);
    }
    for (const [index, move] of chosen) this.#environments[index]!.play(move);
    return ok(this.#answer(chosen.map(([index]) => index)));
  }

  /** The current observations, and which of these environments' games ended; those start again if requested. */
  #answer(moved: readonly number[]): BatchAnswer {
    const ended: Ended[] = [];
    for (const index of moved) {
      const environment = this.#environments[index]!;
      const { ending } = environment;
      if (ending === undefined) continue;
      ended.push({ environment: index, ...ending });
      if (!this.#setup.autoReset) continue;
      const { state, seed } = this.#nextStart(index);
      environment.reset(state, seed);
    }
    const { observe, encoding, actions, features } = this.description;
    const options = { game: this.game, observe, encoding, actions, dimension: features?.dimension ?? 0 };
    const { observations, bytes } = observeAll(this.#environments, options);
    return { fields: { ...observations, ended }, bytes };
  }

  #reseed(seed: Seed): void {
    this.#seed = seed;
    this.#begun.fill(0);
  }

  /** The next game of an environment, with its own seed. */
  #nextStart(index: number): Start {
    const number = this.#setup.offset + index;
    const seed = subSeed(this.#seed, `environment ${number}, game ${this.#begun[index]}`);
    this.#begun[index]! += 1;
    return { state: unwrap(this.game.setup(this.#setup.config, seed)).state, seed };
  }

  /** A game as the program requested it; `place` is its place in the request. */
  #startFrom(
    index: number,
    place: number,
    { seed, state }: { readonly seed: Seed | null | undefined; readonly state: unknown },
  ): Checked<Start> {
    const { game, config } = this.#setup;
    if (state !== undefined && state !== null) {
      const parsed = game.parseState(state);
      if (!parsed.ok) return err(parsed.error.map((one) => within(one, ['states', place])));
      if (shapeOf(game, parsed.value) !== this.#setup.shape)
        return refuse(
          'other_board',
          `states[${place}]`,
          'The state has a different board or number of players than this batch.',
        );
      return ok({ state: parsed.value, seed: seed ?? this.#nextStart(index).seed });
    }
    if (seed === undefined || seed === null) return ok(this.#nextStart(index));
    const started = game.setup(config, seed);
    return started.ok
      ? ok({ state: started.value.state, seed })
      : err(started.error.map((one) => within(one, ['seeds', place])));
  }

  #count(): string {
    const { length } = this.#environments;
    return length === 1
      ? 'There is one environment, number 0.'
      : `There are ${length} environments, numbered from 0 to ${length - 1}.`;
  }

  #length(name: string, wanted: number, given: number): string {
    return `${name} must have one item for each environment, ${wanted} in all, not ${given}.`;
  }
}
