import { type Game, isRngState, type Piece, sameJson, seats, unwrap, visibleState } from '@ludus/kernel';
import { gamesWords as words } from './words.ts';

/** What lies on a board: cards and dice are called by name. */
type Material = 'cards' | 'dice' | 'other';

const stateOf = (game: Game, seed: string): unknown =>
  unwrap(game.setup(unwrap(game.configure({})), seed)).state;

const materialOf = ({ board }: Game, state: unknown): Material => {
  const pieces: Piece[] = (board?.scene(state).places ?? []).flatMap(({ piece, under = [] }) =>
    piece === undefined ? under : [piece, ...under],
  );
  if (pieces.some(({ shape }) => shape === 'card')) return 'cards';
  return pieces.some(({ pips }) => pips !== undefined) ? 'dice' : 'other';
};

const fieldsOf = (state: unknown): readonly (readonly [string, unknown])[] =>
  typeof state === 'object' && state !== null ? Object.entries(state) : [];

/** Whether something other than future random numbers is hidden from somebody. */
const hidesThings = ({ secrets }: Game, state: unknown): boolean => {
  if (secrets === undefined) return false;
  const generators = fieldsOf(state).flatMap(([field, value]) => (isRngState(value) ? [field] : []));
  return (secrets.hidden ?? ['']).some((field) => !generators.includes(field));
};

/** Whether the seed affects how a game starts or continues. */
export const hasChance = (game: Game, state = stateOf(game, 'facts')): boolean =>
  fieldsOf(state).some(([, value]) => isRngState(value)) || !sameJson(state, stateOf(game, 'another seed'));

/** How many can play, on one board or another, in ascending order. */
const seatCounts = ({ variants }: Game): readonly number[] => {
  const counts = variants.flatMap(({ minSeats, maxSeats }) =>
    seats(maxSeats).filter((count) => count >= minSeats),
  );
  return [...new Set(counts)].sort((a, b) => a - b);
};

/** What people want to know before they choose a game: `2–4 players · hidden cards`. All of it is in the game. */
export const factsOf = (game: Game): string => {
  const state = stateOf(game, 'facts');
  const seen = [state, ...seats(game.variants[0]!.minSeats).map((seat) => visibleState(game, state, seat))];
  const materials = seen.map((look) => materialOf(game, look));
  const material = materials.find((one) => one !== 'other') ?? 'other';
  const nature = hidesThings(game, state)
    ? words.hidden[material]
    : hasChance(game, state)
      ? words.chance[material]
      : words.open;
  return words.facts(words.players(seatCounts(game)), nature);
};
