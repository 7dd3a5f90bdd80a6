import type { z } from '@hono/zod-openapi';
import { type Game, sameJson } from '@ludus/kernel';
import { wilson } from '@ludus/lab';
import type { Continuation, GameStore } from '@ludus/replay';
import { ApiError, refusalOf } from '../errors/apiError.ts';
import { stored } from '../errors/replayRefusal.ts';
import { createSlices } from '../http/turns.ts';
import type { EXPLORER_QUERY } from './queries.ts';
import type { Explored } from './schemas.ts';

type Question = z.infer<typeof EXPLORER_QUERY>;

/** How many games are used for an answer: reading more would take too long. */
const MOST_GAMES = 1000;
const MOST_MOVES = 100;
/** With fewer games, results say nothing about the strength of a move. */
const FEWEST_GAMES = 3;

/** Plays forced moves. */
const settled = (game: Game, from: unknown): unknown => {
  let state = from;
  for (let forced = game.forced(state); forced !== undefined; forced = game.forced(state)) {
    const played = game.play(state, forced, game.toAct(state)!);
    if (!played.ok) throw new Error(`a forced move was refused: ${played.error.message}`);
    state = played.value.state;
  }
  return state;
};

/** The position after the moves of an opening. Parsing a move takes milliseconds if many are legal. */
const openingOf = async (game: Game, question: Question): Promise<unknown> => {
  const breathe = createSlices();
  const config = game.configure({
    ...(question.board_type !== undefined && { variant: question.board_type }),
    ...(question.num_players !== undefined && { players: question.num_players }),
  });
  if (!config.ok) throw refusalOf('bad_setup', config.error);
  const started = game.setup(config.value, 0);
  if (!started.ok) throw refusalOf('bad_setup', started.error);
  let state = settled(game, started.value.state);
  const moves = (question.moves ?? '').split(';').filter((text) => text.trim() !== '');
  if (moves.length > MOST_MOVES)
    throw new ApiError('bad_request', `The explorer follows at most ${MOST_MOVES} moves.`);
  for (const text of moves) {
    await breathe();
    const seat = game.toAct(state);
    if (seat === undefined) throw new ApiError('game_over', `The game is over before "${text.trim()}".`);
    const action = game.text.parseNotation(state, text.trim());
    if (!action.ok) throw refusalOf('illegal_action', [action.error]);
    const played = game.play(state, action.value, seat);
    if (!played.ok) throw refusalOf('illegal_action', [played.error]);
    state = settled(game, played.value.state);
  }
  return state;
};

const worthOf = ({ games, wins, draws }: Continuation): number => wilson(wins + draws / 2, games).low;

/** The move with the best results even after allowing for luck. */
const strongestOf = (moves: readonly Continuation[]): Continuation | undefined =>
  moves.filter(({ games }) => games >= FEWEST_GAMES).toSorted((a, b) => worthOf(b) - worthOf(a))[0];

/** The notation of a move, and where it leads; undefined if a damaged record contains an illegal one. */
const placesIn = (
  game: Game,
  state: unknown,
): ((move: Continuation) => Partial<Explored['moves'][number]>) => {
  const seat = game.toAct(state);
  const legal = game.legal(state);
  return ({ action }) => {
    const found = legal.find((one) => sameJson(one, action));
    const played = found === undefined || seat === undefined ? undefined : game.play(state, found, seat);
    if (found === undefined || !played?.ok) return {};
    const next = game.hash(settled(game, played.value.state));
    return { notation: game.text.makeNotation(state, found), next };
  };
};

/** What stored games played in a position. */
export const exploreAt = async (db: GameStore, question: Question): Promise<Explored> => {
  const game = db.games.get(question.game);
  if (!game.ok) throw refusalOf('unknown_game', [game.error]);
  if (game.value.secrets !== undefined)
    throw new ApiError('unknown_game', 'The explorer works only for games without chance.');
  const state = question.position === undefined ? await openingOf(game.value, question) : undefined;
  const position = question.position ?? game.value.hash(state);
  const { games, isSample, moves } = stored(await db.getContinuations(position, MOST_GAMES));
  const strongest = strongestOf(moves);
  const placeOf = state === undefined ? () => ({}) : placesIn(game.value, state);
  return {
    position,
    toAct: state === undefined ? (moves[0]?.player ?? null) : (game.value.toAct(state) ?? null),
    games,
    isSample,
    moves: moves.map((one) => ({
      ...one,
      action: { ...one.action },
      isStrongest: one === strongest,
      ...placeOf(one),
    })),
  };
};
