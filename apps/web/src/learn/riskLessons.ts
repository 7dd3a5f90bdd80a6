import type { Lesson } from '@ludus/kernel';
import { unwrap } from '@ludus/kernel';
import {
  applyAction,
  type CardId,
  type GameEvent,
  type GameState,
  NEUTRAL,
  parseState,
  risk,
  type TerritoryId,
} from '@ludus/risk-engine';
import { riskUi } from '../games/risk/ui.tsx';
import type { Course } from './lesson.ts';
import { inWords } from './lessonWords.ts';

const YOU = 'player1';
const THEY = 'player2';

type Holding = Readonly<Record<TerritoryId, number>>;

interface Position {
  /** Armies on territories; territories of neither side are neutral, with one army. */
  readonly yours: Holding;
  readonly theirs: Holding;
  readonly phase?: 'Attack' | 'Fortify';
  readonly yourCards?: readonly CardId[];
  readonly theirCards?: readonly CardId[];
  /** Chooses the dice. */
  readonly seed?: number;
}

const beginning = (seed: number): GameState =>
  unwrap(risk.setup(unwrap(risk.configure({ variant: 'generated-12' })), seed)).state;

/** A position of the learner's turn in a phase. */
const inPhase = ({
  yours,
  theirs,
  phase = 'Attack',
  yourCards = [],
  theirCards = [],
  seed = 3,
}: Position): GameState => {
  const fresh = beginning(seed);
  const territories = Object.fromEntries(
    Object.keys(fresh.territories).map((id) => {
      const ownerId = id in yours ? YOU : id in theirs ? THEY : NEUTRAL;
      return [id, { ownerId, armies: yours[id] ?? theirs[id] ?? 1 }];
    }),
  );
  const held = [...yourCards, ...theirCards];
  const { reinforcements: _, ...rest } = fresh;
  return unwrap(
    parseState({
      ...rest,
      territories,
      turn: { currentPlayerId: YOU, phase, round: 3 },
      turnOrder: [YOU, THEY],
      deck: { draw: fresh.deck.draw.filter((id) => !held.includes(id)), discard: [] },
      hands: { [YOU]: yourCards, [THEY]: theirCards },
    }),
  );
};

/** A position at the start of the learner's turn: the other turn ends, and the rules grant reinforcements. */
const atTurnStart = (position: Position): GameState => {
  const state = inPhase({ ...position, phase: 'Fortify' });
  const theirs = unwrap(
    parseState({ ...state, turn: { currentPlayerId: THEY, phase: 'Fortify', round: 3 } }),
  );
  const ended = applyAction(theirs, { type: 'EndTurn' }, { actorId: THEY });
  if (!ended.ok) throw new Error(ended.errors[0]?.message);
  return ended.state;
};

const happened = (events: readonly GameEvent[], type: GameEvent['type']): boolean =>
  events.some((event) => event.type === type);

const captures = (events: readonly GameEvent[], to: TerritoryId): boolean =>
  events.some((event) => event.type === 'TerritoryCaptured' && event.to === to);

