import type { Outcome, Seat } from '@ludus/kernel';
import { type RiskView, risk } from '@ludus/risk-engine';
import { defineUi, type Measure } from '../../table/ui.ts';
import type { People } from '../../words/people.ts';
import { betterThan } from './better.ts';
import { LuckInsight } from './LuckInsight.tsx';
import { whenDrawn } from './land/useLand.ts';
import { possibleState } from './possible.ts';
import { reasonFor } from './reason.ts';
import { sceneOf } from './scene.ts';
import { summaryOf } from './summary.ts';
import { RiskTable } from './Table.tsx';
import { tell, tellAll } from './tell.ts';
import { riskWords } from './words.ts';

const holdings = ({ territories, playerIds }: RiskView, seat: Seat) =>
  Object.values(territories).filter(({ ownerId }) => ownerId === playerIds[seat - 1]);

const MEASURES: readonly Measure<RiskView>[] = [
  {
    id: 'territories',
    label: riskWords.measures.territories,
    of: (view, seat) => holdings(view, seat).length,
    goal: ({ territories }) => Object.keys(territories).length,
  },
  {
    id: 'armies',
    label: riskWords.measures.armies,
    digits: 3,
    of: (view, seat) => armiesOf(view, seat),
  },
  {
    id: 'cards',
    label: riskWords.measures.cards,
    digits: 1,
    of: ({ handSizes, playerIds }, seat) => handSizes[playerIds[seat - 1]!]!,
  },
];

const isReason = (text: string): text is keyof typeof riskWords.verdictWon => text in riskWords.verdictWon;

const headlineOf = ({ winners, reason, ranking }: Outcome, people: People): string => {
  if (winners.length === 0 || !isReason(reason)) return riskWords.verdictDraw;
  const who = winners.map(people);
  const others = ranking.filter(({ seat }) => !winners.includes(seat)).map(({ seat }) => people(seat));
  const isLost = !who.some(({ isYou }) => isYou) && ranking.some(({ seat }) => people(seat).isYou);
  return isLost
    ? riskWords.verdictLost[reason](
        who.map(({ name }) => name),
        others,
      )
    : riskWords.verdictWon[reason](who, others);
};

const armiesOf = (view: RiskView, seat: Seat): number =>
  holdings(view, seat).reduce((sum, { armies }) => sum + armies, 0);

/** Who shared the first place, and with what; teams share it with different numbers. */
const tieOf = (view: RiskView, { ranking }: Outcome, people: People): string => {
  const first = ranking.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
  const [territories, armies] = [holdings(view, first[0]!).length, armiesOf(view, first[0]!)];
  const isEven = first.every(
    (seat) => holdings(view, seat).length === territories && armiesOf(view, seat) === armies,
  );
  return isEven
    ? riskWords.verdictTieWith(first.map(people), territories, armies)
    : riskWords.verdictTie(first.map(people));
};

const verdict = (view: RiskView, outcome: Outcome, people: People): string[] => {
  const { winners, ranking, reason } = outcome;
  const length = riskWords.verdictLength(view.turn.round);
  if (winners.length === 0)
    // A game that ended at the table, such as an abandoned one, never came to the round limit.
    return [headlineOf(outcome, people), ...(isReason(reason) ? [tieOf(view, outcome, people)] : []), length];
  const second = ranking.find(({ seat }) => !winners.includes(seat));
  const kept = second === undefined ? 0 : holdings(view, second.seat).length;
  return [
    headlineOf(outcome, people),
    length,
    ...(second === undefined || kept === 0 ? [] : [riskWords.verdictSecond(people(second.seat), kept)]),
  ];
};

export const riskUi = defineUi({
  game: risk,
  toActIn: (view) => risk.toAct(view as never),
  Table: RiskTable,
  isWide: true,
  whenDrawn: ({ map }) => whenDrawn(map),
  Insight: LuckInsight,
  measures: MEASURES,
  seatName: riskWords.seat,
  variantWord: riskWords.variant,
  isQuiet: ({ type }) => type === 'EndAttackPhase',
  isPreparing: ({ type }) => type === 'PlaceReinforcements' || type === 'TradeCards' || type === 'Fortify',
  sentences: ({ events, seat }, view, people) => tell(events, { seat, people, shown: view }),
  details: ({ events, seat }, view, people) => tellAll(events, { seat, people, shown: view }),
  summary: summaryOf,
  aim: () => riskWords.aim,
  verdict,
  reason: (view, action) => reasonFor(possibleState(view), action),
  better: (view, compared, people) => betterThan(possibleState(view), compared, people),
  scene: sceneOf,
  pace: 380,
});
