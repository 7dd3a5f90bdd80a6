import { type Agent, agentOfLevel, createAgent, type Decision, difficultiesOf } from '@ludus/agents';
import type { Game, Seat } from '@ludus/kernel';
import { plural } from '../../plural.ts';
import { Refusal } from '../../refusal.ts';
import type { TerminalGame } from './terminalGame.ts';

/** How long a person has to wait for a hint. */
const HINT_MS = 2_000;

/** How many moves of the expected line are shown. */
const LINE = 4;

/** How many other moves are shown with their chances. */
const OTHERS = 2;

interface Adviser {
  readonly agent: Agent;
  /** How much it may search, if it has a limit besides the time. */
  readonly nodes?: number;
}

/** The game's own adviser, then the agents of all levels, the strongest first. None of them plays a random move on purpose. */
export const advisersOf = (game: Game, seat: Seat): Adviser[] => {
  const own = game.search?.ai.adviserFor?.(seat);
  const levels = difficultiesOf(game).toSorted((a, b) => b.level - a.level);
  const named: { readonly name: string; readonly nodes?: number | undefined }[] = [
    ...(own === undefined ? [] : [{ name: own }]),
    ...levels.map((level) => ({ name: agentOfLevel(level), nodes: level.nodes })),
  ];
  return named.flatMap(({ name, nodes }) => {
    const agent = createAgent(game, name);
    return agent.ok ? [{ agent: agent.value, ...(nodes !== undefined && { nodes }) }] : [];
  });
};

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** How clearly the agent preferred its move to the next one; nothing if it chose the move for another reason. */
const rivalOf = ({ moveProbabilities }: Decision, best: string): string[] => {
  const share = moveProbabilities[best];
  const [rival] = Object.entries(moveProbabilities)
    .filter(([move]) => move !== best)
    .sort(([, a], [, b]) => b - a);
  if (share === undefined || rival === undefined || rival[1] > share) return [];
  return [`  Preferred ${percent(share)} of the time; next comes ${rival[0]}, ${percent(rival[1])}.`];
};

/** What else it considered, with the chances of winning. */
const othersThan = ({ moveChances = {} }: Decision, best: string): string[] => {
  const others = Object.entries(moveChances)
    .filter(([move]) => move !== best)
    .sort(([, a], [, b]) => b - a)
    .slice(0, OTHERS)
    .map(([move, chance]) => `${move} · ${percent(chance)}`);
  return others.length === 0 ? [] : [`  Next best: ${others.join(', ')}`];
};

/** A hint and its reasons. */
const describeHint = (decision: Decision, best: string, seat: Seat): string[] => {
  const { evaluation, principalVariation, nodes, depth } = decision;
  const line = principalVariation.slice(0, LINE);
  const ahead = depth > 1 ? `, ${plural(depth, 'decision')} ahead` : '';
  return [
    `Best move: ${best} · ${percent(evaluation[seat - 1] ?? 0)} to win`,
    ...(line.length > 1 ? [`  Expected: ${line.join(', ')}`] : []),
    ...rivalOf(decision, best),
    ...othersThan(decision, best),
    ...(nodes > 1 ? [`  Looked at ${nodes.toLocaleString('en')} positions${ahead}.`] : []),
  ];
};

/** Asks the best adviser that can play this board; it answers within two seconds. */
export const askForHint = async (game: TerminalGame, seat: Seat): Promise<string[]> => {
  for (const { agent, ...limit } of advisersOf(game.game, seat)) {
    try {
      const decision = await game.consult(agent, { ...limit, ms: HINT_MS });
      return describeHint(decision, game.notation(decision.action), seat);
    } catch {
      // An agent for other boards refuses this one; the next level may support it.
    }
  }
  throw new Refusal('No agent can play this board.');
};
