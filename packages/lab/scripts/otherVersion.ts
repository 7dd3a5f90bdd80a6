import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Agent } from '@ludus/agents';
import type { Game, Result } from '@ludus/kernel';
import type { AgentModule } from '../src/entrants/ownAgent.ts';

/**
 * An agent of another version of Ludus, so that two versions can play each other. `clone` is a folder with that version,
 * installed; `agent` is the name of one of its agents, in which `;` stands for a comma. Both versions must write the
 * states and actions of the game in the same way.
 *
 *   git worktree add --detach ../before 7e9c22d
 *   (cd ../before && npx ludus --version)
 *   bun packages/lab/scripts/strength.ts ringrift square8:2 neural@ms=50
 * packages/lab/scripts/otherVersion.ts@clone=../before,agent=minimax@ms=500 --clock cpu --games 60
 */
interface OtherAgents {
  readonly createAgent: (game: Game, name: string) => Result<Agent>;
}
interface OtherGames {
  readonly games: { get(id: string): Result<Game> };
}

const load = createRequire(import.meta.url);

const valueIn = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const otherVersion: AgentModule = ({ game: { id }, settings: { clone, agent: name } }) => {
  if (clone === undefined || name === undefined)
    throw new Error('it needs the settings "clone" and "agent", such as clone=../before,agent=minimax.');
  const packages = join(resolve(clone), 'packages');
  const { createAgent } = load(join(packages, 'agents/src/index.ts')) as OtherAgents;
  const { games } = load(join(packages, 'games/src/index.ts')) as OtherGames;
  const game = valueIn(games.get(id));
  const agent = valueIn(createAgent(game, name.replaceAll(';', ',')));
  return {
    kind: 'other-version',
    name: `${agent.name} in ${clone}`,
    think: (request) => agent.think({ ...request, game }),
  };
};

export default otherVersion;
