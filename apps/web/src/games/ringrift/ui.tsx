import type { Seat } from '@ludus/kernel';
import { type GameState, hasNetwork, ringrift } from '@ludus/ringrift-engine';
import { describeAgent } from '../../opponents/agentNames.ts';
import { botsFor } from '../../opponents/bots.ts';
import { defineUi, type Measure } from '../../table/ui.ts';
import { reasonFor } from './effects.ts';
import { RingRiftLegend } from './Legend.tsx';
import { moveText, shortText } from './moveText.ts';
import { sceneOf } from './scenes.ts';
import { sentencesOf } from './sentences.ts';
import { summaryOf } from './summary.ts';
import { RingRiftTable } from './Table.tsx';
import { verdictOf } from './verdict.ts';
import { ringWords } from './words.ts';

const player = ({ players }: GameState, seat: Seat) => players[seat - 1]!;

const MEASURES: readonly Measure<GameState>[] = [
  {
    id: 'eliminatedRings',
    label: ringWords.measures.eliminated,
    amount: ringWords.amounts.eliminated,
    of: (view, seat) => player(view, seat).eliminatedRings,
    goal: ({ victoryThreshold }) => victoryThreshold,
  },
  {
    id: 'territorySpaces',
    label: ringWords.measures.territory,
    amount: ringWords.amounts.territory,
    of: (view, seat) => player(view, seat).territorySpaces,
    goal: ({ territoryVictoryThreshold }) => territoryVictoryThreshold,
  },
  {
    id: 'ringsInHand',
    label: ringWords.measures.hand,
    of: (view, seat) => player(view, seat).ringsInHand,
  },
];

const NEURAL = { agent: 'neural', name: describeAgent('neural') };

export const ringriftUi = defineUi({
  game: ringrift,
  toActIn: (view) => ringrift.toAct(view as never),
  Table: RingRiftTable,
  Legend: RingRiftLegend,
  measures: MEASURES,
  seatName: ringWords.player,
  agents: (_, { variant, players }) =>
    hasNetwork(variant, players) ? [...botsFor('ringrift'), NEURAL] : botsFor('ringrift'),
  sentences: sentencesOf,
  summary: summaryOf,
  aim: ({ victoryThreshold, territoryVictoryThreshold }) =>
    ringWords.aim(victoryThreshold, territoryVictoryThreshold),
  verdict: verdictOf,
  moveText,
  shortText,
  reason: reasonFor,
  scene: sceneOf,
  pace: 420,
});
