import { chooseRandom } from './random.ts';
import type { Agent } from './types.ts';

/** An agent that makes a share of its decisions at random, on purpose. */
export const withBlunders = (agent: Agent, share: number): Agent =>
  share <= 0
    ? agent
    : {
        ...agent,
        *think(request) {
          if (request.rng.float() < share) return chooseRandom(request, { blunder: true });
          return yield* agent.think(request);
        },
      };
