import { games } from '@ludus/games';
import { type Choices, type Game, unwrap } from '@ludus/kernel';
import { openTable, type Participant, type Table, type TimeControl } from '../src/index.ts';

export const gameOf = (id: string): Game => unwrap(games.get(id));

/** A game in which nothing is hidden. */
const openedGame = ({ secrets: _, ...game }: Game): Game => game;

export const HUMAN: Participant = { kind: 'human', isPresent: true, missedTurns: 0 };
export const ABSENT: Participant = { kind: 'human', isPresent: false, missedTurns: 0 };
export const AGENT: Participant = { kind: 'agent', agent: 'random', isPresent: true, missedTurns: 0 };

export const BLITZ: TimeControl = { type: 'blitz', initialMs: 60_000, incrementMs: 2000 };
export const DAYS: TimeControl = { type: 'days', days: 1 };
export const UNTIMED: TimeControl = { type: 'none' };

export interface Setup {
  readonly game: string;
  readonly choices?: Choices;
  readonly participants?: readonly Participant[];
  readonly timeControl?: TimeControl;
  readonly mayTakeBack?: boolean;
  readonly mayReopen?: boolean;
  /** Whether everybody sees everything, even though the game has secrets. */
  readonly isOpen?: boolean;
  readonly seed?: string;
}

export const startOf = ({ game: id, choices = {}, seed = 'table' }: Setup): unknown => {
  const game = gameOf(id);
  return unwrap(game.setup(unwrap(game.configure(choices)), seed)).state;
};

/** A table of people, opened at time 0. */
export const openFor = (setup: Setup): Table => {
  const { choices = {}, participants, timeControl = UNTIMED, mayTakeBack = true, mayReopen = false } = setup;
  const game = setup.isOpen === true ? openedGame(gameOf(setup.game)) : gameOf(setup.game);
  const seats = game.seatCount(unwrap(game.configure(choices)));
  return openTable(
    {
      game,
      start: startOf(setup),
      participants: participants ?? Array<Participant>(seats).fill(HUMAN),
      settings: { timeControl, mayTakeBack, mayReopen },
    },
    0,
  ).table;
};
