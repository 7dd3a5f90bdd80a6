import type { Seat } from '@ludus/kernel';
import type { BoardState, Cell, GameEvent, GameState, Move } from '@ludus/ringrift-engine';
import type { Scene } from '../../motion/scene.ts';
import type { Transition } from '../../table/ui.ts';
import { type BoardShape, middleOf, shapeOf } from './geometry.ts';
import { Script } from './script.ts';
import type { Sprite } from './sprites.tsx';

type Event<Type extends GameEvent['type']> = Extract<GameEvent, { readonly type: Type }>;

const FILL = 70;
const FLY = 460;
/** At most this many rings leave one after another; the others leave with them. */
const MOST_FLYING = 12;
const LONGEST_REGION = 900;

const distanceBetween = (shape: BoardShape, a: Cell, b: Cell): number => {
  const [from, to] = [middleOf(shape, a), middleOf(shape, b)];
  return Math.hypot(to.x - from.x, to.y - from.y) / 100;
};

/** Each ring drops from above, one after another. */
const place = (script: Script, { cell, count, player }: Event<'ring_placed'>): void => {
  const before = script.ringsOn(cell);
  for (let i = 0; i < count; i += 1) {
    const { x, y } = script.ringSpot(cell, before.length + i, before.length + count);
    script.add(
      { kind: 'stack', rings: `${player}` },
      {
        at: script.now + 70 * i,
        ms: 220,
        easing: 'land',
        poses: [
          { x, y: y - 40, opacity: 0 },
          { x, y },
        ],
      },
    );
    script.sound('place', 70 * i + 120, { step: i });
  }
  script.setRings(cell, [...before, ...Array.from({ length: count }, () => player)]);
  script.wait(220 + 70 * (count - 1));
};

/** What passed markers become, each when the stack is above it. */
const pass = (script: Script, event: Event<'marker_flipped' | 'marker_collapsed'>, at: number): void => {
  const { cell, player } = event;
  const middle = middleOf(script.shape, cell);
  const old = script.markerOn(cell) ?? player;
  script.lift(cell);
  script.add(
    { kind: 'marker', seat: old },
    {
      at,
      ms: 90,
      easing: 'in',
      poses: [middle, { ...middle, scaleX: 1, scaleY: 0.05, opacity: 0 }],
    },
  );
  if (event.type === 'marker_flipped') {
    script.add(
      { kind: 'marker', seat: player },
      {
        at: at + 90,
        ms: 90,
        easing: 'out',
        poses: [{ ...middle, scaleX: 1, scaleY: 0.05, opacity: 0 }, middle],
      },
    );
    script.sound('flip', at - script.now);
    return;
  }
  script.add(
    { kind: 'fill', seat: player, cells: [cell] },
    {
      at,
      ms: 180,
      easing: 'out',
      poses: [
        { x: 0, y: 0, opacity: 0 },
        { x: 0, y: 0 },
      ],
    },
  );
  script.sound('fill', at - script.now);
};

/** The top ring of the target flies under the stack that jumps over it. */
const takeRing = (script: Script, { target, ring }: Event<'ring_captured'>, to: Cell): void => {
  const held = script.ringsOn(target);
  const { x, y } = script.ringSpot(target, held.length - 1, held.length);
  const end = script.ringSpot(to, 0, 1);
  script.lift(target);
  if (held.length > 1)
    script.still({ kind: 'stack', rings: held.slice(0, -1).join('') }, middleOf(script.shape, target));
  script.add(
    { kind: 'stack', rings: `${ring}` },
    {
      at: script.now + FLY * 0.3,
      ms: FLY * 0.7,
      easing: 'inout',
      poses: [
        { x, y },
        { x: (x + end.x) / 2, y: Math.min(y, end.y) - 34 },
        { x: end.x, y: end.y + 8 },
      ],
    },
  );
};

