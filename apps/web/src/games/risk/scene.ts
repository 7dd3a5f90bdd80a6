import type { Seat } from '@ludus/kernel';
import type { Action, GameEvent, RiskView } from '@ludus/risk-engine';
import { holdScene, type Pose, type Scene, type SoundCue, type Track } from '../../motion/scene.ts';
import type { Transition } from '../../table/ui.ts';
import { lostDice, type Roll, rollsIn } from './Dice.tsx';
import type { Land } from './land/land.ts';
import type { Point } from './land/points.ts';
import { knownLand } from './land/useLand.ts';
import { legsOf } from './map/march.ts';
import type { RiskSprite } from './map/sprite.ts';
import { ownerSeat } from './names.ts';
import { tellBlitz } from './tell.ts';
import { riskWords } from './words.ts';

type Move = Transition<Action, GameEvent, RiskView>;
type Captured = Extract<GameEvent, { readonly type: 'TerritoryCaptured' }>;

/** Times in milliseconds at normal pace. */
const ARROW = 240;
const DICE = 700;
const QUICK_ROLL = 140;
/** A blitz shows at most this many of its rolls before the last one. */
const QUICK_ROLLS = 5;
const LOSS = 340;
const FLOOD = 460;
const MARCH = 340;
const POP = 160;
const GLOW = 900;
const CARD = 340;
/** Fights between others are shown at this speed. */
const BRIEF = 0.55;

/** A scene under construction: `at` is where the next part starts. */
interface Draft {
  readonly tracks: Track<RiskSprite>[];
  readonly sounds: SoundCue[];
  readonly lifted: string[];
  at: number;
}

const draft = (): Draft => ({ tracks: [], sounds: [], lifted: [], at: 0 });

const pose = ([x, y]: Point, rest: Omit<Pose, 'x' | 'y'> = {}): Pose => ({
  x,
  y,
  ...rest,
});

const addArrow = (
  scene: Draft,
  land: Land,
  { from, to }: { from: string; to: string },
  seat: Seat,
  until: number,
): void => {
  for (const [i, [start, end]] of legsOf(land, from, to).entries())
    scene.tracks.push({
      key: `arrow ${i}`,
      sprite: { kind: 'arrow', to: [end[0] - start[0], end[1] - start[1]], seat },
      at: scene.at,
      ms: Math.max(ARROW, until),
      poses: [
        pose(start, { scale: 0.05, opacity: 0, easing: 'out' }),
        ...new Array<Pose>(Math.max(1, Math.round(until / ARROW))).fill(pose(start)),
      ],
      easing: 'linear',
    });
  scene.sounds.push({ at: scene.at, name: 'tick' });
};

/** Dice are in two rows below the target, the attacker's above the defender's; pairs line up. */
const DIE = 36;
const placeOfDie = (i: number, side: 'attacker' | 'defender'): { dx: number; dy: number } => ({
  dx: (i - 1) * DIE,
  dy: side === 'attacker' ? 44 : 44 + DIE,
});

/** Other faces a die shows while it tumbles, and for how much of its time it does. */
const TUMBLES = 4;
const TUMBLING = 0.4;

/** The face of a die at a moment of its tumbling: another one each time, and never the one it ends with. */
const tumblingFace = (value: number, moment: number): number => ((value + [1, 4, 2, 3][moment]!) % 6) + 1;

/** From the attacker's side, over and over, to its place. */
const rolling = (from: Point, target: Point, i: number, rest: Pose): readonly Pose[] => [
  pose(from, { spin: -400 + 60 * i, opacity: 0, easing: 'out' }),
  pose([(from[0] + 2 * target[0]) / 3, (from[1] + 2 * target[1]) / 3], { spin: -130 + 20 * i }),
  pose(target, { spin: 16 - 9 * i, easing: 'land' }),
  pose(target),
  pose(target),
  rest,
];

interface Fight {
  readonly land: Land;
  readonly attacker: Seat;
  readonly defender: Seat | undefined;
}

