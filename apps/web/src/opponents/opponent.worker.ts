import { decide } from '@ludus/agents';
import { Rng } from '@ludus/kernel';
import { loadRules, loadRulesFor } from '../games/rules.ts';
import { agentFor } from './agents.ts';
import { foreseen } from './foreseen.ts';
import type { Message, Question, Reply, Review } from './opponentProtocol.ts';
import { reviewLine } from './review.ts';

/** Opponents think here, beside the page, which stays quick meanwhile. */

const answer = async ({ id, game: gameId, agent, seed, ...asked }: Question): Promise<Reply> => {
  const game = await loadRulesFor(agent, gameId);
  const { action, evaluation, principalVariation } = decide(agentFor(game, agent), {
    game,
    ...asked,
    rng: Rng.from(seed),
  });
  return { id, thought: { action, evaluation, line: foreseen(game, asked.view, principalVariation) } };
};

const review = async ({ id, game, start, steps, seats }: Review): Promise<Reply> => ({
  id,
  chances: reviewLine(await loadRules(game), start, steps, seats),
});

addEventListener('message', async ({ data }: MessageEvent<Message>) => {
  const id = 'ask' in data ? data.ask.id : data.review.id;
  try {
    postMessage(await ('ask' in data ? answer(data.ask) : review(data.review)));
  } catch (error) {
    const reply: Reply = { id, error: error instanceof Error ? error.message : String(error) };
    postMessage(reply);
  }
});
