import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import { unwrap } from '@ludus/kernel';
import { ringrift } from '@ludus/ringrift-engine';
import type { z } from 'zod';
import { memoryStore, openApp, randomGame } from '../../test/fixture.ts';
import { LEARNING_JOURNAL, makeExperiment, playTournament, put } from '../../test/lab.ts';
import * as analysis from '../analysis/routes.ts';
import type { Env } from '../http/env.ts';
import { LearningRuns } from '../lab/learningRuns.ts';
import { ResultFiles } from '../lab/resultFiles.ts';
import * as lab from '../lab/routes.ts';
import * as play from '../play/routes.ts';
import type { Created } from '../play/schemas.ts';
import * as replay from '../replay/routes.ts';
import type { ApiDocument } from './document.ts';

interface Operation {
  readonly parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    schema: { example?: unknown };
  }[];
  readonly requestBody?: { content: Record<string, { schema?: { $ref?: string } }> };
  readonly summary?: string;
}

const db = await memoryStore();
const folder = mkdtempSync(join(tmpdir(), 'ludus-docs-'));
const app: OpenAPIHono<Env> = await openApp({
  db,
  results: new ResultFiles(folder),
  learning: new LearningRuns(folder),
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
let document: ApiDocument;
let schemas: Record<string, { example?: unknown }>;

beforeAll(async () => {
  unwrap(await db.storeGame({ ...randomGame(ringrift, 8), gameId: 'opening-study' }));
  put(folder, 'cup.json', await playTournament());
  put(folder, 'recovery.json', await makeExperiment());
  put(folder, 'square8/journal.jsonl', LEARNING_JOURNAL);
  document = (await (await app.request('/api/openapi.json')).json()) as ApiDocument;
  schemas = document.components!.schemas as typeof schemas;
});

const routes: readonly RouteConfig[] = [
  ...Object.values(replay),
  ...Object.values(analysis),
  ...Object.values(play),
  ...Object.values(lab),
];
/** Streams, and bodies too big for an example. */
const WITHOUT_EXAMPLE = [
  '/api/replay/games/{gameId}/analysis/events',
  '/api/play/games/{id}/events',
  '/api/play/games/{id}/socket',
  '/api/replay/upload',
];
/** Too big for an example, and the end of the game that the other examples are about. */
const NOT_RUN = ['post /api/replay/games', 'delete /api/replay/games/{gameId}'];
const runnable = routes.filter(
  ({ path, method }) => !WITHOUT_EXAMPLE.includes(path) && !NOT_RUN.includes(`${method} ${path}`),
);

const operationOf = ({ path, method }: RouteConfig): Operation =>
  (document.paths as Record<string, Record<string, Operation>>)[path]![method]!;

/** Games for the examples: one with both seats claimed, one with an invitation. */
const newGame = async (claim: readonly number[]): Promise<Created> => {
  const body = JSON.stringify({ game: 'ringrift', seats: ['human', 'human'], claim });
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
  return (await (await app.request('/api/play/games', init)).json()) as Created;
};

/** The example of a route as a request, with the ids and secrets of real games put in. */
const exampleOf = async (route: RouteConfig): Promise<[string, RequestInit]> => {
  const { parameters = [], requestBody } = operationOf(route);
  const isClaim = route.path.endsWith('/claim');
  const game = await newGame(isClaim ? [1] : [1, 2]);
  const required = parameters.filter((one) => one.required);
  const value = (name: string): string =>
    name === 'id' && route.path.startsWith('/api/play/')
      ? game.id
      : String(required.find((one) => one.name === name)!.schema.example);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => value(name));
  const query = required.filter((one) => one.in === 'query').map(({ name }) => `${name}=${value(name)}`);
  const ref = requestBody?.content['application/json']?.schema?.$ref;
  const example = ref === undefined ? {} : schemas[ref.slice(ref.lastIndexOf('/') + 1)]!.example;
  const body = isClaim ? { ...(example as object), invite: game.seats[1]!.invite } : example;
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${game.seats[0]!.token}` };
  if (route.path.endsWith('/undo')) {
    const action = JSON.stringify(schemas.ActRequest!.example);
    await app.request(`/api/play/games/${game.id}/actions`, { method: 'POST', body: action, headers });
  }
  if (route.path.endsWith('/rematch'))
    await app.request(`/api/play/games/${game.id}/resign`, { method: 'POST', body: '{}', headers });
  const init =
    route.method === 'post'
      ? { method: 'POST', headers, body: JSON.stringify(body) }
      : { method: route.method.toUpperCase(), headers };
  return [query.length === 0 ? path : `${path}?${query.join('&')}`, init];
};

describe('the examples of the description run', () => {
  test.each(runnable.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    async (_, route) => {
      const [path, init] = await exampleOf(route);
      const response = await app.request(path, init);
      const text = await response.text();
      expect(`${response.status} ${text.slice(0, 200)}`).toStartWith('200 ');
      const answer = route.responses[200] as { content: Record<string, { schema?: z.ZodType }> };
      const schema = answer.content['application/json']?.schema;
      if (schema !== undefined) expect(schema.safeParse(JSON.parse(text)).error).toBeUndefined();
    },
  );
});

test('every route is described, with a summary and its parameters', () => {
  for (const route of routes) expect(operationOf(route).summary).toMatch(/\w/);
  const described = Object.keys(document.paths!);
  expect(described).toEqual(expect.arrayContaining(['/api/health', '/metrics', '/api/games']));
  expect(schemas.Error).toBeDefined();
});

test('the page shows every route and shape, and loads nothing', async () => {
  const response = await app.request('/api/docs');
  const page = await response.text();
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  for (const path of Object.keys(document.paths!)) expect(page).toContain(path);
  for (const name of Object.keys(schemas)) expect(page).toContain(`id="${name}"`);
  expect(page).not.toMatch(/<script|src=|@import|url\(/);
  for (const [, target] of page.matchAll(/href="#(\w+)"/g)) expect(schemas).toHaveProperty(target!);
});
