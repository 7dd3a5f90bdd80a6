import type { OpenAPIHono } from '@hono/zod-openapi';
import { version } from '../../package.json';
import type { Env } from '../http/env.ts';

export type ApiDocument = ReturnType<OpenAPIHono<Env>['getOpenAPI31Document']>;

/** The description of the API, generated from the routes. */
export const makeDocument = (app: OpenAPIHono<Env>): ApiDocument => {
  app.openAPIRegistry.registerComponent('securitySchemes', 'adminToken', {
    type: 'http',
    scheme: 'bearer',
    description: "The administrator's token (`--admin-token`).",
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'seatToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'A seat token, issued when the seat is claimed.',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token with the scope that the route needs. The administrator creates it.',
  });
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Ludus',
      version,
      description:
        'Stored games and live play. Every error has the shape `{ code, message, details }`. ' +
        'Moves are numbered from 0, seats from 1.',
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    // Routes are public unless they say otherwise.
    security: [{}],
    tags: [
      { name: 'Replay', description: 'Finished games: search, read, analyse, download.' },
      { name: 'Play', description: 'Live games.' },
      { name: 'Bots', description: 'For programs that play on this server.' },
      { name: 'Lab', description: 'Databases and their health, tournaments, experiments, learning runs.' },
      { name: 'Games', description: 'The games, their boards, options and agents.' },
      { name: 'Server', description: 'Health and metrics.' },
      { name: 'Tokens', description: 'API tokens, for the administrator.' },
    ],
  });
};
