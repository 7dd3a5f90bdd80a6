import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { agentsOf, levelsOf, opponentsOf } from '@ludus/agents';
import type { Registry } from '@ludus/kernel';
import { sendTagged, tag } from '../http/answers.ts';
import { answers, REFUSALS } from '../http/describe.ts';
import type { Env } from '../http/env.ts';
import { createRouter } from '../http/router.ts';

const value = z.union([z.string(), z.number(), z.boolean()]);

export const GAMES = z
  .object({
    games: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        rulesVersion: z.string(),
        engineVersion: z.string(),
        variants: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            minSeats: z.int(),
            maxSeats: z.int(),
            opponents: z.array(z.object({ seat: z.int(), agent: z.string() })).openapi({
              description: 'The agents this board is meant to be played against. Empty if any agent will do.',
            }),
          }),
        ),
        options: z.array(
          z.object({
            id: z.string(),
            description: z.string(),
            values: z.array(value).optional(),
            min: z.number().optional(),
            max: z.number().optional(),
            default: value.optional(),
          }),
        ),
        hasSecrets: z.boolean(),
        agents: z.array(z.object({ id: z.string(), description: z.string() })),
        levels: z.array(z.object({ level: z.int(), description: z.string() })),
      }),
    ),
  })
  .openapi('Games');

export type GamesResponse = z.infer<typeof GAMES>;

const listGames = createRoute({
  operationId: 'listRules',
  method: 'get',
  path: '/api/games',
  tags: ['Games'],
  summary: 'List the games with their boards, options and agents',
  responses: { ...answers(GAMES, 'The games.'), ...REFUSALS },
});

export const gamesRoutes = ({ games }: Registry): OpenAPIHono<Env> => {
  const router = createRouter();
  const list = tag({
    games: games.map((game) => ({
      id: game.id,
      name: game.name,
      rulesVersion: game.rulesVersion,
      engineVersion: game.engineVersion,
      variants: game.variants.map((variant) => ({ ...variant, opponents: opponentsOf(game, variant.id) })),
      options: game.options,
      hasSecrets: game.secrets !== undefined,
      agents: agentsOf(game),
      levels: levelsOf(game),
    })),
  });
  router.openapi(listGames, (c) => sendTagged(c, list));
  return router;
};
