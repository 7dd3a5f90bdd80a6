import { beforeAll, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type GameEvent, type RiskView, risk, viewFor } from '@ludus/risk-engine';
import { makeLand } from './land/land.ts';
import { atOnce } from './land/slices.ts';
import { keepLand } from './land/useLand.ts';
import { sceneOf } from './scene.ts';

const { state } = unwrap(risk.setup(unwrap(risk.configure({ variant: 'classic' })), 1));
const view = viewFor(state, state.playerIds[0]!);

beforeAll(() => keepLand(state.map, atOnce(makeLand(state.map))));

const roll = (from: string, to: string): GameEvent => ({
  type: 'AttackResolved',
  from,
  to,
  attackDice: 3,
  defendDice: 2,
  rolls: { attack: [6, 5, 1], defend: [4, 2] },
  losses: { attacker: 0, defender: 2 },
});

/** The same view with another owner of some lands. */
const owned = (owners: Readonly<Record<string, string>>): RiskView => ({
  ...view,
  territories: {
    ...view.territories,
    ...Object.fromEntries(Object.entries(owners).map(([id, ownerId]) => [id, { ownerId, armies: 3 }])),
  },
});

const [me, you] = view.playerIds as [string, string];
const DUEL = owned({ alaska: me, kamchatka: you });
const scenes = (
  events: readonly GameEvent[],
  { seat = 1, before = DUEL, after = before }: { seat?: number; before?: RiskView; after?: RiskView } = {},
) => sceneOf({ before, after, viewer: 1, move: { count: 1, seat, events } });

test('an attack has an arrow over the edge, five dice and a loss', () => {
  const scene = scenes([roll('alaska', 'kamchatka')])!;
  const kinds = scene.tracks.map(({ sprite }) => sprite.kind);
  expect(kinds.filter((kind) => kind === 'arrow')).toHaveLength(2);
  // Each die shows other faces while it tumbles, then its own to the end.
  const dice = scene.tracks.filter(({ sprite }) => sprite.kind === 'die');
  expect(dice.filter(({ vanishes }) => vanishes === undefined)).toHaveLength(5);
  expect(dice.filter(({ vanishes }) => vanishes !== undefined)).toHaveLength(5 * 4);
  expect(kinds.filter((kind) => kind === 'die')).toHaveLength(dice.length);
  expect(kinds.filter((kind) => kind === 'text')).toHaveLength(1);
  expect(scene.sounds.map(({ name }) => name)).toEqual(['tick', 'dice', 'thud']);
  expect(scene.changed.toSorted()).toEqual(['alaska', 'kamchatka']);
  expect(Math.max(...scene.tracks.map(({ at, ms }) => at + ms))).toBeLessThanOrEqual(scene.ms + 200);
});

test('a blitz is shown in at most 2.5 seconds, however long it was', () => {
  const captured: GameEvent = {
    type: 'TerritoryCaptured',
    from: 'alaska',
    to: 'kamchatka',
    newOwnerId: me,
    previousOwnerId: you,
  };
  const scene = scenes([...new Array<GameEvent>(30).fill(roll('alaska', 'kamchatka')), captured])!;
  expect(scene.ms).toBeLessThan(2500);
  const told = scene.tracks.flatMap(({ sprite }) => (sprite.kind === 'text' ? [sprite.text] : []));
  expect(told).toContain('Blitz: 30 rolls, lost 0, took Kamchatka');
  expect(scene.sounds.map(({ name }) => name)).toContain('capture');
});

test('a completed continent glows once, with its bonus', () => {
  const continent = view.map.continents!.australia!;
  const before = owned({
    ...Object.fromEntries(continent.territoryIds.map((id) => [id, me])),
    indonesia: you,
    siam: me,
  });
  const after = owned(Object.fromEntries([...continent.territoryIds, 'siam'].map((id) => [id, me])));
  const scene = scenes([roll('siam', 'indonesia')], { before, after })!;
  expect(scene.tracks.map(({ sprite }) => sprite.kind)).toContain('glow');
  expect(scene.sounds.at(-1)!.name).toBe('region');
});

test('fights between others are shown faster', () => {
  const own = scenes([roll('alaska', 'kamchatka')])!.ms;
  const before = owned({ alaska: you, kamchatka: you });
  expect(scenes([roll('alaska', 'kamchatka')], { seat: 2, before })!.ms).toBeLessThan(own * 0.6);
});

test('armies pop, march, and cards fly to their owner', () => {
  const placed = scenes([{ type: 'ReinforcementsPlaced', playerId: me, territoryId: 'alaska', count: 3 }])!;
  expect(placed.sounds).toEqual([{ at: 0, name: 'place' }]);
  const moved = scenes([{ type: 'FortifyResolved', from: 'alaska', to: 'alberta', moved: 2 }])!;
  expect(moved.tracks[0]!.sprite).toEqual({ kind: 'armies', count: 2, seat: 1 });
  const drawn = scenes([{ type: 'CardDrawn', playerId: me }])!;
  expect(drawn.tracks[0]!.home).toEqual({ counter: 'cards', seat: 1 });
  expect(scenes([{ type: 'TurnEnded', playerId: me }])).toBeUndefined();
});
