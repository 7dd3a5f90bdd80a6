import { isPinned, layoutOf, OWNERS, type Owner, ownersIn, type SweepView } from '@ludus/sweep-engine';
import { exactPosterior } from '@ludus/sweep-engine/ai';
import { ownerWords, personOfSide, type Speech, tileName } from './owners.ts';
import { notesOf } from './picture.ts';
import { sweepWords } from './words.ts';

const { reasons } = sweepWords;
const SURE = 1 - 1e-9;

/** What numbers and notes prove: the owner of a closed tile, or that it is not the reader's. */
interface Certainty {
  readonly is: ReadonlyMap<number, Owner>;
  /** Tiles that are certainly not the reader's, although their owner is unknown. */
  readonly isNotOwn: ReadonlySet<number>;
}

/**
 * Everything that is certain in a position, from what its viewer may know. Clues only suggest, so they do not
 * count.
 */
export const certaintyOf = (view: SweepView): Certainty => {
  const is = new Map<number, Owner>();
  const isNotOwn = new Set<number>();
  for (const [tile, chances] of exactPosterior(view).owners.entries()) {
    if (chances === null) continue;
    const owner = OWNERS.find((one) => chances[one] > SURE);
    if (owner !== undefined) is.set(tile, owner);
    else if (chances[view.seat] < 1 - SURE) isNotOwn.add(tile);
  }
  return { is, isNotOwn };
};

interface NumberReason {
  readonly kind: 'full' | 'needs';
  readonly owner: Owner;
  readonly at: number;
  readonly count: number;
  readonly left: number;
  readonly closed: readonly number[];
}

/** A single number that settles a tile, if there is one: the shortest possible reason. */
const numberReason = (view: SweepView, tile: number): NumberReason | undefined => {
  const { neighbours } = layoutOf(view.config.level);
  const found = neighbours[tile]!.flatMap((at): NumberReason[] => {
    const reveal = view.revealed[at] ?? undefined;
    if (reveal === undefined) return [];
    const owner = reveal.by;
    const around = neighbours[at]!;
    const known = around.filter((one) => view.owners[one] === owner).length;
    const closed = around.filter((one) => view.revealed[one] === null);
    const left = reveal.count - known;
    const reason = { owner, at, count: reveal.count, left, closed };
    if (left === closed.length) return [{ ...reason, kind: 'needs' }];
    return left === 0 ? [{ ...reason, kind: 'full' }] : [];
  });
  const best = (kind: NumberReason['kind']): NumberReason | undefined =>
    found.filter((one) => one.kind === kind).toSorted((a, b) => a.closed.length - b.closed.length)[0];
  return best('needs') ?? best('full');
};

const tellNumber = (view: SweepView, tile: number, reason: NumberReason, speech: Speech): string => {
  const owner = ownerWords(speech, reason.owner);
  const [name, at] = [tileName(view, tile), tileName(view, reason.at)];
  return reason.kind === 'full'
    ? reasons.full(owner, name, reason.count, at)
    : reasons.needs(
        owner,
        name,
        reason.count,
        at,
        reason.left,
        reason.closed.map((one) => tileName(view, one)),
      );
};

const notedReason = (view: SweepView, tile: number, speech: Speech): string | undefined => {
  const notes = notesOf(view, tile);
  if (notes === undefined) return undefined;
  return reasons.noted(
    tileName(view, tile),
    notes.map((owner) => ownerWords(speech, owner)),
  );
};

/** Why a tile is what it is, or what is certain about it, in one sentence. */
export const whyTile = (view: SweepView, tile: number, speech: Speech): string => {
  const name = tileName(view, tile);
  const reveal = view.revealed[tile] ?? undefined;
  const owner = view.owners[tile] ?? undefined;
  if (reveal !== undefined && owner !== undefined)
    return reasons.open(
      name,
      ownerWords(speech, owner),
      sweepWords.tile.count(personOfSide(speech, reveal.by), reveal.count),
    );
  const pinned = view.player?.notes[tile];
  const noted = notedReason(view, tile, speech);
  if (noted !== undefined && pinned !== undefined && isPinned(pinned)) return noted;
  const number = numberReason(view, tile);
  if (number !== undefined) return tellNumber(view, tile, number, speech);
  const { is, isNotOwn } = certaintyOf(view);
  const sure = is.get(tile);
  if (sure !== undefined) return reasons.sure(name, ownerWords(speech, sure));
  if (noted !== undefined && pinned !== undefined && ownersIn(pinned).length < 3) return noted;
  if (isNotOwn.has(tile)) return reasons.never(name, ownerWords(speech, view.seat));
  return noted ?? reasons.unknown(name);
};