/** A stack slides, or jumps over what it captures; markers change as it passes. */
const travel = (script: Script, event: Event<'stack_moved'>, events: readonly GameEvent[]): void => {
  const { from, to } = event;
  const { shape } = script;
  const rings = script.ringsOn(from);
  const [start, end] = [middleOf(shape, from), middleOf(shape, to)];
  const distance = distanceBetween(shape, from, to);
  const capture = events.find((one) => one.type === 'ring_captured');
  const ms = capture === undefined ? 340 + 25 * distance : FLY;
  script.lift(from);
  for (const one of events) {
    if (one.type === 'marker_placed')
      script.add(
        { kind: 'marker', seat: one.player },
        {
          at: script.now + 40,
          ms: 160,
          easing: 'land',
          poses: [{ ...start, scale: 0.2, opacity: 0 }, start],
        },
      );
    if (one.type === 'marker_flipped' || one.type === 'marker_collapsed')
      pass(script, one, script.now + ms * script.passing(distanceBetween(shape, from, one.cell) / distance));
  }
  // A marker on the landing space stays until the stack arrives.
  const broken = events.find((one) => one.type === 'marker_removed');
  if (broken !== undefined) {
    script.lift(broken.cell);
    script.still({ kind: 'marker', seat: broken.was }, middleOf(shape, broken.cell), script.now + ms);
  }
  if (capture !== undefined) takeRing(script, capture, to);
  const over = capture === undefined ? start : middleOf(shape, capture.target);
  const peak = { x: over.x, y: over.y - 60, scale: 1.06 };
  const landed = script.now + ms;
  script.carry(
    to,
    { kind: 'stack', rings: rings.join('') },
    { at: script.now, ms, easing: 'inout', poses: capture === undefined ? [start, end] : [start, peak, end] },
    broken === undefined ? undefined : landed + 160,
  );
  if (capture === undefined) script.sound('move', 0);
  else {
    script.sound('capture', ms * 0.45, { step: Math.min(9, rings.length - 1) });
    script.sound('place', ms);
  }
  script.setRings(from, []);
  script.setRings(to, capture === undefined ? rings : [capture.ring, ...rings]);
  script.wait(ms);
  if (broken !== undefined) crack(script, broken);
};

const crack = (script: Script, { cell, was }: Event<'marker_removed'>): void => {
  const middle = middleOf(script.shape, cell);
  for (const part of [0, 1, 2] as const) {
    const angle = ((part * 120 - 90) * Math.PI) / 180;
    script.add(
      { kind: 'shard', seat: was, part },
      {
        at: script.now,
        ms: 160,
        easing: 'out',
        poses: [
          middle,
          { x: middle.x + 46 * Math.cos(angle), y: middle.y + 46 * Math.sin(angle), rotate: 40, opacity: 0 },
        ],
      },
      script.now,
    );
  }
  script.sound('crack', 0);
  script.wait(160);
};

/** Rings leave the board for the counter of the player they count for. */
const leave = (script: Script, { cell, rings, player }: Event<'rings_eliminated'>): void => {
  if (cell === null) return;
  const held = script.ringsOn(cell);
  const left = script.removeTop(cell, rings);
  script.lift(cell);
  const middle = middleOf(script.shape, cell);
  const isStanding = script.isCarried(cell);
  if (!isStanding && held.length > 0)
    script.still({ kind: 'stack', rings: held.join('') }, middle, script.now);
  if (left.length > 0) script.still({ kind: 'stack', rings: left.join('') }, middle, undefined, script.now);
  for (const [i, ring] of rings.slice(0, MOST_FLYING).entries()) {
    const { x, y } = script.ringSpot(cell, Math.max(0, held.length - 1 - i), Math.max(1, held.length));
    script.add(
      { kind: 'stack', rings: `${ring}` },
      {
        at: script.now + 60 * i,
        ms: FLY,
        easing: 'in',
        poses: [
          { x, y },
          { x, y: y - 140, scale: 0.4, opacity: 0 },
        ],
        home: { counter: 'eliminatedRings', seat: player },
      },
      script.now,
    );
  }
  script.sound('out', 0);
  const ms = FLY + 60 * (Math.min(rings.length, MOST_FLYING) - 1);
  script.sound('tick', ms);
  script.wait(ms);
};

/** The markers of a line glow one after another; then they sink, and their spaces fill. */
const line = (script: Script, { cells, player }: Event<'line_collapsed'>): void => {
  for (const [i, cell] of cells.entries()) {
    const middle = middleOf(script.shape, cell);
    const sinks = script.now + FILL * (cells.length + i);
    script.lift(cell);
    script.add(
      { kind: 'glow', seat: player },
      {
        at: script.now + FILL * i,
        ms: 320,
        easing: 'out',
        poses: [
          { ...middle, opacity: 0, scale: 0.6 },
          { ...middle, opacity: 0.9 },
          { ...middle, opacity: 0 },
        ],
      },
    );
    script.add(
      { kind: 'fill', seat: player, cells: [cell] },
      {
        at: sinks,
        ms: 160,
        easing: 'out',
        poses: [
          { x: 0, y: 0, opacity: 0 },
          { x: 0, y: 0 },
        ],
      },
    );
    script.add(
      { kind: 'marker', seat: script.markerOn(cell) ?? player },
      {
        at: sinks,
        ms: 160,
        easing: 'in',
        poses: [middle, { ...middle, scale: 0.3, opacity: 0 }],
      },
    );
    script.sound('line', FILL * i, { step: i });
  }
  script.wait(FILL * 2 * cells.length + 160);
};

