import { createAgent, parseAgentName } from '@ludus/agents';
import { err, type Game, ok, problem, type Result } from '@ludus/kernel';

/** What people may ask of a server they share with others. */
const MOST: Readonly<Record<string, number>> = { ms: 10_000, nodes: 200_000, depth: 30 };

/** The name of an agent that plays a game and thinks no longer than is fair. */
export const checkAgent = (game: Game, text: string): Result<string> => {
  const made = createAgent(game, text);
  if (!made.ok) return made;
  const name = parseAgentName(text);
  if (!name.ok) return name;
  for (const [setting, value] of Object.entries(name.value.settings))
    if (Number(value) > (MOST[setting] ?? Number.POSITIVE_INFINITY))
      return err(
        problem('bad_agent', 'agent', `On this server "${setting}" may be at most ${MOST[setting]}.`),
      );
  return ok(made.value.name);
};
