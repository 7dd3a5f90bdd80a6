import { layoutOf, type SweepAction, type SweepEvent, type SweepView } from '@ludus/sweep-engine';
import type { Scene, SoundCue, Track } from '../../motion/scene.ts';
import type { TileOwner } from '../../sound/sounds.ts';
import type { Transition } from '../../table/ui.ts';
import type { SweepSprite } from './Sprites.tsx';
import { UNIT } from './Tile.tsx';

type Move = Transition<SweepAction, SweepEvent, SweepView>;
type Revealed = Extract<SweepEvent, { readonly type: 'tile_revealed' }>;
type Clue = Extract<SweepEvent, { readonly type: 'clue_given' }>;

/** Times in milliseconds at normal pace. */
const TURN = 220;
const PIP = 60;
const MINE = 480;
const CARD = 760;
/** Pips of one clue; they drop one by one, however many there are. */
const MOST_PIPS = 10;

interface Draft {
  readonly tracks: Track<SweepSprite>[];
  readonly sounds: SoundCue[];
  readonly lifted: string[];
  readonly changed: string[];
  at: number;
}

const middleOf = ({ config }: SweepView, tile: number): { readonly x: number; readonly y: number } => {
  const { x, y } = layoutOf(config.level).positions[tile]!;
  return { x: (x + 0.5) * UNIT, y: (y + 0.5) * UNIT };
};

const soundOwner = ({ owner }: Revealed, view: SweepView): TileOwner => {
  if (owner === 'neutral' || owner === 'mine') return 'neutral';
  return owner === view.seat ? 'yours' : 'rival';
};

const addMine = (scene: Draft, event: Revealed, view: SweepView): void => {
  const at = middleOf(view, event.tile);
  const { width, height } = layoutOf(view.config.level);
  const shake = [0, 9, -9, 9, -9, 0].map((dx) => ({ x: at.x + dx, y: at.y }));
  scene.tracks.push(
    {
      key: 'dim',
      sprite: { kind: 'dim', width: width * UNIT, height: height * UNIT },
      at: scene.at,
      ms: MINE,
      poses: [
        { x: 0, y: 0, opacity: 0 },
        { x: 0, y: 0, opacity: 0.5 },
        { x: 0, y: 0, opacity: 0.5 },
      ],
      easing: 'out',
    },
    {
      key: `mine ${event.tile}`,
      sprite: { kind: 'open', owner: 'mine', count: event.count, by: event.by },
      at: scene.at,
      ms: MINE,
      poses: shake,
      easing: 'linear',
    },
    {
      key: 'burst',
      sprite: { kind: 'burst' },
      at: scene.at,
      ms: MINE,
      poses: [
        { ...at, scale: 0.2, opacity: 0 },
        { ...at, scale: 1.2, opacity: 1 },
        { ...at, scale: 2.6, opacity: 0 },
      ],
      easing: 'out',
    },
  );
  scene.sounds.push({ at: scene.at, name: 'mine' });
  scene.at += MINE;
};

/** The tile turns on its vertical axis; the number appears halfway. */
const addReveal = (scene: Draft, event: Revealed, view: SweepView): void => {
  const at = middleOf(view, event.tile);
  scene.lifted.push(`${event.tile}`);
  scene.changed.push(`${event.tile}`);
  scene.tracks.push(
    {
      key: `closed ${event.tile}`,
      sprite: { kind: 'closed' },
      at: scene.at,
      ms: TURN / 2,
      poses: [
        { ...at, scaleX: 1, scaleY: 1 },
        { ...at, scaleX: 0, scaleY: 1.04 },
      ],
      easing: 'in',
    },
    {
      key: `open ${event.tile}`,
      sprite: { kind: 'open', owner: event.owner, count: event.count, by: event.by },
      at: scene.at + TURN / 2,
      ms: TURN / 2,
      poses: [
        { ...at, scaleX: 0, scaleY: 1.04 },
        { ...at, scaleX: 1, scaleY: 1 },
      ],
      easing: 'out',
    },
  );
  scene.sounds.push({ at: scene.at, name: 'reveal', options: { owner: soundOwner(event, view) } });
  scene.at += TURN;
  if (event.owner === 'mine') addMine(scene, event, view);
};

const addClue = (scene: Draft, clue: Clue, view: SweepView): void => {
  const seen = (view.seat === 'player' ? clue.forPlayer : clue.forRival) ?? [];
  const drops = seen.flatMap(({ tile, pips }) => new Array<number>(pips).fill(tile)).slice(0, MOST_PIPS);
  for (const [i, tile] of drops.entries()) {
    const { x, y } = middleOf(view, tile);
    scene.tracks.push({
      key: `pip ${i}`,
      sprite: { kind: 'pip', side: clue.kind === 'rival' ? 'rival' : 'player' },
      at: scene.at + i * PIP,
      ms: 3 * PIP,
      poses: [
        { x: x - 34 + (i % 4) * 21, y: y - 90, opacity: 0 },
        { x: x - 34 + (i % 4) * 21, y: y - 33 },
      ],
      easing: 'land',
    });
    scene.sounds.push({ at: scene.at + i * PIP, name: 'tick' });
    scene.changed.push(`${tile}`);
  }
  if (drops.length > 0) scene.at += (drops.length + 2) * PIP;
};

const addCard = (
  scene: Draft,
  event: Extract<SweepEvent, { readonly type: 'card_played' }>,
  view: SweepView,
): void => {
  const { width, height } = layoutOf(view.config.level);
  const [x, y] = [(width * UNIT) / 2, height * UNIT];
  scene.tracks.push({
    key: `card ${event.card}`,
    sprite: { kind: 'card', card: event.card },
    at: scene.at,
    ms: CARD,
    // It rises, is held up long enough to be seen, and goes to the pile.
    poses: [
      { x, y, scale: 0.7, opacity: 0, easing: 'out' },
      { x, y: y / 2, scale: 1.15 },
      { x, y: y / 2, scale: 1.15 },
      { x, y: y / 2, scale: 1.15, easing: 'in' },
      { x: width * UNIT, y, scale: 0.4, opacity: 0 },
    ],
    easing: 'linear',
  });
  scene.sounds.push({ at: scene.at, name: 'card' });
  scene.changed.push(...event.targets.map((tile) => `${tile}`));
  scene.at += CARD;
};

/** The animation of a move of Sweep. */
export const sceneOf = ({ before, move }: Move): Scene<SweepSprite> | undefined => {
  const scene: Draft = { tracks: [], sounds: [], lifted: [], changed: [], at: 0 };
  for (const event of move.events) {
    if (event.type === 'card_played') addCard(scene, event, before);
    if (event.type === 'tile_revealed') addReveal(scene, event, before);
    if (event.type === 'clue_given') addClue(scene, event, before);
    if (event.type === 'tile_noted' || event.type === 'tile_overheard') scene.changed.push(`${event.tile}`);
  }
  if (scene.tracks.length === 0) return undefined;
  const { tracks, sounds, lifted, at } = scene;
  return { ms: at, tracks, sounds, lifted, changed: [...new Set(scene.changed)] };
};