/** The edge of a region appears, then its spaces fill outward from the stack that closed it. */
const region = (script: Script, event: Event<'region_claimed'>, closedBy: Cell | null): void => {
  const { player } = event;
  const cells = [...event.cells, ...event.border];
  const centre = closedBy ?? event.border[0] ?? cells[0]!;
  const rank = (cell: Cell): number => Math.round(distanceBetween(script.shape, centre, cell));
  const ranks = [...new Set(cells.map(rank))].toSorted((a, b) => a - b);
  const step = Math.min(FILL, LONGEST_REGION / ranks.length);
  script.add(
    { kind: 'edge', seat: player, cells },
    {
      at: script.now,
      ms: 240,
      easing: 'out',
      poses: [
        { x: 0, y: 0, opacity: 0 },
        { x: 0, y: 0 },
      ],
    },
  );
  script.sound('region', 0);
  script.wait(240);
  for (const [i, distance] of ranks.entries()) {
    const at = script.now + step * i;
    const ring = cells.filter((cell) => rank(cell) === distance);
    script.add(
      { kind: 'fill', seat: player, cells: ring },
      {
        at,
        ms: 160,
        easing: 'out',
        poses: [
          { x: 0, y: 0, opacity: 0 },
          { x: 0, y: 0 },
        ],
      },
    );
    for (const cell of ring) {
      const marker = script.markerOn(cell);
      script.lift(cell);
      if (marker !== undefined)
        script.still({ kind: 'marker', seat: marker }, middleOf(script.shape, cell), at + 80);
    }
  }
  script.wait(step * ranks.length + 160);
};

const slide = (script: Script, cells: readonly [Cell, Cell], seat: Seat): void => {
  const [from, to] = cells;
  script.lift(from);
  script.add(
    { kind: 'marker', seat },
    {
      at: script.now,
      ms: 340,
      easing: 'inout',
      poses: [middleOf(script.shape, from), middleOf(script.shape, to)],
    },
  );
  script.sound('move', 0);
  script.moveMarker(from, to, seat);
  script.wait(340);
};

const play = (script: Script, event: GameEvent, events: readonly GameEvent[], before: GameState): void => {
  if (event.type === 'ring_placed') place(script, event);
  else if (event.type === 'stack_moved') travel(script, event, events);
  else if (event.type === 'marker_slid') slide(script, [event.from, event.to], event.player);
  else if (event.type === 'stack_struck') slide(script, [event.from, event.stack], event.player);
  else if (event.type === 'line_collapsed') line(script, event);
  else if (event.type === 'region_claimed') region(script, event, before.turn.activeStack);
  else if (event.type === 'rings_eliminated') leave(script, event);
};

/** Spaces that look different afterwards. */
const changedBetween = (a: BoardState, b: BoardState): Cell[] => {
  const cells = new Set(
    [a, b].flatMap(({ stacks, markers, collapsedSpaces }) => [
      ...Object.keys(stacks),
      ...Object.keys(markers),
      ...Object.keys(collapsedSpaces),
    ]),
  );
  const looks = ({ stacks, markers, collapsedSpaces }: BoardState, cell: Cell): string =>
    `${stacks[cell]?.rings.join('')} ${markers[cell]?.player} ${collapsedSpaces[cell]}`;
  return [...cells].filter((cell) => looks(a, cell) !== looks(b, cell));
};

/** What a move of RingRift looks like; undefined where nothing on the board changes. */
export const sceneOf = ({
  before,
  after,
  move: { events },
}: Transition<Move, GameEvent, GameState>): Scene<Sprite> | undefined => {
  const script = new Script(before.board, shapeOf(before.boardType));
  for (const event of events) play(script, event, events, before);
  return script.scene(changedBetween(before.board, after.board));
};
