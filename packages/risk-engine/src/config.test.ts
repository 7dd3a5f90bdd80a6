import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { mapOf } from '../test/table.ts';
import { configure, parseConfig, RULES, VARIANTS } from './config.ts';
import { risk } from './game.ts';
import { DEFAULT_RULESET, resolveRuleset } from './ruleset.ts';
import type { GraphMap } from './types.ts';

const codes = (choices: object): string[] => {
  const config = configure(choices);
  return config.ok ? [] : config.error.map(({ code, path }) => `${code} ${path}`);
};

test('the default is the classic game for two', () => {
  expect(unwrap(configure({}))).toEqual({
    map: 'classic',
    players: [{ id: 'player1' }, { id: 'player2' }],
    ruleset: {},
  });
});

test('every option at its default changes nothing about the rules', () => {
  const options = Object.fromEntries(RULES.menu.map(({ id, default: value }) => [id, value]));
  expect(unwrap(resolveRuleset(unwrap(configure({ options })).ruleset))).toEqual(DEFAULT_RULESET);
});

test('every value of every option gives a game that can be set up', () => {
  for (const { id, values, min, max } of RULES.menu)
    for (const value of values ?? [min!, Math.min(max!, 30)]) {
      const config = unwrap(configure({ players: 4, options: { [id]: value } }));
      expect(risk.setup(config, 1).ok).toBe(true);
    }
});

test('teams are dealt to the seats in turn', () => {
  const { players, ruleset } = unwrap(configure({ players: 4, options: { teams: 2 } }));
  expect(players.map(({ teamId }) => teamId)).toEqual(['team1', 'team2', 'team1', 'team2']);
  expect(ruleset?.teams?.teamsEnabled).toBe(true);
});

test('generated maps of any size can be chosen, each in many versions', () => {
  for (const { id } of VARIANTS) expect(codes({ variant: id, players: 6 })).toEqual([]);
  expect(unwrap(configure({ variant: 'generated-33', options: { mapSeed: 8 } })).map).toBe('generated-33-8');
  expect(codes({ variant: 'generated-2' })).toEqual(['unknown_variant variant']);
  expect(codes({ variant: 'generated-4', players: 6 })).toEqual(['map_too_small map']);
});

test('invalid choices are refused with the place', () => {
  expect(codes({ variant: 'atlantis' })).toEqual(['unknown_variant variant']);
  expect(codes({ players: 7 })).toEqual(['wrong_players players']);
  expect(codes({ options: { magic: 1, wilds: -1 } })).toEqual([
    'unknown_option options.magic',
    'wrong_option options.wilds',
  ]);
  expect(codes({ options: { fortifies: '2' } })).toEqual(['wrong_option options.fortifies']);
  expect(codes({ players: 2, options: { teams: 3 } })).toEqual([]);
});

test('a configuration may include its own map', () => {
  const map = mapOf(['a b', 'b c', 'c d']);
  const config = unwrap(parseConfig({ map, players: [{ id: 'ann' }, { id: 'bob' }] }));
  const { state } = unwrap(risk.setup(config, 1));
  expect(state.map).toEqual(map);
  expect(state.map).toBe(config.map as GraphMap);
  expect(parseConfig({ map: 'atlantis', players: [] })).toMatchObject({
    ok: false,
    error: [{ code: 'unknown_map' }],
  });
});

test('the docs have the current table of rule options', async () => {
  const page = await Bun.file(new URL('../../../docs/risk.md', import.meta.url)).text();
  const [table] = page.match(/^\| group \|.*\n(\|.*\n)*/m) ?? [''];
  expect(table.trimEnd().split('\n')).toEqual(RULES.markdown().split('\n'));
});
