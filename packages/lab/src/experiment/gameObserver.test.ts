import { expect, test } from 'bun:test';
import { type Agent, randomAgent } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, positionOf, unwrap } from '@ludus/kernel';
import { playMatch } from '../match/match.ts';
import { agentPoints } from '../match/points.ts';
import type { Observation } from '../match/types.ts';
import { GameObserver } from './gameObserver.ts';

const ringrift: Game = unwrap(games.get('ringrift'));

/** Changes seats if it can, otherwise plays anything. */
const swapper: Agent = {
  kind: 'swapper',
  name: 'swapper',
  *think(request) {
    const swap = request.game.legal(request.view).find(({ type }) => type === 'swap_sides');
    const decision = yield* randomAgent().think(request);
    return swap === undefined ? decision : { ...decision, action: swap };
  },
};

const { ai } = ringrift.search!;

/** The game's own evaluation of the seats of a state. */
const chancesIn = (state: unknown): Float64Array => {
  const { weights } = ai.profiles.find(({ id }) => id === (ai.profileFor?.(state) ?? ai.profiles[0]!.id))!;
  const into = new Float64Array(2);
  ai.evaluator(ai.features.map(({ id }) => weights[id] ?? 0)).evaluate(positionOf(ringrift, state), into);
  return into;
};

test('the figures of a game follow people who changed seats', () => {
  const options = { swapRuleEnabled: true };
  const config = unwrap(ringrift.configure({ variant: 'square8', players: 2, options }));
  const { state } = unwrap(ringrift.setup(config, 'swap'));
  const observer = new GameObserver(ringrift, { state, count: 2, plights: [] });
  const lowest = [1, 1];
  let isSwapped = false;
  const watch = (seen: Observation): void => {
    observer.observe(seen);
    if (seen.action.type === 'swap_sides') isSwapped = true;
    expect(seen.seating).toEqual(isSwapped ? [2, 1] : [1, 2]);
    if (seen.position.toAct() === 0 || !ringrift.record!.isTurnStart(seen.position.state())) return;
    const chances = chancesIn(seen.position.state());
    for (const [i, chance] of (isSwapped ? chances.reverse() : chances).entries())
      lowest[i] = Math.min(lowest[i]!, chance);
  };
  const match = playMatch(
    { game: 'ringrift', config, agents: ['random', 'swapper'], seed: 'swap' },
    { observe: watch, createAgent: (_, name) => (name === 'swapper' ? swapper : randomAgent()) },
  );
  expect(isSwapped).toBe(true);
  expect([...observer.lowest]).toEqual(lowest);
  // The winner started in the other seat.
  expect(agentPoints(match)[2 - match.outcome!.winners[0]!]).toBe(1);
});
