import type { Outcome, Seat } from '@ludus/kernel';
import { type GameEvent, type GameState, ringrift } from '@ludus/ringrift-engine';
import { STRENGTHS, strengthName } from '../../table/strengths.ts';
import { defineUi, type Measure } from '../../table/ui.ts';
import { reasonFor } from './effects.ts';
import { ringWords } from './speak.ts';
import { RingRiftTable } from './Table.tsx';

const player = ({ players }: GameState, seat: Seat) => players[seat - 1]!;

const MEASURES: readonly Measure<GameState>[] = [
  {
    id: 'eliminatedRings',
    label: 'Eliminated',
    of: (view, seat) => player(view, seat).eliminatedRings,
    goal: ({ victoryThreshold }) => victoryThreshold,
  },
  {
    id: 'territorySpaces',
    label: 'Territory',
    of: (view, seat) => player(view, seat).territorySpaces,
    goal: ({ territoryVictoryThreshold }) => territoryVictoryThreshold,
  },
  { id: 'ringsInHand', label: 'In hand', of: (view, seat) => player(view, seat).ringsInHand },
];

/** Events that say nothing beyond the move itself. */
const PLAIN_EVENTS: readonly GameEvent['type'][] = [
  'turn_started',
  'phase_entered',
  'marker_placed',
  'round_completed',
];

const REASONS: Readonly<Record<string, string>> = {
  ring_elimination: 'by eliminating enough rings',
  territory_control: 'by holding most of the board',
  last_player_standing: 'as the last player able to act',
  stalemate: 'by being ahead when nobody could go on',
  resignation: 'because the other side gave up',
};

const verdict = (state: GameState, { winners, reason }: Outcome, own?: Seat): string[] => {
  const [winner] = winners;
  const first =
    winner === undefined
      ? 'The game ends without a winner.'
      : `${winner === own ? 'You win' : `Player ${winner} wins`} ${REASONS[reason] ?? reason}.`;
  const close = state.players
    .filter(({ playerNumber }) => playerNumber !== winner)
    .map(({ playerNumber, eliminatedRings, territorySpaces }) => {
      const rings = Math.max(0, state.victoryThreshold - eliminatedRings);
      const spaces = Math.max(0, state.territoryVictoryThreshold - territorySpaces);
      const who = playerNumber === own ? 'You were' : `Player ${playerNumber} was`;
      return `${who} ${ringWords(rings)} short of a ring victory and ${spaces} ${spaces === 1 ? 'space' : 'spaces'} short of a territory victory.`;
    });
  return [first, ...close];
};

const NEURAL = { agent: 'neural', name: strengthName('neural') };

/** Where a network comes with the game; the networks themselves are loaded when one is to play. */
export const hasNetwork = (variant: string, players: number): boolean =>
  variant === 'square8' && players === 2;

export const ringriftUi = defineUi({
  game: ringrift,
  Table: RingRiftTable,
  measures: MEASURES,
  seatName: (seat) => `Player ${seat}`,
  agents: (_, { variant, players }) => (hasNetwork(variant, players) ? [...STRENGTHS, NEURAL] : STRENGTHS),
  sentences: ({ events }) =>
    events
      .filter(({ type }) => !PLAIN_EVENTS.includes(type))
      // Numbers of rules are for those who look them up.
      .map(({ text }) => text.replaceAll(/ \(R\d+\)/g, '')),
  aim: ({ victoryThreshold, territoryVictoryThreshold }) =>
    `You win with ${victoryThreshold} eliminated rings that count for you, with ${territoryVictoryThreshold} spaces of territory, or as the last player able to act. Every turn: place rings, then move a stack.`,
  verdict,
  reason: reasonFor,
  pace: 420,
});
