import { basename } from 'node:path';
import { createSearchContext, type Request } from '@ludus/agents';
import type { Tagged } from '@ludus/kernel';
import { BotProgram, type Message } from './botProgram.ts';
import type { OwnAgent, OwnDecision } from './ownAgent.ts';

/** One program per bot and settings answers for all its games in this thread. */
const programs = new Map<string, BotProgram>();

const programOf = (file: string, settings: Readonly<Record<string, string>>): BotProgram => {
  const key = JSON.stringify([file, settings]);
  const known = programs.get(key);
  if (known?.isRunning) return known;
  const program = new BotProgram(file, settings);
  programs.set(key, program);
  return program;
};

let matches = 0;

interface Options {
  readonly actions: readonly Tagged[];
  readonly notations: readonly string[];
}

/** The legal actions, as far as the seat knows. */
const optionsOf = (request: Request): Options => {
  const { root, moves } = createSearchContext(request, { allMoves: true });
  const actions = moves.map((move) => root.action(move));
  const state = root.state();
  return { actions, notations: actions.map((action) => request.game.text.makeNotation(state, action)) };
};

const chosen = (choice: unknown, { actions, notations }: Options): Tagged => {
  const action =
    typeof choice === 'number'
      ? actions[choice]
      : typeof choice === 'string'
        ? actions[notations.indexOf(choice)]
        : (choice as Tagged | null | undefined);
  if (typeof action !== 'object' || action === null)
    throw new Error(
      `it chose ${JSON.stringify(choice)}, which is not among ${actions.length} legal actions.`,
    );
  return action;
};

const listOf = <T>(value: unknown, isItem: (item: unknown) => item is T): readonly T[] | undefined =>
  Array.isArray(value) && value.every(isItem) ? value : undefined;
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';

const decisionOf = (answer: Message, options: Options): OwnDecision => {
  const { depth, nodes } = answer;
  const evaluation = listOf(answer['evaluation'], isNumber);
  const principalVariation = listOf(answer['principalVariation'], isText);
  return {
    action: chosen(answer['choice'], options),
    ...(isNumber(depth) && { depth }),
    ...(isNumber(nodes) && { nodes }),
    ...(evaluation && { evaluation }),
    ...(principalVariation && { principalVariation }),
  };
};

/** A Python bot as an agent: a file that ends with `ludus.run(…)`. There is one agent for every game it plays. */
export const pythonAgent = (file: string, settings: Readonly<Record<string, string>>): OwnAgent => {
  const { name } = programOf(file, settings);
  matches += 1;
  const match = matches;
  return {
    kind: basename(file),
    name,
    *think(request) {
      yield;
      const { game, seat, seats, view, rng } = request;
      const options = optionsOf(request);
      const seed = String(rng.int(2 ** 31));
      const question = { type: 'choose', match, game: game.id, seat, seats, view, seed, ...options };
      return decisionOf(programOf(file, settings).ask(question), options);
    },
  };
};
