import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { mapOf } from '../test/table.ts';
import { tryCreateGame } from './index.ts';
import { type MapCode, validateMap } from './map.ts';
import { CLASSIC_MAP } from './maps/index.ts';

const codes = (map: unknown): string[] => {
  const checked = validateMap(map);
  return checked.ok ? [] : checked.error.map(({ code }) => code);
};

describe('a map is refused', () => {
  const line = mapOf(['a b', 'b c']);
  const cases: Record<string, [map: unknown, code: MapCode | string, path: string]> = {
    'with an edge to an unknown territory': [
      { ...line, adjacency: { ...line.adjacency, a: ['b', 'x'] } },
      'unknown_territory',
      'adjacency.a[1]',
    ],
    'with neighbours of a territory that does not exist': [
      { ...line, adjacency: { ...line.adjacency, x: ['a'] } },
      'unknown_territory',
      'adjacency.x',
    ],
    'without neighbours of a territory': [
      { ...line, territories: { ...line.territories, d: {} } },
      'no_adjacency',
      'adjacency',
    ],
    'with a one-way edge': [
      { ...line, adjacency: { a: ['b', 'c'], b: ['a', 'c'], c: ['b'] } },
      'one_way_edge',
      'adjacency.a[1]',
    ],
    'with a self-loop': [
      { ...line, adjacency: { ...line.adjacency, a: ['b', 'a'] } },
      'self_loop',
      'adjacency.a[1]',
    ],
    'with a repeated edge': [
      { ...line, adjacency: { ...line.adjacency, a: ['b', 'b'] } },
      'duplicate_edge',
      'adjacency.a[1]',
    ],
    'in two parts': [mapOf(['a b', 'c d']), 'not_connected', 'adjacency.c'],
    'with one territory': [
      { territories: { a: {} }, adjacency: { a: [] } },
      'too_few_territories',
      'territories',
    ],
    'with a negative bonus': [
      { ...line, continents: { x: { territoryIds: ['a'], bonus: -1 } } },
      'out_of_range',
      'continents.x.bonus',
    ],
    'with an empty continent': [
      { ...line, continents: { x: { territoryIds: [], bonus: 1 } } },
      'empty_continent',
      'continents.x.territoryIds',
    ],
    'with a continent of unknown territories': [
      { ...line, continents: { x: { territoryIds: ['q'], bonus: 1 } } },
      'unknown_territory',
      'continents.x.territoryIds[0]',
    ],
    'with a territory twice in a continent': [
      { ...line, continents: { x: { territoryIds: ['a', 'a'], bonus: 1 } } },
      'duplicate_territory',
      'continents.x.territoryIds[1]',
    ],
    'with a continentId that the continent does not list': [
      {
        ...line,
        territories: { ...line.territories, a: { continentId: 'x' } },
        continents: { x: { territoryIds: ['b'], bonus: 1 } },
      },
      'continent_mismatch',
      'territories.a.continentId',
    ],
    'with an unknown continentId': [
      { ...line, territories: { ...line.territories, a: { continentId: 'x' } } },
      'unknown_continent',
      'territories.a.continentId',
    ],
    'with an unknown field': [{ ...line, colour: 'red' }, 'unknown_field', 'colour'],
    'if it is not an object': [[], 'wrong_type', ''],
  };
  for (const [name, [map, code, path]] of Object.entries(cases))
    test(name, () => {
      const checked = validateMap(map);
      expect(checked.ok ? [] : checked.error).toContainEqual(expect.objectContaining({ code, path }));
    });
});

test('continents may overlap', () => {
  const continents = { x: { territoryIds: ['a', 'b'], bonus: 1 }, y: { territoryIds: ['b', 'c'], bonus: 2 } };
  expect(codes(mapOf(['a b', 'b c'], continents))).toEqual([]);
});

test('ids with a special meaning in JavaScript are ordinary ids', () => {
  expect(codes(mapOf(['constructor toString', 'toString hasOwnProperty']))).toEqual([]);
  expect(
    codes(
      JSON.parse('{"territories":{"__proto__":{},"a":{}},"adjacency":{"a":["__proto__"],"__proto__":["a"]}}'),
    ),
  ).not.toEqual([]);
});

/** Breaks a JSON value in one random place. */
const spoil = (value: unknown, rng: Rng): unknown => {
  const junk = [null, -1, 1.5, Number.NaN, 1e308, '', 'junk', true, [], {}, ['a'], { a: 1 }, undefined];
  if (typeof value !== 'object' || value === null || rng.int(6) === 0) return rng.pick(junk);
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value];
    const at = rng.int(copy.length + 1);
    if (rng.int(3) === 0) copy.splice(at, 1);
    else copy[at] = spoil(copy[at], rng);
    return copy;
  }
  const copy: Record<string, unknown> = { ...value };
  const key =
    rng.int(8) === 0
      ? rng.pick(['x', '__proto__', 'constructor', ''])
      : rng.pick([...Object.keys(copy), 'x']);
  if (rng.int(4) === 0) delete copy[key];
  else
    Object.defineProperty(copy, key, {
      value: spoil(copy[key], rng),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
};

test('thousands of malformed maps get errors with code, path and message, never an exception', () => {
  const rng = Rng.from('maps');
  const small = mapOf(['a b', 'b c', 'c a'], { x: { territoryIds: ['a', 'b'], bonus: 2 } });
  let refused = 0;
  for (let i = 0; i < 6000; i += 1) {
    const map = spoil(i % 4 === 0 ? CLASSIC_MAP : small, rng);
    const checked = validateMap(map);
    const game = tryCreateGame({ map: map as never, players: [{ id: 'ann' }, { id: 'bob' }], seed: i });
    if (checked.ok) continue;
    refused += 1;
    expect(game.ok).toBe(false);
    for (const { code, path, message } of checked.error)
      expect(code !== '' && typeof path === 'string' && message.length > 5).toBe(true);
  }
  expect(refused).toBeGreaterThan(4000);
});
