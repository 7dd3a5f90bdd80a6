import { adviserFor } from '@ludus/agents';
import { type Game, type Seat, viewFor } from '@ludus/kernel';
import { ApiError, refusalOf } from '../errors/apiError.ts';
import { checkAgent } from '../thinking/agentName.ts';
import type { Thinker } from '../thinking/types.ts';
import type { Hint } from './schemas.ts';

interface HintQuestion {
  readonly game: Game;
  readonly state: unknown;
  readonly moveNumber: number;
  readonly seats: number;
  readonly agent: string | undefined;
  /** The client who asks. */
  readonly askedBy: string;
}

/** How long the default adviser thinks. */
const DEFAULT_MS = 1000;
const MAX_MS = 5000;
const MOST_WAITING = 50;
const MOST_PER_CLIENT = 8;

/** What an agent would do in place of the seat to act, with that seat's knowledge. */
export const hintFor = async (thinker: Thinker, question: HintQuestion): Promise<Hint> => {
  const { game, state, moveNumber, seats, askedBy } = question;
  const seat: Seat | undefined = game.toAct(state);
  if (seat === undefined) throw new ApiError('game_over', 'The game is over, so there is nothing to decide.');
  const name = checkAgent(game, question.agent ?? adviserFor(game, seat, DEFAULT_MS));
  if (!name.ok) throw refusalOf('no_hint', [name.error]);
  if (thinker.waitingFor('hint') >= MOST_WAITING || thinker.waitingFor('hint', askedBy) >= MOST_PER_CLIENT)
    throw new ApiError('too_many_requests', 'All bots are busy. Try again in a moment.');
  const view = viewFor(game, state, seat);
  const asked = {
    game: game.id,
    agent: name.value,
    view,
    seat,
    seats,
    seed: crypto.randomUUID(),
    maxMs: MAX_MS,
  };
  const decision = await thinker.think(asked, { purpose: 'hint', askedBy }).catch(() => {
    throw new ApiError('no_hint', 'The bot found no move.');
  });
  return {
    moveNumber,
    seat,
    agent: name.value,
    action: { ...decision.action },
    notation: game.text.makeNotation(state, decision.action),
    evaluation: [...decision.evaluation],
    depth: decision.depth,
    nodes: decision.nodes,
    principalVariation: [...decision.principalVariation],
    moveProbabilities: { ...decision.moveProbabilities },
    ...(decision.moveChances !== undefined && { moveChances: { ...decision.moveChances } }),
  };
};
