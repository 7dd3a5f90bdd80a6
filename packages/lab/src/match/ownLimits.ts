import { type Budget, difficultiesOf, parseAgentName } from '@ludus/agents';
import type { Game } from '@ludus/kernel';

const LIMITS = ['nodes', 'ms', 'depth'] as const;

/** What an agent may use per decision according to its name or level. */
export const ownLimits = (game: Game, text: string): Budget => {
  const name = parseAgentName(text);
  if (!name.ok) return {};
  const { settings, level } = name.value;
  const limits = LIMITS.filter((one) => settings[one] !== undefined);
  if (limits.length > 0) return Object.fromEntries(limits.map((one) => [one, Number(settings[one])]));
  const nodes = difficultiesOf(game).find((one) => one.level === level)?.nodes;
  return nodes === undefined ? {} : { nodes };
};
