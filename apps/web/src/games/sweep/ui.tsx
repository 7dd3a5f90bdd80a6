import { type Level, levelById, type SweepAction, type SweepView, sweep } from '@ludus/sweep-engine';
import { LevelEnd } from '../../campaign/LevelEnd.tsx';
import { describeAgent } from '../../opponents/agentNames.ts';
import { botsFor } from '../../opponents/bots.ts';
import { defineUi, type Measure } from '../../table/ui.ts';
import type { People } from '../../words/people.ts';
import { betterThan } from './better.ts';
import { Legend } from './Legend.tsx';
import { type Speech, sideOf, tileName } from './owners.ts';
import { SweepInsight } from './Reasoning.tsx';
import { reasonFor } from './reason.ts';
import { sceneOf } from './scene.ts';
import { SweepTable } from './Table.tsx';
import { tell } from './tell.ts';
import { found, left, verdict } from './verdict.ts';
import { sweepWords } from './words.ts';

const MEASURES: readonly Measure<SweepView>[] = [
  {
    id: 'found',
    label: sweepWords.measures.found,
    of: (view, seat) => found(view, sideOf(seat)),
    goal: (view, seat) => view.config.level.counts[sideOf(seat)],
  },
  { id: 'left', label: sweepWords.measures.left, of: (view, seat) => left(view, sideOf(seat)) },
];

/** What to know about the mines of a level. */
const minesOf = ({ counts, safeStart }: Level): string => {
  const { none, safeStart: unlessFirst, deadly } = sweepWords.mines;
  if (counts.mine === 0) return none;
  return safeStart === true ? unlessFirst : deadly;
};

const speechOf = (view: SweepView, people: People): Speech => ({ own: view.seat, people });

const moveText = (view: Parameters<typeof tileName>[0], action: SweepAction): string => {
  const name = (tile: number): string => tileName(view, tile);
  switch (action.type) {
    case 'reveal':
      return sweepWords.moves.reveal(name(action.tile));
    case 'end_turn':
      return sweepWords.endTurn;
    case 'pass':
      return sweepWords.pass;
    case 'scurry':
      return sweepWords.moves.card(sweepWords.cardNames.scurry, [name(action.first), name(action.second)]);
    default:
      return sweepWords.moves.card(
        sweepWords.cardNames[action.type],
        'tile' in action ? [name(action.tile)] : [],
      );
  }
};

export const sweepUi = defineUi({
  game: sweep,
  toActIn: (view) => sweep.toAct(view as never),
  Table: SweepTable,
  Legend,
  EndingOffers: LevelEnd,
  Insight: SweepInsight,
  measures: MEASURES,
  seatName: (seat) => sweepWords.seats[sideOf(seat)],
  sideHint: (seat, isYou) => (isYou ? sweepWords.ownSideHints : sweepWords.sideHints)[sideOf(seat)],
  variantWord: sweepWords.variant,
  agents: (seat) => (seat === 1 ? [{ agent: 'player', name: describeAgent('player') }] : botsFor('sweep')),
  boardFacts: (variant) => sweepWords.level.facts(variant, levelById(variant)?.safeStart === true),
  sentences: ({ events }, view, people) => tell(events, view, speechOf(view, people)),
  aim: ({ config: { level }, seat }) => sweepWords.aim(level.counts[seat], minesOf(level)),
  verdict,
  isSudden: (reason) => reason === 'mine_revealed',
  moveText,
  shortText: (state, action) => moveText(state, action),
  reason: reasonFor,
  better: (view, compared, people) => betterThan(view, compared, speechOf(view, people)),
  scene: sceneOf,
  pace: 750,
});
