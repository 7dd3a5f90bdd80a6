import { createAgent, parseAgentName } from '@ludus/agents';
import { err, type Game, ok, problem, type Result } from '@ludus/kernel';

type Settings = Readonly<Record<string, number>>;

/** The most that clients may ask of a shared server: for one position, and for every position of a game. */
const MOST: Settings = { ms: 5000, nodes: 200_000, depth: 30 };
export const MOST_PER_POSITION: Settings = { ms: 1000, nodes: 5000, depth: 8 };

/** The name of an agent that plays a game and stays within the limits. */
export const checkAgent = (game: Game, text: string, most = MOST): Result<string> => {
  const made = createAgent(game, text);
  if (!made.ok) return made;
  const name = parseAgentName(text);
  if (!name.ok) return name;
  for (const [setting, value] of Object.entries(name.value.settings))
    if (Number(value) > (most[setting] ?? Number.POSITIVE_INFINITY))
      return err(
        problem('bad_agent', 'agent', `On this server "${setting}" may be at most ${most[setting]}.`),
      );
  return ok(made.value.name);
};
