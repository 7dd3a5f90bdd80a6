import type { GameMetadata } from '@ludus/server/client';
import type { Person } from '../words/people.ts';
import { describeAgent } from './agentNames.ts';
import { type Bot, botOf, botsAt } from './bots.ts';

/** An agent at a table: its name and, in records, its level. */
interface SeatedAgent {
  readonly agent: string;
  readonly level?: number | undefined;
}

const labelOf = ({ agent, level }: SeatedAgent, bot: Bot | undefined): Person => ({
  name: bot?.name ?? describeAgent(agent, level),
  isYou: false,
  isAgent: true,
  agent: bot?.kind ?? agent.replace(/[:@].*$/, ''),
  bot,
});

/** The names of the agents at a table, by seat; no two bots share a name. Seats without an agent have no label. */
export const agentLabels = (
  game: string,
  seats: readonly (SeatedAgent | undefined)[],
): readonly (Person | undefined)[] => {
  const bots = botsAt(seats.map((seat) => seat && botOf(game, seat.agent, seat.level)));
  return seats.map((seat, i) => seat && labelOf(seat, bots[i]));
};

/** The same for a recorded game. */
export const recordedLabels = ({
  game,
  players = [],
  numPlayers,
}: Pick<GameMetadata, 'game' | 'players' | 'numPlayers'>): readonly (Person | undefined)[] =>
  agentLabels(
    game,
    Array.from({ length: numPlayers }, (_, i) => {
      const { aiType: agent, aiDifficulty: level } =
        players.find(({ playerNumber }) => playerNumber === i + 1) ?? {};
      return agent === undefined ? undefined : { agent, level };
    }),
  );
