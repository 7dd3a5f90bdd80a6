import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { createAgent, decide } from '@ludus/agents';
import { games } from '@ludus/games';
import { Rng, unwrap, viewFor } from '@ludus/kernel';
import { findEntrant } from './entrant.ts';

const nim = unwrap(games.get('nim'));
const clone = join(import.meta.dir, '../../../..');
const script = join(clone, 'packages/lab/scripts/otherVersion.ts');

test('an agent of another clone decides as it would there', async () => {
  const { create } = unwrap(
    await findEntrant(nim, `${script}@clone=${clone},agent=minimax@nodes=50;depth=3`),
  );
  const { state } = unwrap(nim.setup(unwrap(nim.configure({})), 1));
  const asked = { game: nim, view: viewFor(nim, state, 1), seat: 1, seats: 2, rng: Rng.from('other') };
  const here = decide(unwrap(createAgent(nim, 'minimax@nodes=50,depth=3')), asked);
  const there = decide(create(nim), { ...asked, rng: Rng.from('other') });
  expect({ ...there, stats: {} }).toEqual({ ...here, stats: {} });
});

test.each([
  ['', 'it needs the settings "clone" and "agent"'],
  [`@clone=${clone},agent=nobody`, 'nobody'],
  ['@clone=/nowhere,agent=random', '/nowhere/packages/agents'],
])('%p is refused with a message', async (settings, words) => {
  const found = await findEntrant(nim, `${script}${settings}`);
  expect(found.ok ? '' : found.error.message).toContain(words);
});
