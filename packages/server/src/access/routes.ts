import { createRoute, z } from '@hono/zod-openapi';
import { answers, REFUSALS, takes } from '../http/describe.ts';
import { ISSUED, NEW_TOKEN, TOKEN, TOKENS } from './schemas.ts';

const tags = ['Tokens'];
const security = [{ adminToken: [] }, { apiToken: [] }];

export const createToken = createRoute({
  operationId: 'createToken',
  method: 'post',
  path: '/api/admin/tokens',
  tags,
  summary: 'Create an API token',
  security,
  request: { body: takes(NEW_TOKEN) },
  responses: { ...answers(ISSUED, 'The token, with its secret.'), ...REFUSALS },
});

export const listTokens = createRoute({
  operationId: 'listTokens',
  method: 'get',
  path: '/api/admin/tokens',
  tags,
  summary: 'List API tokens, without their secrets',
  security,
  responses: { ...answers(TOKENS, 'The tokens, the oldest first.'), ...REFUSALS },
});

export const revokeToken = createRoute({
  operationId: 'revokeToken',
  method: 'delete',
  path: '/api/admin/tokens/{tokenId}',
  tags,
  summary: 'Revoke an API token',
  description: 'The token stops working at once. A bot that used it resigns its games.',
  security,
  request: {
    params: z.object({
      tokenId: z
        .string()
        .regex(/^[\da-f]{12}$/, 'is not the id of a token')
        .openapi({ param: { name: 'tokenId', in: 'path' }, example: '5f0c1a2b3d4e' }),
    }),
  },
  responses: { ...answers(TOKEN, 'The token that was revoked.'), ...REFUSALS },
});
