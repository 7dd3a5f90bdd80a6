import { type Game, type Json, ok, type Registry } from '@ludus/kernel';
import { newGameId } from './gameId.ts';
import { fail, type Place, type Replayed, replayProblem } from './problem.ts';
import { Recorder, type Step } from './recorder.ts';
import type { Ending, FinalCounts, Origin, Tables } from './tables.ts';
import type { ChoiceInput, ChoiceRecord, GameId, GameInput, MoveInput } from './types.ts';
import { checkDescription, checkEnding, checkFinalState, checkInitialState } from './validate.ts';

export interface Snapshot {
  readonly moveNumber: number;
  readonly text: string;
  readonly hash: string;
}

/** A game that passed every check, ready to be written. */
export interface CheckedGame {
  readonly gameId: GameId;
  readonly game: Game;
  readonly input: GameInput;
  readonly steps: readonly Step[];
  readonly snapshots: readonly Snapshot[];
  readonly ending: Ending;
  readonly turns: number;
  readonly counters: readonly string[];
  /** What every seat has in the end, by counter. */
  readonly seats: readonly FinalCounts[];
}

export const isSnapshotDue = (moveNumber: number, every: number): boolean => (moveNumber + 1) % every === 0;

/** The move json adds a field of its own, which an action must leave free. */
export const isStorable = ({ action }: MoveInput): boolean =>
  typeof action === 'object' && action !== null && !Object.hasOwn(action, 'moveNumber');

export const UNSTORABLE = 'an action must be an object without a field "moveNumber".';

/** The reason of a refusal, with what may explain it. */
const versionRemark = (game: Game, origin: Origin): string =>
  origin.rulesVersion === undefined ||
  origin.rulesVersion === null ||
  origin.rulesVersion === game.rulesVersion
    ? ''
    : ` It was recorded under rules ${origin.rulesVersion}; these are ${game.rulesVersion}.`;

interface Recorded {
  readonly recorder: Recorder;
  readonly steps: Step[];
  readonly snapshots: Snapshot[];
}

const recordAll = (
  game: Game,
  {
    moves,
    place,
    every,
    origin,
  }: { moves: readonly MoveInput[]; place: Place; every: number; origin: Origin },
  initialState: unknown,
): Replayed<Recorded> => {
  const recorder = new Recorder(game, initialState);
  const steps: Step[] = [];
  const snapshots: Snapshot[] = [];
  for (let moveNumber = 0; moveNumber < moves.length; moveNumber += 1) {
    const input = moves[moveNumber]!;
    if (!isStorable(input)) return fail({ ...place, moveNumber }, 'bad_move', UNSTORABLE);
    const step = recorder.record(input);
    if (!step.ok)
      return fail(
        { ...place, moveNumber },
        step.error.code,
        step.error.message + versionRemark(game, origin),
      );
    steps.push(step.value);
    if (isSnapshotDue(moveNumber, every)) {
      const { hash } = recorder.moment;
      snapshots.push({ moveNumber, text: recorder.stateText, hash });
    }
  }
  return ok({ recorder, steps, snapshots });
};

export interface CheckContext {
  readonly games: Registry;
  readonly file: string;
  readonly snapshotEvery: number;
  readonly origin: Origin;
  readonly finalHash?: string | undefined;
}

const checkChoices = (place: Place, { choices = [], moves }: GameInput): Replayed<void> => {
  const stray = choices.find(({ moveNumber }) => moves[moveNumber] === undefined);
  return stray === undefined
    ? ok(undefined)
    : fail({ ...place, moveNumber: stray.moveNumber }, 'bad_record', 'a choice belongs to no move.');
};

/** Replays a game through its rules and checks everything it says about itself. Touches no file. */
export const checkGame = (input: GameInput, context: CheckContext): Replayed<CheckedGame> => {
  const gameId = input.gameId ?? newGameId();
  const place = { file: context.file, gameId };
  const found = checkDescription(context.games, place, input);
  if (!found.ok) return found;
  const game = found.value;
  const initial = checkInitialState(game, place, input);
  if (!initial.ok) return initial;
  const choices = checkChoices(place, input);
  if (!choices.ok) return choices;
  const task = { moves: input.moves, place, every: context.snapshotEvery, origin: context.origin };
  const recorded = recordAll(game, task, initial.value);
  if (!recorded.ok) return recorded;
  const { recorder, steps, snapshots } = recorded.value;
  const ending = checkEnding(place, recorder.replayer, input);
  if (!ending.ok) return ending;
  const final = checkFinalState(place, recorder.replayer, input.finalState);
  if (!final.ok) return final;
  if (context.finalHash !== undefined && context.finalHash !== recorder.moment.hash)
    return fail(place, 'wrong_hash', 'the final state is not the one that was recorded.');
  return ok({
    gameId,
    game,
    input,
    steps,
    snapshots,
    ending: ending.value,
    turns: recorder.turns,
    counters: recorder.counters,
    seats: recorder.progress,
  });
};

/** What the game itself tells of a decision. */
export const choiceOf = ({ moveNumber, player, choice, input }: Step): ChoiceRecord | undefined =>
  choice && {
    moveNumber,
    player,
    choiceType: choice.choiceType,
    options: choice.options as unknown as readonly Json[],
    selected: input.action as unknown as Json,
  };

/** A choice given from outside stands in for the one the game tells of, and usually adds its reasoning. */
const writeChoices = (
  tables: Tables,
  gameId: GameId,
  steps: readonly Step[],
  given: readonly ChoiceInput[],
): void => {
  const told = steps.map(choiceOf).filter((choice) => choice !== undefined);
  const noted = given.map((choice) => ({ ...choice, player: steps[choice.moveNumber]!.player }));
  tables.steps.insertChoices(gameId, [...told, ...noted]);
};

/** Writes everything of a checked game; to be called inside a transaction. */
export const writeGame = (tables: Tables, checked: CheckedGame, origin: Origin): void => {
  const { gameId, game, input, steps, snapshots, ending, turns, counters, seats } = checked;
  const createdAt = input.createdAt ?? new Date().toISOString();
  const finished = { ending, moves: steps.length, turns, seats };
  tables.insertGame({ gameId, game, description: input, createdAt, counters, finished });
  tables.insertInitialState(gameId, JSON.stringify(input.initialState));
  tables.steps.insertSteps(gameId, steps);
  for (const { moveNumber, text, hash } of snapshots) tables.insertSnapshot(gameId, moveNumber, text, hash);
  writeChoices(tables, gameId, steps, input.choices ?? []);
  tables.setOrigin(gameId, origin);
};

export const duplicate = (place: Place) =>
  replayProblem(place, 'duplicate_game', 'there is already a game with this id.');
