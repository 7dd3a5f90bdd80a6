import { countAround, isHidden, unmarkedThreats } from './board.ts';
import { RAMBLE_STACKS } from './cards.ts';
import { type Draft, setNote, setOverheard } from './draft.ts';
import { layoutOf } from './layout.ts';
import { codeOf, has, notSaferThan, only, ownersIn, without } from './ownerSet.ts';
import { reveal } from './reveal.ts';
import { giveClue } from './turn.ts';
import type { Card, OwnerSet, SweepAction, Tile } from './types.ts';

const note = (draft: Draft, tile: Tile, possible: OwnerSet): void => {
  if (draft.player.notes[tile] === possible) return;
  setNote(draft, tile, possible);
  draft.events.push({ type: 'tile_noted', tile, possible });
};

const hiddenIn = (draft: Draft, area: readonly Tile[]): Tile[] =>
  area.filter((tile) => isHidden(draft, tile));

/** Marks one of the rival and mine tiles that the notes do not identify yet, all equally likely. */
const tingle = (draft: Draft): void => {
  const tile = draft.rng.pick(unmarkedThreats(draft));
  note(draft, tile, only(draft.owners[tile]!));
};

const eavesdrop = (draft: Draft, tile: Tile): void => {
  const { owners, player, events } = draft;
  const before = player.notes[tile]!;
  note(draft, tile, owners[tile] === 'player' ? only('player') : without(before, 'player'));
  const count = countAround(layoutOf(draft.config.level).neighbours, owners, tile, 'player');
  setOverheard(draft, tile, count);
  events.push({ type: 'tile_overheard', tile, count });
};

/**
 * Opens the safer tile; if tied, the lower one. What that tells about the other tile goes into the notes: it
 * is no safer, and if it is the lower one it is worse.
 */
const scurry = (draft: Draft, first: Tile, second: Tile): void => {
  const { owners, player } = draft;
  const firstIsSafe = codeOf(owners[first]!) <= codeOf(owners[second]!);
  const [shown, other] = firstIsSafe ? [first, second] : [second, first];
  note(draft, other, player.notes[other]! & notSaferThan(owners[shown]!, !firstIsSafe));
  reveal(draft, shown);
};

/** Rules out one of the wrong owners that the notes still allow, all equally likely. */
const brush = (draft: Draft, centre: Tile): void => {
  const { owners, player, rng } = draft;
  for (const tile of hiddenIn(draft, layoutOf(draft.config.level).squares[centre]!)) {
    const wrong = ownersIn(without(player.notes[tile]!, owners[tile]!));
    if (wrong.length > 0) note(draft, tile, without(player.notes[tile]!, rng.pick(wrong)));
  }
};

/** Distinguishes mines from the rest in a plus; true if there was one. */
const canary = (draft: Draft, centre: Tile): boolean => {
  const { owners, player } = draft;
  let found = false;
  for (const tile of hiddenIn(draft, layoutOf(draft.config.level).pluses[centre]!)) {
    const isMine = owners[tile] === 'mine';
    found ||= isMine;
    const before = player.notes[tile]!;
    if (has(before, 'mine')) note(draft, tile, isMine ? only('mine') : without(before, 'mine'));
  }
  return found;
};

const exhaust = ({ player, events }: Draft, card: Card): void => {
  player.discard.splice(player.discard.lastIndexOf(card), 1);
  player.exhausted.push(card);
  events.push({ type: 'card_exhausted', card });
};

export type CardAction = Extract<SweepAction, { readonly type: Card }>;

/** The effect of a card once it is paid for and discarded. */
export const applyCard = (draft: Draft, action: CardAction): void => {
  switch (action.type) {
    case 'imperious':
    case 'vague':
      giveClue(draft, action.type);
      break;
    case 'tingle':
      tingle(draft);
      break;
    case 'eavesdropping':
      eavesdrop(draft, action.tile);
      break;
    case 'ramble':
      draft.stacks += RAMBLE_STACKS;
      break;
    case 'scurry':
      scurry(draft, action.first, action.second);
      break;
    case 'brush':
      brush(draft, action.tile);
      break;
    case 'canary':
      if (canary(draft, action.tile)) exhaust(draft, 'canary');
      break;
    case 'underwire':
      draft.player.shields += 1;
      exhaust(draft, 'underwire');
      break;
  }
};
