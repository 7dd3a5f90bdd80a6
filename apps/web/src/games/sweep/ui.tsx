import type { Outcome } from '@ludus/kernel';
import { describeEvent, levelById, type SweepEvent, type SweepView, sweep } from '@ludus/sweep-engine';
import { strengthName } from '../../table/strengths.ts';
import { defineUi, type Measure } from '../../table/ui.ts';
import { reasonFor } from './reason.ts';
import { SweepTable } from './Table.tsx';

const RIVAL_AGENTS = ['noguess', 'conservative', 'reasoning', 'exact'];

const found = ({ owners, revealed }: SweepView, owner: 'player' | 'rival'): number =>
  owners.filter((one, tile) => one === owner && revealed[tile] !== null).length;

const MEASURES: readonly Measure<SweepView>[] = [
  {
    id: 'found',
    label: 'Tiles found',
    of: (view, seat) => found(view, seat === 1 ? 'player' : 'rival'),
  },
  {
    id: 'left',
    label: 'Tiles left',
    of: (view, seat) => {
      const side = seat === 1 ? 'player' : 'rival';
      return view.config.level.counts[side] - found(view, side);
    },
  },
];

const QUIET: readonly SweepEvent['type'][] = ['turn_started', 'turn_ended', 'card_played'];

const verdict = (view: SweepView, { winners, reason }: Outcome): string[] => {
  const { counts } = view.config.level;
  const player = counts.player - found(view, 'player');
  const rival = counts.rival - found(view, 'rival');
  const won = winners[0] === 1;
  const why: Readonly<Record<string, string>> = {
    mine_revealed: won ? 'The rival stepped on a mine.' : 'You stepped on a mine.',
    all_tiles_revealed: won ? 'You found all your tiles.' : 'All tiles of the rival are open.',
    draw: 'Nobody dared a reveal for ten rounds.',
    resignation: 'You gave up.',
  };
  const tiles = (n: number): string => `${n} tile${n === 1 ? '' : 's'}`;
  return [
    winners.length === 0 ? 'Nobody wins.' : won ? 'You win!' : 'The rival wins.',
    why[reason] ?? reason,
    `You had ${tiles(player)} left to find, the rival ${tiles(rival)}.`,
  ];
};

export const sweepUi = defineUi({
  game: sweep,
  Table: SweepTable,
  measures: MEASURES,
  seatName: (seat) => (seat === 1 ? 'Player' : 'Rival'),
  humanSeats: [1],
  variantWord: 'Level',
  agents: (seat) =>
    (seat === 1 ? ['player'] : RIVAL_AGENTS).map((agent) => ({ agent, name: strengthName(agent) })),
  defaultAgent: (seat, variant) => (seat === 1 ? 'player' : (levelById(variant)?.rival ?? 'reasoning')),
  hintAgent: 'player',
  sentences: ({ events }, { config }) =>
    events.filter(({ type }) => !QUIET.includes(type)).map((event) => describeEvent(config.level, event)),
  aim: ({ config }) =>
    `Find your ${config.level.counts.player} tiles before the rival finds its own. A number tells how many tiles of whoever opened it lie around; a mine loses the game.`,
  verdict,
  reason: reasonFor,
  pace: 750,
});