const addRoll = (
  scene: Draft,
  roll: Roll,
  { land, attacker, defender }: Fight,
  { ms, isLast, key }: { readonly ms: number; readonly isLast: boolean; readonly key: string },
): void => {
  const [start, target] = [land.byId.get(roll.from)!.label, land.byId.get(roll.to)!.label];
  const lost = lostDice(roll);
  const from: Point = [target[0] + (start[0] - target[0]) * 0.35, target[1] + (start[1] - target[1]) * 0.35];
  for (const side of ['attacker', 'defender'] as const)
    for (const [i, value] of roll.rolls[side === 'attacker' ? 'attack' : 'defend'].entries()) {
      const rest = isLast
        ? pose(target, { opacity: lost[side][i] === true ? 0.3 : 1 })
        : pose(target, { opacity: 0 });
      const die = {
        kind: 'die',
        side,
        seat: side === 'attacker' ? attacker : defender,
        at: target,
        ...placeOfDie(i, side),
      } as const;
      const way = {
        at: scene.at + (isLast ? i * 40 : 0),
        ms,
        poses: isLast
          ? rolling(from, target, i, rest)
          : [pose(target, { opacity: 0 }), pose(target, { rotate: 6 }), rest],
        easing: 'linear',
      } as const;
      const shown = isLast ? (ms * TUMBLING) / TUMBLES : 0;
      for (let moment = 0; isLast && moment < TUMBLES; moment += 1)
        scene.tracks.push({
          key: `${key} ${side} ${i} tumbles ${moment}`,
          sprite: { ...die, value: tumblingFace(value, moment) },
          ...way,
          appears: way.at + shown * moment,
          vanishes: way.at + shown * (moment + 1),
        });
      scene.tracks.push({
        key: `${key} ${side} ${i}`,
        sprite: { ...die, value },
        ...way,
        ...(isLast && { appears: way.at + shown * TUMBLES }),
      });
    }
  scene.sounds.push({ at: scene.at, name: 'dice' });
  scene.at += ms;
};

const addLosses = (scene: Draft, rolls: readonly Roll[], land: Land): void => {
  const sum = (side: 'attacker' | 'defender'): number =>
    rolls.reduce((all, { losses }) => all + losses[side], 0);
  const { from, to } = rolls[0]!;
  for (const [id, n] of [
    [from, sum('attacker')],
    [to, sum('defender')],
  ] as const) {
    if (n === 0) continue;
    const at = land.byId.get(id)!.label;
    scene.tracks.push({
      key: `loss ${id}`,
      sprite: { kind: 'text', text: riskWords.lossOf(n), tone: 'loss', at, dy: -18 },
      at: scene.at,
      ms: LOSS,
      poses: [pose(at, { opacity: 0 }), pose(at), pose([at[0], at[1] - 14], { opacity: 0 })],
      easing: 'out',
    });
  }
  scene.sounds.push({ at: scene.at, name: 'thud' });
  scene.at += LOSS;
};

/** The point of a land's outline closest to where the attacker comes from. */
const nearestEdge = (land: Land, id: string, from: Point): Point =>
  land.byId
    .get(id)!
    .loops.flat()
    .reduce((best, point) =>
      Math.hypot(point[0] - from[0], point[1] - from[1]) < Math.hypot(best[0] - from[0], best[1] - from[1])
        ? point
        : best,
    );

const addCapture = (scene: Draft, { from, to }: Captured, seat: Seat, land: Land): void => {
  const edge = nearestEdge(land, to, land.byId.get(from)!.label);
  scene.tracks.push({
    key: `flood ${to}`,
    sprite: { kind: 'flood', d: land.byId.get(to)!.d, from: edge, seat },
    at: scene.at,
    ms: FLOOD,
    poses: [pose(edge, { scale: 0.04, opacity: 0.4 }), pose(edge)],
    easing: 'inout',
  });
  scene.sounds.push({ at: scene.at, name: 'capture' });
  scene.at += FLOOD;
};