/** A turn of Risk, step by step, on a small world. You are blue. */
const LESSONS: readonly Lesson<GameState, GameEvent>[] = [
  {
    id: 'reinforcing',
    title: 'Reinforcing',
    text: 'A turn begins with new armies: one for every three territories you hold (at least three), plus the bonus of every continent you hold alone. Here the continent Webralland is all yours, so you get three more. Land marked with a dash is neutral: it defends itself but never attacks.',
    task: 'Place all six armies on your territories.',
    done: 'Armies are useful at the border. In the middle of your land they only wait.',
    begin: () =>
      atTurnStart({
        yours: { t02: 2, t03: 2, t07: 2, t11: 3 },
        theirs: { t01: 3, t05: 2, t06: 4, t09: 2, t12: 2 },
      }),
    isSolved: (events) =>
      events.reduce((sum, event) => sum + (event.type === 'ReinforcementsPlaced' ? event.count : 0), 0) >= 6,
    solution: ['Place 6 in Gokrin'],
  },
  {
    id: 'attacking',
    title: 'Attacking',
    text: 'From a territory with at least two armies you may attack a neighbour. You roll up to three dice, the defender up to two. The highest dice are compared, then the second highest. In each pair, the side with the lower die loses an army. The defender wins ties.',
    task: 'Attack Noura from Gokrin, one roll at a time, until it falls.',
    done: 'Before every roll you see your chance of taking the territory.',
    begin: () =>
      inPhase({
        yours: { t02: 1, t03: 2, t07: 2, t11: 12 },
        theirs: { t08: 3, t04: 2, t01: 3, t05: 2, t06: 4 },
      }),
    isSolved: (events) => captures(events, 't08') && happened(events, 'OccupyResolved'),
    solution: ['Attack Gokrin → Noura', 'Attack Gokrin → Noura', 'Attack Gokrin → Noura', 'Occupy with 3'],
  },
  {
    id: 'blitz',
    title: 'Blitz and moving in',
    text: 'A blitz keeps rolling until the territory falls or your armies are down to a number you choose. You then move in at least as many armies as you rolled dice, and at most all but one.',
    task: 'Take Cemark with a blitz and move in.',
    done: 'Leave behind what the old border needs, and take along what the new one needs.',
    begin: () =>
      inPhase({
        yours: { t10: 14, t03: 2, t05: 2, t04: 1 },
        theirs: { t06: 4, t01: 3, t09: 2, t12: 2 },
      }),
    isSolved: (events) => captures(events, 't06') && happened(events, 'OccupyResolved'),
    solution: ['Blitz Doland → Cemark, stop at 1', 'Occupy with 5'],
  },
  {
    id: 'cards',
    title: 'Earning a card',
    text: 'If you take at least one territory in a turn, you draw one card when it ends, no matter how many you took. You can trade three of a kind, or one of each, for armies.',
    task: 'Take the weak neighbour Daitha and end your turn.',
    done: 'One easy capture a turn keeps the cards coming.',
    begin: () =>
      inPhase({
        yours: { t01: 9, t05: 3, t12: 2 },
        theirs: { t09: 1, t06: 6, t10: 4, t04: 3 },
      }),
    isSolved: (events) => happened(events, 'CardDrawn'),
    solution: ['Blitz Goweal → Daitha, stop at 1', 'Occupy with 3', 'End attacks', 'End turn'],
  },
  {
    id: 'trading',
    title: 'Trading cards',
    text: 'With five or more cards at the start of your turn, you must trade a set. Every trade in the game pays more than the one before, and a card that shows one of your territories adds two armies.',
    task: 'Trade a set of three cards.',
    done: 'You get the armies from the trade on top of those for your land. Now you can place them all.',
    begin: () =>
      atTurnStart({
        yours: { t02: 3, t03: 2, t07: 2, t10: 3 },
        theirs: { t01: 3, t05: 2, t06: 4, t11: 5 },
        yourCards: ['card:t02', 'card:t05', 'card:t08', 'card:t03', 'card:t04'],
      }),
    isSolved: (events) => happened(events, 'CardsTraded'),
    solution: ['Trade Prasithia (B) + Faluria (C) + Kisos (A)'],
  },
  {
    id: 'fortifying',
    title: 'Fortifying',
    text: 'After attacking you may move armies once, between two of your territories that are connected through your own land.',
    task: 'Move the armies waiting in Prasithia to the front in Doland.',
    done: 'Fortifying ends your turn.',
    begin: () =>
      inPhase({
        yours: { t02: 9, t07: 1, t03: 1, t10: 2, t11: 2 },
        theirs: { t04: 4, t05: 5, t06: 4, t08: 2 },
        phase: 'Fortify',
      }),
    isSolved: (events) =>
      events.some((event) => event.type === 'FortifyResolved' && event.from === 't02' && event.to === 't10'),
    solution: ['Fortify Prasithia → Doland, 8 armies'],
  },
  {
    id: 'winning',
    title: 'Winning',
    text: 'A player who loses their last territory is out, and whoever took it gets their cards. The last player standing wins. Orange has only two territories left.',
    task: 'Take both and win the game.',
    done: 'Now you know everything about a turn. Time for the whole world!',
    begin: () =>
      inPhase({
        yours: { t01: 12, t05: 8, t06: 3, t10: 2, t03: 2, t04: 2, t07: 2, t11: 2, t08: 2, t02: 1 },
        theirs: { t09: 2, t12: 1 },
        theirCards: ['card:t01', 'card:t06'],
      }),
    isSolved: (events) => events.some((event) => event.type === 'GameEnded' && event.winningPlayerId === YOU),
    solution: ['Blitz Goweal → Daitha, stop at 1', 'Occupy with 3', 'Blitz Pondor → Zailmark, stop at 1'],
  },
];

export const riskCourse: Course = { ui: riskUi, lessons: inWords('risk', LESSONS) };
