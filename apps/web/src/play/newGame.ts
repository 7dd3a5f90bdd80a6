import { type Choices, describeProblems, err, ok, type Result, type Seat } from '@ludus/kernel';
import type { LineStep } from '@ludus/table';
import { botsFor } from '../opponents/bots.ts';
import type { GameUi, Opponent, TableSize } from '../table/ui.ts';
import { keepSaved, newId, type SavedGame, type SeatPlayer } from './saved.ts';
import { playWords } from './words.ts';

export interface GameChoices extends Choices {
  readonly seats: readonly SeatPlayer[];
  readonly seed?: string;
}

const PERSON: SeatPlayer = { kind: 'person' };
/** The opponents of a new game: different ones, the easiest first. */
const EASY: readonly string[] = ['auto:1', 'auto:2', 'auto:3', 'auto:4', 'auto:5'];
/** Opponents for playing on from a position: different ones, good enough to show what it is worth. */
const SPARRING: readonly string[] = ['auto:4', 'auto:3', 'auto:5', 'auto:2', 'auto:6'];

/** The agent that a board is meant to be played against in a seat, such as a level's rival; undefined if any will do. */
export const ownOpponent = (
  { game }: Pick<GameUi, 'game'>,
  seat: Seat,
  variant: string,
): string | undefined => {
  const opponentFor = game.search?.ai.opponentFor;
  if (opponentFor === undefined) return undefined;
  const config = game.configure({ variant });
  return config.ok ? opponentFor(config.value, seat) : undefined;
};

const seatsAgainst =
  (agents: readonly string[]) =>
  (ui: GameUi, count: number, variant: string, wanted = 1): SeatPlayer[] =>
    Array.from({ length: count }, (_, i) => {
      const person = ui.humanSeats?.[0] ?? wanted;
      if (i + 1 === person) return PERSON;
      const usual = agents[(i + 1 > person ? i - 1 : i) % agents.length]!;
      return { kind: 'agent', agent: ownOpponent(ui, i + 1, variant) ?? usual };
    });

/** A person in the first seat people may take, or in the requested one; easy opponents in the others. */
export const defaultSeats = seatsAgainst(EASY);

/** The same for playing on from a position. */
export const sparringSeats = seatsAgainst(SPARRING);

/** The agents that can take a seat. */
export const opponentsFor = (ui: GameUi, seat: Seat, table: TableSize): readonly Opponent[] =>
  ui.agents?.(seat, table) ?? botsFor(ui.game.id);

/** Starts a game in this browser and saves it. */
export const startGame = (ui: Pick<GameUi, 'game'>, chosen: GameChoices): Result<SavedGame, string> => {
  const { seats, seed = newId(), ...choices } = chosen;
  const { game } = ui;
  const config = game.configure(choices);
  if (!config.ok) return err(describeProblems(config.error));
  const started = game.setup(config.value, seed);
  if (!started.ok) return err(describeProblems(started.error));
  return keep({
    game: game.id,
    variant: choices.variant ?? game.variants[0]!.id,
    start: started.value.state,
    steps: [],
    seats,
    seed,
    options: choices.options ?? {},
  });
};

/** The same board, rules and seats again; undefined if the rules are unknown. */
export const playAgain = (
  ui: GameUi,
  { variant, seats, options }: SavedGame,
): Result<SavedGame, string> | undefined =>
  options === undefined ? undefined : startGame(ui, { variant, players: seats.length, options, seats });

/** Continues from the middle of another game, which stays unchanged. */
export const forkGame = (
  origin: Pick<SavedGame, 'game' | 'variant' | 'start'>,
  steps: readonly LineStep[],
  seats: readonly SeatPlayer[],
): Result<SavedGame, string> =>
  keep({ game: origin.game, variant: origin.variant, start: origin.start, steps, seats, seed: newId() });

const keep = (game: Omit<SavedGame, 'id' | 'changed'>): Result<SavedGame, string> => {
  const saved = { ...game, id: newId(), changed: Date.now() };
  return keepSaved(saved) ? ok(saved) : err(playWords.cannotKeep);
};

/** The first person at the table, or seat 1 if only agents play. */
export const firstPerson = (seats: readonly SeatPlayer[]): Seat =>
  Math.max(
    0,
    seats.findIndex(({ kind }) => kind === 'person'),
  ) + 1;