/** Continents that somebody completed with a move. */
const completedBy = (before: RiskView, after: RiskView, playerId: string): readonly string[] => {
  const holds = ({ territories }: RiskView, ids: readonly string[]): boolean =>
    ids.every((id) => territories[id]?.ownerId === playerId);
  return Object.entries(after.map.continents ?? {}).flatMap(([id, { territoryIds }]) =>
    holds(after, territoryIds) && !holds(before, territoryIds) ? [id] : [],
  );
};

const addContinents = (scene: Draft, { before, after, move }: Move, land: Land): void => {
  const playerId = after.playerIds[move.seat - 1]!;
  for (const id of completedBy(before, after, playerId)) {
    const { territoryIds, bonus, name = id } = after.map.continents![id]!;
    const lands = territoryIds.flatMap((one) => land.byId.get(one) ?? []);
    const [x, y] = [0, 1].map(
      (axis) => lands.reduce((sum, { label }) => sum + label[axis]!, 0) / lands.length,
    );
    scene.tracks.push(
      {
        key: `glow ${id}`,
        sprite: { kind: 'glow', d: lands.map(({ d }) => d).join(''), seat: move.seat },
        at: scene.at,
        ms: GLOW,
        poses: [pose([0, 0], { opacity: 0 }), pose([0, 0]), pose([0, 0], { opacity: 0 })],
        easing: 'out',
      },
      {
        key: `bonus ${id}`,
        sprite: {
          kind: 'text',
          text: riskWords.continentLabel(name, bonus),
          tone: 'bonus',
          at: [x!, y!],
          dy: -30,
        },
        at: scene.at,
        ms: GLOW,
        poses: [
          pose([x!, y!], { opacity: 0, scale: 0.8 }),
          pose([x!, y!]),
          pose([x!, y! - 6], { opacity: 0 }),
        ],
        easing: 'out',
      },
    );
    scene.sounds.push({ at: scene.at, name: 'region' });
    scene.at += GLOW;
  }
};

const addFight = (scene: Draft, rolls: readonly Roll[], transition: Move, land: Land): void => {
  const { before, move } = transition;
  const first = rolls[0]!;
  const fight = {
    land,
    attacker: move.seat,
    defender: ownerSeat(before, before.territories[first.to]!.ownerId),
  };
  const quick = rolls.slice(0, -1).slice(-QUICK_ROLLS);
  const told = tellBlitz(move.events, before);
  addArrow(scene, land, first, move.seat, ARROW + quick.length * QUICK_ROLL + DICE + LOSS);
  scene.at += ARROW * 0.6;
  for (const [i, roll] of quick.entries())
    addRoll(scene, roll, fight, { ms: QUICK_ROLL, isLast: false, key: `quick ${i}` });
  const start = scene.at;
  addRoll(scene, rolls.at(-1)!, fight, { ms: DICE, isLast: true, key: 'roll' });
  addLosses(scene, rolls, land);
  const captured = move.events.find((event) => event.type === 'TerritoryCaptured');
  if (told !== undefined) {
    const at = land.byId.get(first.to)!.label;
    scene.tracks.push({
      key: 'told',
      sprite: { kind: 'text', text: told, tone: 'line', at, dy: 44 + 2 * DIE + 14 },
      at: start,
      ms: scene.at - start + (captured === undefined ? 0 : FLOOD),
      poses: [pose(at, { opacity: 0 }), pose(at), pose(at), pose(at)],
      easing: 'out',
    });
  }
  if (captured !== undefined) addCapture(scene, captured, move.seat, land);
  addContinents(scene, transition, land);
};

const addMarch = (
  scene: Draft,
  event: { readonly from: string; readonly to: string; readonly moved: number },
  seat: Seat,
  land: Land,
): void => {
  for (const [i, [start, end]] of legsOf(land, event.from, event.to).entries())
    scene.tracks.push({
      key: `march ${i}`,
      sprite: { kind: 'armies', count: event.moved, seat },
      at: scene.at + i * (MARCH / 2),
      ms: MARCH,
      poses: [pose(start, { opacity: i === 0 ? 1 : 0 }), pose(start), pose(end)],
      easing: 'inout',
    });
  scene.sounds.push({ at: scene.at, name: 'move' });
  scene.at += MARCH;
};

