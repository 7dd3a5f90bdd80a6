import type { Outcome, Seat } from '@ludus/kernel';
import { type RiskView, risk } from '@ludus/risk-engine';
import { defineUi, type Measure } from '../../table/ui.ts';
import { possibleState } from './possible.ts';
import { reasonFor } from './reason.ts';
import { RiskTable } from './Table.tsx';
import { tell, tellAll } from './tell.ts';

const holdings = ({ territories, playerIds }: RiskView, seat: Seat) =>
  Object.values(territories).filter(({ ownerId }) => ownerId === playerIds[seat - 1]);

const MEASURES: readonly Measure<RiskView>[] = [
  {
    id: 'territories',
    label: 'Territories',
    of: (view, seat) => holdings(view, seat).length,
    goal: ({ territories }) => Object.keys(territories).length,
  },
  {
    id: 'armies',
    label: 'Armies',
    of: (view, seat) => holdings(view, seat).reduce((sum, { armies }) => sum + armies, 0),
  },
  {
    id: 'cards',
    label: 'Cards',
    of: ({ handSizes, playerIds }, seat) => handSizes[playerIds[seat - 1]!]!,
  },
];

const REASONS: Readonly<Record<string, string>> = {
  elimination: 'by eliminating everybody else',
  resignation: 'because everybody else gave up',
  territory_control: 'with most territories at the round limit',
};

const verdict = (view: RiskView, { winners, reason, ranking }: Outcome, own?: Seat): string[] => {
  const nameOf = (seat: Seat): string => (seat === own ? 'you' : `player ${seat}`);
  const names = winners.map(nameOf).join(' and ');
  const verb = winners.length === 1 && winners[0] !== own ? 'wins' : 'win';
  const second = ranking.find(({ seat }) => !winners.includes(seat));
  const kept = second === undefined ? 0 : holdings(view, second.seat).length;
  return [
    winners.length === 0
      ? 'The game is drawn.'
      : `${names[0]!.toUpperCase()}${names.slice(1)} ${verb} ${REASONS[reason] ?? reason}.`,
    `It took ${view.turn.round} rounds${second === undefined || kept === 0 ? '' : `; ${nameOf(second.seat)} came second with ${kept} territories at the end`}.`,
  ];
};

export const riskUi = defineUi({
  game: risk,
  Table: RiskTable,
  measures: MEASURES,
  seatName: (seat) => `Player ${seat}`,
  variantWord: 'Map',
  isQuiet: ({ type }) => type === 'EndAttackPhase',
  isPreparing: ({ type }) => type === 'PlaceReinforcements' || type === 'TradeCards' || type === 'Fortify',
  sentences: ({ events }, { map }) => tell(map, events),
  details: ({ events }, { map }) => tellAll(map, events),
  aim: () =>
    'You win when nobody else holds land. Every turn: place new armies, attack as often as you like, then move armies once. Grey land is neutral: it defends itself and never attacks.',
  verdict,
  reason: (view, action) => reasonFor(possibleState(view), action),
  pace: 380,
});
