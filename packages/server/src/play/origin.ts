import {
  err,
  type Game,
  imagineState,
  ok,
  plural,
  problem,
  type Result,
  Rng,
  unwrap,
  type Viewer,
  viewFor,
} from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import { withoutPlace } from '../errors/replayRefusal.ts';
import { isOpen } from '../replay/visibility.ts';
import type { LiveTable } from './liveTable.ts';
import type { CreateRequest } from './schemas.ts';

/** How a new game starts. */
export interface Beginning {
  readonly game: Game;
  readonly variant: string;
  readonly seats: number;
  readonly initialState: unknown;
  readonly metadata?: Readonly<Record<string, string | number>>;
}

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

/** A newly set-up game with a secret seed. */
export const freshGame = (db: GameStore, request: CreateRequest): Result<Beginning> => {
  const { game: id, variant, options, seats } = request;
  if (id === undefined)
    return refuse('bad_setup', 'Name the game in `game`, or continue another one with `from`.');
  const game = db.games.get(id);
  if (!game.ok) return game;
  const rules = game.value;
  const config = rules.configure({
    players: seats.length,
    ...(variant === undefined ? {} : { variant }),
    ...(options === undefined ? {} : { options }),
  });
  if (!config.ok) return err({ ...config.error[0]!, code: 'bad_setup' });
  if (rules.seatCount(config.value) !== seats.length)
    return refuse('bad_setup', `This game is for ${plural(rules.seatCount(config.value), 'player')}.`);
  const started = rules.setup(config.value, crypto.randomUUID());
  if (!started.ok) return err({ ...started.error[0]!, code: 'bad_setup' });
  return ok({
    game: rules,
    variant: variant ?? rules.variants[0]!.id,
    seats: seats.length,
    initialState: started.value.state,
  });
};

/** A stored finished game, continued from one of its moves. */
export const fromRecord = async (
  db: GameStore,
  recordId: string,
  moveNumber: number,
): Promise<Result<Beginning>> => {
  const metadata = await db.getGameMetadata(recordId);
  if (!metadata.ok) return refuse('no_such_game', 'There is no such game.');
  if (!isOpen(metadata.value)) return refuse('hidden', 'This game is still being played.');
  const state = await db.getStateAtMove(recordId, moveNumber);
  if (!state.ok) return refuse('no_such_move', withoutPlace(state.error));
  const { game, boardType, numPlayers } = metadata.value;
  const rules = unwrap(db.games.get(game));
  return begin(
    rules,
    { variant: boardType, seats: numPlayers, state: state.value },
    { recordId, moveNumber },
  );
};

/**
 * A live game, continued from one of its moves. If something is hidden, the caller gets a game that looks the
 * same to them: the rest is drawn again, so nobody can look into the future of the original game.
 */
export const fromTable = async (
  db: GameStore,
  { table, record }: LiveTable,
  { viewer, moveNumber }: { viewer: Viewer; moveNumber: number },
): Promise<Result<Beginning>> => {
  const { game, outcome } = table;
  const state = await db.getStateAtMove(record.recordId, moveNumber);
  if (!state.ok) return refuse('no_such_move', withoutPlace(state.error));
  const isHiding = game.secrets !== undefined && outcome === undefined;
  if (isHiding && viewer === 0)
    return refuse('hidden', 'Only its players may continue from a game with hidden information.');
  const imagined = isHiding
    ? imagineState(game, viewFor(game, state.value, viewer), Rng.from(crypto.randomUUID()))
    : state.value;
  const seats = record.seats.length;
  return begin(game, { variant: record.variant, seats, state: imagined }, { playId: record.id, moveNumber });
};

const begin = (
  game: Game,
  { variant, seats, state }: { variant: string; seats: number; state: unknown },
  metadata: Readonly<Record<string, string | number>>,
): Result<Beginning> => {
  if (game.toAct(state) === undefined) return refuse('game_over', 'The game is over after this move.');
  return ok({ game, variant, seats, initialState: state, metadata });
};
