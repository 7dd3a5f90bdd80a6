import { CARD_RULES, type Card, type SweepAction, type SweepView } from '@ludus/sweep-engine';
import { beliefsOf } from '@ludus/sweep-engine/ai';
import type { Compared } from '../../table/ui.ts';
import { ownerWords, type Speech, tileName } from './owners.ts';
import { sweepWords } from './words.ts';

const { better: words } = sweepWords;
const SURE = 0.9995;

const isCard = (type: string): type is Card => type in CARD_RULES;

/** What was better than the action played, and why, from the chances its player could have known. */
export const betterThan = (
  view: SweepView,
  { better, played }: Compared<SweepAction>,
  speech: Speech,
): string | undefined => {
  const { owners } = beliefsOf(view);
  const own = (tile: number): number => owners[tile]?.[view.seat] ?? 0;
  const mine = (tile: number): number => owners[tile]?.mine ?? 0;
  const owner = ownerWords(speech, view.seat);
  const risked =
    played.type === 'reveal'
      ? words.risked(tileName(view, played.tile), owner, own(played.tile), mine(played.tile))
      : undefined;
  if (better.type === 'reveal') {
    const { tile } = better;
    const known = own(tile) > SURE ? words.certain(owner) : words.likely(owner, own(tile), mine(tile));
    const other =
      played.type === 'reveal'
        ? [words.instead(tileName(view, played.tile), own(played.tile), mine(played.tile))]
        : [];
    return words.sentence(words.open(tileName(view, tile)), [known, ...other]);
  }
  if (better.type === 'end_turn' || better.type === 'pass')
    return risked === undefined ? undefined : words.sentence(words.stop, [risked]);
  if (!isCard(better.type)) return undefined;
  return words.sentence(words.card(sweepWords.cardNames[better.type]), [
    words.cards[better.type],
    ...(risked === undefined ? [] : [risked]),
  ]);
};
