import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { BOARDS, type GameEvent, type GameState, type Move, ringrift } from '@ludus/ringrift-engine';
import type { Scene } from '../../motion/scene.ts';
import { peopleOf } from '../../words/people.ts';
import { sceneOf } from './scenes.ts';
import { sentencesOf } from './sentences.ts';
import type { Sprite } from './sprites.tsx';

interface Step {
  readonly before: GameState;
  readonly after: GameState;
  readonly action: Move;
  readonly seat: number;
  readonly events: readonly GameEvent[];
}

/** Numbers from 0 to below 1, the same in every run. */
const dice = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

/** All moves of a random game. */
const stepsOf = (variant: string, players: number, seed: number): Step[] => {
  const random = dice(seed);
  let { state } = unwrap(ringrift.setup(unwrap(ringrift.configure({ variant, players })), seed));
  const steps: Step[] = [];
  for (let i = 0; i < 500; i += 1) {
    const seat = ringrift.toAct(state);
    if (seat === undefined) break;
    const legal = ringrift.legal(state);
    const action = legal[Math.floor(random() * legal.length)]!;
    const played = unwrap(ringrift.play(state, action, seat));
    steps.push({ before: state, after: played.state, action, seat, events: played.events });
    state = played.state;
  }
  return steps;
};

const GAMES = BOARDS.flatMap((board, i) => [stepsOf(board, 2, i + 1), stepsOf(board, 2 + (i % 3), i + 11)]);
const STEPS = GAMES.flat();

const scene = ({ before, after, action, seat, events }: Step): Scene<Sprite> | undefined =>
  sceneOf({ before, after, move: { count: 1, seat, action, events }, viewer: 1 });

const boardOf = ({ board: { stacks, markers, collapsedSpaces } }: GameState): string =>
  JSON.stringify([stacks, markers, collapsedSpaces]);

const has = (step: Step, type: GameEvent['type']): boolean =>
  step.events.some((event) => event.type === type);

describe('what a move looks like', () => {
  test('is shown exactly where the board changes', () => {
    for (const step of STEPS)
      expect([step.action.type, scene(step) !== undefined]).toEqual([
        step.action.type,
        boardOf(step.before) !== boardOf(step.after),
      ]);
  });

  test('ends when all its parts have ended', () => {
    for (const { ms, tracks, sounds, changed } of STEPS.flatMap((step) => scene(step) ?? [])) {
      expect(ms).toBeGreaterThan(0);
      expect(changed.length).toBeGreaterThan(0);
      for (const track of tracks) expect(track.at).toBeLessThanOrEqual(ms);
      for (const { at } of sounds) expect(at).toBeWithin(0, ms + 1);
    }
  });

  test('moves eliminated rings to the counter of the player they count for', () => {
    const paid = STEPS.filter((step) => has(step, 'rings_eliminated'));
    expect(paid.length).toBeGreaterThan(20);
    for (const step of paid) {
      const gained = step.after.players.map(
        ({ eliminatedRings }, i) => eliminatedRings - step.before.players[i]!.eliminatedRings,
      );
      const homes = (scene(step)?.tracks ?? []).flatMap(({ home }) => home ?? []);
      for (const { counter, seat } of homes) {
        expect(counter).toBe('eliminatedRings');
        expect(gained[seat - 1]).toBeGreaterThan(0);
      }
    }
  });

  test('a captured ring flies, and the capture sounds higher with every ring of the stack', () => {
    const captures = STEPS.filter((step) => has(step, 'ring_captured'));
    expect(captures.length).toBeGreaterThan(20);
    for (const step of captures) {
      const { sounds, lifted } = scene(step)!;
      expect(sounds.map(({ name }) => name)).toContain('capture');
      const target = step.events.find((event) => event.type === 'ring_captured')!.target;
      expect(lifted).toContain(target);
    }
  });

  test('lines sound a note per space', () => {
    for (const step of STEPS)
      for (const event of step.events)
        if (event.type === 'line_collapsed')
          expect(scene(step)!.sounds.filter(({ name }) => name === 'line')).toHaveLength(event.cells.length);
  });
});

describe('what a move did, in words', () => {
  const people = peopleOf(
    [
      { name: 'You', isYou: true },
      { name: 'Rook', isYou: false },
      { name: 'Anna', isYou: false },
      { name: 'Quill', isYou: false },
    ],
    (seat) => `Player ${seat}`,
  );

  const told = ({ action, seat, events, after }: Step): readonly string[] =>
    sentencesOf({ count: 1, seat, action, events }, after, people);

  test('names people, and never a rule, a cell or a player number', () => {
    for (const step of STEPS)
      for (const sentence of told(step)) {
        expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
        expect(sentence).not.toMatch(/[Pp]layer \d|\(R\d+\)|\bcells?\b|_|undefined/);
      }
  });

  test('is described wherever the board changes', () => {
    for (const step of STEPS)
      if (boardOf(step.before) !== boardOf(step.after)) expect(told(step).length).toBeGreaterThan(0);
  });

  test('addresses the reader', () => {
    const landing = (seat: number) =>
      told({
        ...STEPS[0]!,
        events: [
          { type: 'rings_eliminated', player: seat, cause: 'landing', cell: '0,6', rings: [seat], text: '' },
        ],
      });
    expect(landing(1)).toEqual(['You land on a marker at a7 and lose a ring.']);
    expect(landing(2)).toEqual(['Rook lands on a marker at a7 and loses a ring.']);
  });
});
