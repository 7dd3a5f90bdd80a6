import {
  describeProblems,
  err,
  type Game,
  makePath,
  ok,
  problem,
  type Result,
  sameJson,
  type Tagged,
} from '@ludus/kernel';
import type { Environment } from './environment.ts';
import type { ActionKind } from './protocol.ts';

/** An action from a request, and its place. */
export interface Wanted {
  readonly game: Game;
  readonly environment: Environment;
  readonly kind: ActionKind;
  readonly value: unknown;
  /** The place in the request: `['actions', 3]`. */
  readonly at: readonly (string | number)[];
}

const refuse = ({ at }: Wanted, code: string, message: string): Result<never> =>
  err(problem(code, makePath(at), message));

const chooseIndex = (wanted: Wanted, index: number): Result<number> => {
  const { environment, kind } = wanted;
  const { legalMoves } = environment.cursor;
  const at = kind === 'numbered' ? environment.numbers().indexOf(index) : index;
  const move = index >= 0 ? legalMoves[at] : undefined;
  if (move !== undefined) return ok(move);
  const range =
    kind === 'numbered'
      ? `Action ${index} is not legal here.`
      : legalMoves.length === 1
        ? `There is one legal action, so the index must be 0, not ${index}.`
        : `There are ${legalMoves.length} legal actions, so the index must be from 0 to ${legalMoves.length - 1}, not ${index}.`;
  return refuse(wanted, 'illegal_action', range);
};

const chooseAction = (wanted: Wanted, action: Tagged): Result<number> => {
  const { cursor } = wanted.environment;
  const { position, legalMoves } = cursor;
  const move =
    position.find === undefined
      ? legalMoves.find((one) => sameJson(position.action(one), action))
      : position.find(legalMoves, action);
  if (move !== undefined) return ok(move);
  const played = wanted.game.play(cursor.state, action, cursor.toAct);
  return refuse(
    wanted,
    'illegal_action',
    played.ok ? 'This action is not one of the listed legal actions.' : played.error.message,
  );
};

const chooseJson = (wanted: Wanted): Result<number> => {
  const parsed = wanted.game.parseAction(wanted.value);
  if (parsed.ok) return chooseAction(wanted, parsed.value);
  return refuse(wanted, 'bad_action', describeProblems(parsed.error));
};

const chooseNotation = (wanted: Wanted, text: string): Result<number> => {
  const { game, environment } = wanted;
  const parsed = game.text.parseNotation(environment.cursor.state, text);
  return parsed.ok
    ? chooseAction(wanted, parsed.value)
    : refuse(wanted, 'illegal_action', parsed.error.message);
};

/** The legal move given as a number, in notation or as a JSON action. */
export const chooseMove = (wanted: Wanted): Result<number> => {
  const { value, environment } = wanted;
  if (environment.seat === 0)
    return refuse(wanted, 'game_over', 'The game is over. Send null, or reset this environment.');
  if (typeof value === 'number' && Number.isInteger(value)) return chooseIndex(wanted, value);
  if (typeof value === 'string') return chooseNotation(wanted, value);
  if (typeof value === 'object' && value !== null) return chooseJson(wanted);
  return refuse(
    wanted,
    'bad_action',
    'An action must be a whole number, a move in notation or a JSON object.',
  );
};