const addPlacement = (scene: Draft, territoryId: string, count: number, land: Land): void => {
  const at = land.byId.get(territoryId)!.label;
  scene.tracks.push({
    key: `place ${territoryId}`,
    sprite: { kind: 'text', text: riskWords.bonus(count), tone: 'bonus', at, dy: -18 },
    at: scene.at,
    ms: 2 * POP,
    poses: [pose(at, { scale: 0.6, opacity: 0 }), pose(at, { scale: 1.25 }), pose(at)],
    easing: 'land',
  });
  scene.sounds.push({ at: scene.at, name: 'place' });
  scene.at += 2 * POP;
};

const addCard = (scene: Draft, seat: Seat, land: Land): void => {
  const { x, y, width, height } = land.box;
  const middle: Point = [x + width / 2, y + height / 2];
  scene.tracks.push({
    key: `card ${scene.at}`,
    sprite: { kind: 'card' },
    at: scene.at,
    ms: CARD,
    poses: [
      pose(middle, { scale: 0.6, opacity: 0 }),
      pose(middle, { scale: 1 }),
      pose([middle[0], middle[1] + height * 0.4], { scale: 0.5, opacity: 0.4 }),
    ],
    easing: 'out',
    home: { counter: 'cards', seat },
  });
  scene.sounds.push({ at: scene.at, name: 'card' });
  scene.at += CARD;
};

const changedBy = (events: readonly GameEvent[]): string[] =>
  events.flatMap((event) => {
    if ('from' in event && 'to' in event) return [event.from, event.to];
    return event.type === 'ReinforcementsPlaced' ? [event.territoryId] : [];
  });

/** Speeds up everything by a factor. */
const hurried = (scene: Scene<RiskSprite>, factor: number): Scene<RiskSprite> => ({
  ...scene,
  ms: scene.ms * factor,
  tracks: scene.tracks.map(({ appears, vanishes, ...track }) => ({
    ...track,
    at: track.at * factor,
    ms: track.ms * factor,
    ...(appears !== undefined && { appears: appears * factor }),
    ...(vanishes !== undefined && { vanishes: vanishes * factor }),
  })),
  sounds: scene.sounds.map((cue) => ({ ...cue, at: cue.at * factor })),
});

/** Whether the viewer has nothing at stake in a move. */
const isAmongOthers = ({ before, move, viewer }: Move): boolean => {
  const own = before.playerIds[viewer - 1];
  return (
    move.seat !== viewer && changedBy(move.events).every((id) => before.territories[id]?.ownerId !== own)
  );
};

/** The animation of a move of Risk; moves that change nothing on the map have none. */
export const sceneOf = (transition: Move): Scene<RiskSprite> | undefined => {
  const { before, move } = transition;
  const changed = [...new Set(changedBy(move.events))];
  const land = knownLand(before.map);
  if (land === undefined) return changed.length === 0 ? undefined : holdScene(380, changed);
  const scene = draft();
  const rolls = rollsIn(move.events);
  if (rolls.length > 0) addFight(scene, rolls, transition, land);
  for (const event of move.events) {
    if (event.type === 'ReinforcementsPlaced') addPlacement(scene, event.territoryId, event.count, land);
    if (event.type === 'OccupyResolved' || event.type === 'FortifyResolved')
      addMarch(scene, event, move.seat, land);
    if (event.type === 'CardDrawn') addCard(scene, move.seat, land);
  }
  if (scene.tracks.length === 0) return undefined;
  const whole = { ms: scene.at, tracks: scene.tracks, lifted: scene.lifted, changed, sounds: scene.sounds };
  return isAmongOthers(transition) ? hurried(whole, BRIEF) : whole;
};
