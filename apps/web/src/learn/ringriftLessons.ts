import type { Lesson } from '@ludus/kernel';
import { unwrap } from '@ludus/kernel';
import { boardOf, fromSetup, type GameEvent, type GameState, type Setup } from '@ludus/ringrift-engine';
import { ringriftUi } from '../games/ringrift/ui.tsx';
import type { Course } from './lesson.ts';
import { inWords } from './lessonWords.ts';

const CELLS = boardOf('square8');

/** Cells by their names: `{ d4: [1, 1] }` becomes the engine's keys. */
const named = <Value>(cells: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(cells).map(([name, value]) => [CELLS.keys[CELLS.cellOfName.get(name)!]!, value]),
  );

interface Position extends Omit<Setup, 'boardType' | 'players'> {
  readonly stacks?: Record<string, number[]>;
  readonly markers?: Record<string, number>;
  readonly collapsedSpaces?: Record<string, number>;
}

const position =
  ({ stacks = {}, markers = {}, collapsedSpaces = {}, ...rest }: Position) =>
  (): GameState =>
    unwrap(
      fromSetup({
        boardType: 'square8',
        players: 2,
        ...rest,
        stacks: named(stacks),
        markers: named(markers),
        collapsedSpaces: named(collapsedSpaces),
      }),
    );

const count = (events: readonly GameEvent[], type: GameEvent['type']): number =>
  events.filter((event) => event.type === type).length;

const has = (events: readonly GameEvent[], type: GameEvent['type']): boolean => count(events, type) > 0;

const eliminated = (events: readonly GameEvent[], cause: string): boolean =>
  events.some((event) => event.type === 'rings_eliminated' && event.cause === cause);

