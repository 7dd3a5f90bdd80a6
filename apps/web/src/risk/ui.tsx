import type { Game, Outcome, Seat } from '@ludus/kernel';
import {
  type Action,
  type GameEvent,
  type GameState,
  type RiskView,
  risk,
  viewEvents,
} from '@ludus/risk-engine';
import type { LastMove } from '@ludus/table';
import type { GameUi, Measure } from '../play/ui.ts';
import { reasonFor } from './reason.ts';
import { RiskTable } from './Table.tsx';
import { tell, tellAll } from './tell.ts';

type Shown = GameState | RiskView;

const holdings = (view: unknown, seat: number) => {
  const { territories, playerIds } = view as Shown;
  return Object.values(territories).filter(({ ownerId }) => ownerId === playerIds[seat - 1]);
};

const MEASURES: readonly Measure[] = [
  {
    id: 'territories',
    label: 'Territories',
    of: (view, seat) => holdings(view, seat).length,
    goal: (view) => Object.keys((view as Shown).territories).length,
  },
  {
    id: 'armies',
    label: 'Armies',
    of: (view, seat) => holdings(view, seat).reduce((sum, { armies }) => sum + armies, 0),
  },
  {
    id: 'cards',
    label: 'Cards',
    of: (view, seat) => {
      const shown = view as Shown;
      const id = shown.playerIds[seat - 1]!;
      return 'handSizes' in shown ? shown.handSizes[id]! : shown.hands[id]!.length;
    },
  },
];

const REASONS: Readonly<Record<string, string>> = {
  elimination: 'by eliminating everybody else',
  resignation: 'because everybody else gave up',
  territory_control: 'with most territories at the round limit',
};

const verdict = (value: unknown, { winners, reason, ranking }: Outcome, own?: Seat): string[] => {
  const nameOf = (seat: Seat): string => (seat === own ? 'you' : `player ${seat}`);
  const names = winners.map(nameOf).join(' and ');
  const verb = winners.length === 1 && winners[0] !== own ? 'wins' : 'win';
  const second = ranking.find(({ seat }) => !winners.includes(seat));
  const kept = second === undefined ? 0 : holdings(value, second.seat).length;
  return [
    winners.length === 0
      ? 'The game is drawn.'
      : `${names[0]!.toUpperCase()}${names.slice(1)} ${verb} ${REASONS[reason] ?? reason}.`,
    `It took ${(value as GameState).turn.round} rounds${second === undefined || kept === 0 ? '' : `; ${nameOf(second.seat)} came second with ${kept} territories at the end`}.`,
  ];
};

/** What the viewer may know of what happened. */
const seenOf = ({ events }: LastMove, view: unknown): readonly GameEvent[] => {
  const shown = view as RiskView;
  return viewEvents(shown as unknown as GameState, events as readonly GameEvent[], shown.viewerId);
};

export const riskUi: GameUi = {
  game: risk as unknown as Game,
  Table: RiskTable,
  measures: MEASURES,
  seatName: (seat) => `Player ${seat}`,
  variantWord: 'Map',
  isQuiet: ({ type }) => type === 'EndAttackPhase',
  isPreparing: ({ type }) => type === 'PlaceReinforcements' || type === 'TradeCards' || type === 'Fortify',
  sentences: (last, view) => tell((view as RiskView).map, seenOf(last, view)),
  details: (last, view) => tellAll((view as RiskView).map, seenOf(last, view)),
  aim: () =>
    'You win when nobody else holds land. Every turn: place new armies, attack as often as you like, then move armies once. Grey land is neutral: it defends itself and never attacks.',
  verdict,
  reason: (state, action) => reasonFor(state as GameState, action as Action),
  pace: 380,
};
