import type { OpenAPIHono } from '@hono/zod-openapi';
import { version } from '../../package.json';
import type { Env } from '../http/env.ts';

export type ApiDocument = ReturnType<OpenAPIHono<Env>['getOpenAPI31Document']>;

/** The description of the API, made from the routes themselves. */
export const makeDocument = (app: OpenAPIHono<Env>): ApiDocument => {
  app.openAPIRegistry.registerComponent('securitySchemes', 'adminToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token the server was started with, `--admin-token`.',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'seatToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a seat, given when the seat is claimed.',
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
        'Stored games and live play. Every refusal has the shape `{ code, message, details }`; ' +
        'moves and seats are numbered as the games number them: moves from 0, seats from 1.',
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [{ url: '/', description: 'The server this description comes from.' }],
    // Where a route says nothing else, everybody may ask.
    security: [{}],
    tags: [
      { name: 'Replay', description: 'Games that are over: found, read, explained, taken along.' },
      { name: 'Play', description: 'Games going on.' },
      { name: 'Bots', description: 'For programs that play on this server.' },
      { name: 'Lab', description: 'Files of games and how they are; tournaments and experiments.' },
      { name: 'Games', description: 'What can be played.' },
      { name: 'Server', description: 'How the server is.' },
      { name: 'Tokens', description: 'For the administrator: who may do what.' },
    ],
  });
};