/** The tutorial of RingRift: everything that happens in a game, step by step. You are blue. */
const LESSONS: readonly Lesson<GameState, GameEvent>[] = [
  {
    id: 'placing',
    title: 'Placing rings',
    text: 'You can win RingRift in three ways: eliminate enough rings, hold enough territory, or be the last player who can act. Each lesson shows one part of the game. You are blue. A turn begins with a placement: one, two or three rings on an empty space, or one ring on top of any stack. The stack you placed on must then move.',
    task: 'Place rings anywhere, then move the new stack.',
    done: 'A high stack is strong but slow: it moves at least as many spaces as it has rings.',
    begin: position({}),
    isSolved: (events) => has(events, 'ring_placed') && has(events, 'stack_moved'),
    solution: ['Place: d4 ×2', 'Move: d4 → d7'],
  },
  {
    id: 'moving',
    title: 'Moving leaves a marker',
    text: 'A stack moves in a straight line in any of the eight directions, at least as many spaces as it has rings. It never passes through other stacks. It leaves one of your markers where it started.',
    task: 'Move the stack of three rings.',
    done: 'The marker you left can become part of a line or a wall.',
    begin: position({ stacks: { d2: [1, 1, 1], g7: [2, 2] }, currentPhase: 'movement' }),
    isSolved: (events) => has(events, 'marker_placed'),
    solution: ['Move: d2 → d6'],
  },
  {
    id: 'passing',
    title: 'Passing markers',
    text: 'Moving over a marker changes it: another player’s marker becomes yours, and your own marker collapses into your territory for good.',
    task: 'Flip the orange marker and collapse your own in one move.',
    done: 'Territory never changes hands, and nothing can pass over it. You win if you hold more than half of the board.',
    begin: position({ stacks: { a4: [1], g7: [2, 2] }, markers: { c4: 2, e4: 1 }, currentPhase: 'movement' }),
    isSolved: (events) => has(events, 'marker_flipped') && has(events, 'marker_collapsed'),
    solution: ['Move: a4 → g4'],
  },
  {
    id: 'landing',
    title: 'Landing on a marker',
    text: 'A stack may land on a marker. This removes the marker and eliminates the top ring of the stack. Every eliminated ring counts for the player who caused it, and eighteen of them win on this board.',
    task: 'Land on a marker.',
    done: 'You have one ring fewer to move with, but you are one ring closer to winning.',
    begin: position({ stacks: { d2: [1, 1], g7: [2] }, markers: { d5: 2, f4: 1 }, currentPhase: 'movement' }),
    isSolved: (events) => eliminated(events, 'landing'),
    solution: ['Move: d2 → d5'],
  },
  {
    id: 'capturing',
    title: 'Capturing',
    text: 'A stack captures by jumping over the first stack in its path and landing beyond it. The top ring of the jumped stack goes under yours. Your cap (the rings of your colour on top) must be at least as high as the other cap.',
    task: 'Capture the orange ring.',
    done: 'The captured ring is now buried: it still belongs to orange, but it moves with your stack.',
    begin: position({ stacks: { b2: [1, 1], d2: [2], g7: [2, 2, 2] }, currentPhase: 'movement' }),
    isSolved: (events) => has(events, 'ring_captured'),
    solution: ['Capture: b2 × d2 → f2'],
  },
  {
    id: 'chains',
    title: 'Chains',
    text: 'If a stack that has just captured can capture again, it must. It may change direction and even jump back over the same stack.',
    task: 'Capture twice in one turn.',
    done: 'Chains can sweep the board, but every capture makes the stack higher and slower.',
    begin: position({ stacks: { a2: [1, 1], c2: [2], e4: [2], h8: [2, 2, 2] }, currentPhase: 'movement' }),
    isSolved: (events) => count(events, 'ring_captured') >= 2,
    solution: ['Capture: a2 × c2 → e2', 'Continue: e2 × e4 → e5'],
  },
  {
    id: 'lines',
    title: 'Lines',
    text: 'Four of your markers in a row form a line. It collapses into your territory and costs you the top ring of a stack you choose. That ring counts for you.',
    task: 'Complete the line, collapse it, and pay for it.',
    done: 'With three or four players on the small boards, three in a row is enough.',
    begin: position({
      stacks: { e3: [1], b7: [1, 1], g7: [2, 2] },
      markers: { b3: 1, c3: 1, d3: 1 },
      currentPhase: 'movement',
    }),
    isSolved: (events) => has(events, 'line_collapsed') && eliminated(events, 'line'),
    solution: ['Move: e3 → e6', 'Line: b3–e3', 'Eliminate: b7 (line)'],
  },
  {
    id: 'long-lines',
    title: 'Long lines',
    text: 'A longer line gives you a choice: collapse all of it and pay a ring, or collapse just four of its markers for free.',
    task: 'Complete the line of five and choose.',
    done: 'Before you choose, the board shows what would collapse.',
    begin: position({
      stacks: { d3: [1], b7: [1, 1], g7: [2, 2] },
      markers: { b3: 1, c3: 1, e3: 1, f3: 1 },
      currentPhase: 'movement',
    }),
    isSolved: (events) => has(events, 'line_collapsed'),
    solution: ['Move: d3 → d6', 'Line: b3–f3 (collapse b3–e3)'],
  },
  {
    id: 'regions',
    title: 'Regions',
    text: 'Markers and territory can cut off a region. If at least one player has no stack inside, you may claim it. All rings inside are eliminated, and the region and its wall become your territory. It costs you the cap of a stack outside.',
    task: 'Close the wall around the corner and claim it.',
    done: 'Regions decide most games, so watch every wall, yours and theirs.',
    begin: position({
      stacks: { c2: [1], f6: [1, 1], a1: [2, 2], h4: [2, 2, 2] },
      markers: { a3: 1, b3: 1, c1: 1 },
      currentPhase: 'movement',
    }),
    isSolved: (events) => has(events, 'region_claimed') && eliminated(events, 'territory'),
    solution: ['Move: c2 → c7', 'Region: a1 (4 cells)', 'Eliminate: c7 (territory)'],
  },
  {
    id: 'recovery',
    title: 'Recovery',
    text: 'You are not out of the game when you have no stack left. As long as you own a marker and a buried ring, you may slide a marker to a neighbouring empty space. If a slide can form a line, you must choose one that does. The line collapses, and you pay with one of your buried rings.',
    task: 'Slide a marker to form a line.',
    done: 'Your lowest ring in that stack is eliminated and counts for you.',
    begin: position({
      stacks: { f6: [1, 2, 2], g2: [2, 2] },
      markers: { b3: 1, c3: 1, d3: 1, e4: 1 },
      ringsInHand: [0, 14],
      eliminatedRings: [8, 9],
      currentPhase: 'movement',
    }),
    isSolved: (events) => has(events, 'marker_slid') && has(events, 'line_collapsed'),
    solution: ['Recovery: e4 → e3 (forms line)'],
  },
  {
    id: 'winning',
    title: 'Winning',
    text: 'You win by eliminating enough rings, by holding more than half of the board, or by being the last player who can act. You have eliminated seventeen of the eighteen rings you need.',
    task: 'Win the game this turn.',
    done: 'Now you know the rules. Time for a real game!',
    begin: position({
      stacks: { c3: [1, 1], g7: [2, 2] },
      markers: { c6: 2, f3: 1 },
      ringsInHand: [5, 10],
      eliminatedRings: [17, 0],
      currentPhase: 'movement',
    }),
    isSolved: (events) => events.some((event) => event.type === 'game_ended' && event.winner === 1),
    solution: ['Move: c3 → c6'],
  },
];

export const ringriftCourse: Course = { ui: ringriftUi, lessons: inWords('ringrift', LESSONS) };
