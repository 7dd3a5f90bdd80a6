import { type Game, ok, type Registry } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';
import { fail, type Place, type Replayed } from '../problem.ts';
import type { ChoiceInput, GameInput, MoveInput } from '../types.ts';
import { checkEnding, checkFinalState, recordedEnding } from './check.ts';
import { checkChoices, checkDescription, checkInitialState, checkMove, checkOrigin } from './describe.ts';
import { addForeignMoves } from './foreignMoves.ts';
import { newGameId } from './gameId.ts';
import {
  CHOICE_COLUMNS,
  type GameRows,
  MOVE_COLUMNS,
  makeGameRows,
  type Origin,
  type StepRows,
  type Value,
} from './gameRows.ts';
import { Recorder } from './recorder.ts';

export interface CheckContext {
  readonly games: Registry;
  /** What problems refer to: the store, or the file that a game comes from. */
  readonly file: string;
  readonly snapshotEvery: number;
  readonly origin?: Origin | undefined;
  /** The required hash of the final state. */
  readonly finalHash?: string | undefined;
}

/** What may explain a refusal. */
const versionRemark = (game: Game, { rulesVersion }: Origin): string =>
  rulesVersion === undefined || rulesVersion === null || rulesVersion === game.rulesVersion
    ? ''
    : ` It was recorded with rules version ${rulesVersion}; the current version is ${game.rulesVersion}.`;

/** Plays the moves of a game from outside. */
const replay = (
  game: Game,
  { moves, place, snapshotEvery, origin = {} }: Pick<GameInput, 'moves'> & CheckContext & { place: Place },
  initialState: unknown,
): Replayed<{ readonly cursor: GameCursor; readonly recorder: Recorder }> => {
  const cursor = new GameCursor(game, initialState);
  const recorder = new Recorder(cursor, { snapshotEvery });
  for (const [moveNumber, move] of moves.entries()) {
    const at = { ...place, moveNumber };
    const storable = checkMove(at, move);
    if (!storable.ok) return storable;
    const played = cursor.play(move.action, move.player);
    if (!played.ok) return fail(at, played.error.code, played.error.message + versionRemark(game, origin));
    recorder.add(move, cursor);
  }
  return ok({ cursor, recorder });
};

const MOVE_NUMBER = CHOICE_COLUMNS.indexOf('move_number');
const CHOICE_TYPE = CHOICE_COLUMNS.indexOf('choice_type');

/** Choices from outside replace those the game reports, and usually add their reasoning. */
const withChoices = (
  rows: readonly Value[],
  given: readonly ChoiceInput[],
  playerAt: (moveNumber: number) => Value,
): readonly Value[] => {
  if (given.length === 0) return rows;
  const all = new Map<string, readonly Value[]>();
  const width = CHOICE_COLUMNS.length;
  for (let i = 0; i < rows.length; i += width)
    all.set(`${rows[i + MOVE_NUMBER]} ${rows[i + CHOICE_TYPE]}`, rows.slice(i, i + width));
  for (const choice of given)
    all.set(`${choice.moveNumber} ${choice.choiceType}`, choiceValues(choice, playerAt(choice.moveNumber)));
  return [...all.values()].flat();
};

/** A choice as a row. */
export const choiceValues = (choice: ChoiceInput, player: Value): Value[] => [
  choice.moveNumber,
  choice.choiceType,
  player,
  JSON.stringify(choice.options),
  JSON.stringify(choice.selected),
  choice.reasoning ?? null,
];

const addChoices = (
  game: Game,
  place: Place,
  steps: StepRows,
  given: readonly ChoiceInput[],
): Replayed<StepRows> => {
  const known = checkChoices(game, place, given);
  if (!known.ok) return known;
  const stray = given.find(({ moveNumber }) => moveNumber >= steps.count);
  if (stray !== undefined)
    return fail({ ...place, moveNumber: stray.moveNumber }, 'bad_record', 'a choice has no move.');
  const stride = steps.moves.length / steps.count;
  const player = MOVE_COLUMNS.indexOf('player');
  return ok({
    ...steps,
    choices: withChoices(steps.choices, given, (number) => steps.moves[number * stride + player]!),
  });
};

/** The moves that the rules agree with: all of them, except in a divergent game. */
const splitMoves = (moves: GameInput['moves'], { parityStatus, parityDivergenceMove = 0 }: Origin) =>
  parityStatus === 'divergent'
    ? {
        agreed: moves.slice(0, Math.max(0, parityDivergenceMove)),
        foreign: moves.slice(Math.max(0, parityDivergenceMove)),
      }
    : { agreed: moves, foreign: [] };

const checkForeign = (place: Place, first: number, moves: readonly MoveInput[]): Replayed<void> => {
  for (const [i, move] of moves.entries()) {
    const at = { ...place, moveNumber: first + i };
    const storable = checkMove(at, move);
    if (!storable.ok) return storable;
    if (typeof move.action.type !== 'string' || !Number.isInteger(move.player))
      return fail(at, 'bad_move', 'a recorded move must have a type and a player.');
  }
  return ok(undefined);
};

/** Replays a game, checks everything it says about itself and makes its rows. It touches no file. */
export const checkGame = (input: GameInput, context: CheckContext): Replayed<GameRows> => {
  const { gameId = newGameId(), choices = [] } = input;
  const place = { file: context.file, gameId };
  const found = checkDescription(context.games, place, input);
  if (!found.ok) return found;
  const game = found.value;
  const origin = context.origin ? checkOrigin(place, context.origin) : ok(undefined);
  if (!origin.ok) return origin;
  if (!Array.isArray(input.moves)) return fail(place, 'bad_record', 'the moves must be a list.');
  const initial = checkInitialState(game, place, input);
  if (!initial.ok) return initial;
  const { agreed, foreign } = splitMoves(input.moves, context.origin ?? {});
  const replayed = replay(game, { ...context, place, moves: agreed }, initial.value);
  if (!replayed.ok) return replayed;
  const { cursor, recorder } = replayed.value;
  const recorded = checkForeign(place, agreed.length, foreign);
  if (!recorded.ok) return recorded;
  const ending = foreign.length > 0 ? ok(recordedEnding(input)) : checkEnding(place, cursor, input);
  if (!ending.ok) return ending;
  const final = checkFinalState(place, cursor.state, input.finalState);
  if (!final.ok) return final;
  if (context.finalHash !== undefined && context.finalHash !== recorder.hash)
    return fail(place, 'wrong_hash', 'the final state differs from the recorded one.');
  const all = addForeignMoves(recorder.takeRows(), recorder.turns, foreign);
  const steps = addChoices(game, place, all.steps, choices);
  if (!steps.ok) return steps;
  return ok(
    makeGameRows({
      gameId,
      game,
      description: input,
      initialState: input.initialState,
      steps: steps.value,
      turns: all.turns,
      counters: recorder.counters,
      ending: ending.value,
      ...(foreign.length === 0 && { seats: recorder.progress }),
      ...(context.origin && { origin: context.origin }),
    }),
  );
};
