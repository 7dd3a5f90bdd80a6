import type { Game, Json, Problem, Registry, Seat, Tagged } from '@ludus/kernel';
import type { ChoiceInput, Claim, GameInput, MoveInput, PlayerInput, Source } from '@ludus/replay';
import { z } from 'zod';
import { ApiError, refusalOf } from '../errors/apiError.ts';
import type { StoreGameRequest } from './schemas.ts';

/** Fields that a recorded move may have besides the action. */
const MOVE_FIELDS = ['moveNumber', 'player', 'id', 'timestamp', 'thinkTime'];

const without = (value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/** The action of a move; if the game itself uses one of these names, the field belongs to the action. */
const actionOf = (game: Game, move: Record<string, unknown>, i: number): Tagged => {
  const { moveNumber: _, ...whole } = move;
  const asIs = game.parseAction(whole);
  if (asIs.ok) return asIs.value;
  const bare = game.parseAction(without(move, MOVE_FIELDS));
  if (bare.ok) return bare.value;
  throw new ApiError('bad_game', `Move ${i}: ${bare.error[0]!.message}`, {
    reason: 'bad_move',
    moveNumber: i,
    problems: bare.error,
  });
};

const moveOf = (game: Game, move: Record<string, unknown>, i: number): MoveInput => {
  const { player, timestamp } = move;
  return {
    action: actionOf(game, move, i),
    ...(Number.isInteger(player) ? { player: player as Seat } : {}),
    ...(typeof timestamp === 'string' && timestamp.length < 100 ? { timestamp } : {}),
  };
};

const text = z.string().max(200);

/** Metadata that has its own place in the store, in both spellings. */
const KNOWN = z.object({
  game: text.optional(),
  boardType: text.optional(),
  numPlayers: z.int().min(1).max(99).optional(),
  source: text.optional(),
  gameStatus: z.enum(['completed', 'finished']).optional(),
  terminationReason: text.optional(),
  winner: z.int().min(1).max(99).nullable().optional(),
  createdAt: text.optional(),
  completedAt: text.optional(),
  durationMs: z.int().min(0).optional(),
  timeControlType: text.optional(),
  initialTimeMs: z.int().min(0).optional(),
  timeIncrementMs: z.int().min(0).optional(),
  rngSeed: z.union([z.int(), text]).optional(),
  tags: z.array(text).max(50).optional(),
  notes: z.string().max(10_000).optional(),
  players: z
    .array(
      z.object({
        playerType: z.enum(['ai', 'human']),
        name: text.optional(),
        aiType: text.optional(),
        aiDifficulty: z.int().min(1).max(10).optional(),
        aiProfileId: text.optional(),
      }),
    )
    .max(99)
    .optional(),
});

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const isKnownName = (name: string): name is keyof typeof KNOWN.shape => Object.hasOwn(KNOWN.shape, name);

type About = { known: z.infer<typeof KNOWN>; rest: Record<string, Json> };

const aboutOf = (metadata: Record<string, unknown>): About => {
  const known: Record<string, unknown> = {};
  const rest: Record<string, Json> = {};
  for (const [name, value] of Object.entries(metadata)) {
    if (isKnownName(camel(name))) known[camel(name)] = value;
    else rest[name] = value as Json;
  }
  const parsed = KNOWN.safeParse(known);
  if (parsed.success) return { known: parsed.data, rest };
  const problems: Problem[] = parsed.error.issues.map(({ path, message, code }) => ({
    code,
    path: `metadata.${path.map(String).join('.')}`,
    message: `metadata.${path.map(String).join('.')}: ${message}`,
  }));
  throw refusalOf('bad_request', problems);
};

/** The game that a state belongs to, if nobody says so: the only one that can read it. */
const gameOf = (games: Registry, id: string | undefined, state: unknown): Game => {
  if (id !== undefined) {
    const found = games.get(id);
    if (found.ok) return found.value;
    throw refusalOf('unknown_game', [found.error]);
  }
  const readers = games.games.filter((game) => game.parseState(state).ok);
  if (readers.length === 1) return readers[0]!;
  throw new ApiError('unknown_game', 'The game is missing. Set metadata.game.');
};

const boardOf = (game: Game, known: About['known'], state: Record<string, unknown>): string => {
  const said = known.boardType ?? state.boardType;
  if (typeof said === 'string') return said;
  if (game.variants.length === 1) return game.variants[0]!.id;
  throw new ApiError('bad_game', 'The board, map or level is missing. Set metadata.boardType.');
};

const playersOf = (game: Game, { numPlayers, players }: About['known'], state: unknown): number => {
  const parsed = game.parseState(state);
  if (!parsed.ok) throw refusalOf('bad_game', parsed.error);
  const said = numPlayers ?? players?.length ?? game.record?.progress(parsed.value).length;
  if (said !== undefined) return said;
  const [only] = game.variants.flatMap(({ minSeats, maxSeats }) =>
    minSeats === maxSeats ? [minSeats] : [0],
  );
  if (only !== undefined && only > 0 && game.variants.every(({ maxSeats }) => maxSeats === only)) return only;
  throw new ApiError('bad_game', 'The number of players is missing. Set metadata.numPlayers.');
};

const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

/** A request to store a game, in the store's form. The store checks whether it is valid. */
export const gameInputOf = (games: Registry, request: StoreGameRequest): GameInput => {
  const { known, rest } = aboutOf(request.metadata ?? {});
  const { game: id, boardType: _board, numPlayers: _count, players, source, ...claims } = known;
  const game = gameOf(games, id, request.initialState);
  const description = {
    game: game.id,
    boardType: boardOf(game, known, request.initialState),
    numPlayers: playersOf(game, known, request.initialState),
    source: (source ?? 'manual') as Source,
    players: players as readonly PlayerInput[] | undefined,
    metadata: Object.keys(rest).length === 0 ? undefined : rest,
  };
  return defined({
    ...description,
    ...(claims as Claim),
    gameId: request.gameId,
    initialState: request.initialState,
    finalState: request.finalState,
    moves: request.moves.map((move, i) => moveOf(game, move, i)),
    choices: request.choices as readonly ChoiceInput[] | undefined,
  }) as GameInput;
};
