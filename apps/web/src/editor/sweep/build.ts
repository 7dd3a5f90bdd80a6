import { type Checked, sameJson } from '@ludus/kernel';
import {
  CARD_RULES,
  type Card,
  ENERGY,
  has,
  idleIn,
  type Owner,
  only,
  type PlayerSecrets,
  type SweepState,
  sweep,
} from '@ludus/sweep-engine';
import { draftOf, levelOf, revealsOf, type SweepDraft } from './draft.ts';

/** Cards without those of another list. */
const without = (cards: readonly Card[], others: readonly Card[]): Card[] => {
  const left = [...others];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** Whether the turn is the same as in the position the draft started with: then its cards are too. */
const isSameTurn = ({ state, side, round, hand, clues }: SweepDraft): boolean =>
  side === state.side &&
  round === state.round &&
  sameJson(hand, state.player.hand) &&
  sameJson(
    clues.map(({ kind, round: given }) => [kind, given]),
    state.clues.map(({ kind, round: given }) => [kind, given]),
  );

/** What the player knows about each tile: earlier knowledge that is still true, and open tiles for certain. */
const notesOf = ({ state, owners, openedBy }: SweepDraft, counts: Readonly<Record<Owner, number>>) => {
  const possible = (Object.keys(counts) as Owner[])
    .filter((owner) => counts[owner] > 0)
    .reduce((set, owner) => set | only(owner), 0);
  return owners.map((owner, tile) => {
    if (openedBy[tile] !== null) return only(owner);
    const before = state.player.notes[tile]!;
    const wasOpen = state.revealed[tile] !== null;
    return has(before, owner) && !wasOpen ? before & possible : possible;
  });
};

/** What only the player knows: from the position if the turn is the same, otherwise that of a turn that starts. */
const secretsOf = (draft: SweepDraft, level: ReturnType<typeof levelOf>): PlayerSecrets => {
  const { state, hand, clues, round, owners, openedBy } = draft;
  const notes = notesOf(draft, level.counts);
  const isSame = (tile: number): boolean =>
    owners.every((owner, i) => owner === state.owners[i]) &&
    (openedBy[tile] !== null || notes[tile] === state.player.notes[tile]);
  const overheard = state.player.overheard.map((count, tile) => (isSame(tile) ? count : null));
  if (isSameTurn(draft)) return { ...state.player, notes, overheard };
  const played = clues.flatMap(({ kind, round: given }) =>
    kind !== 'rival' && given === round ? [kind] : [],
  );
  const spent = played.reduce((sum, card) => sum + CARD_RULES[card].energy, 0);
  return {
    hand,
    draw: without(state.config.deck, [...hand, ...played]),
    discard: played,
    exhausted: [],
    energy: Math.max(0, ENERGY - spent),
    shields: 0,
    notes,
    overheard,
  };
};

/** The Distraction active in the rival's turn; outside it, only what this turn's cards have added so far. */
const distractionOf = (draft: SweepDraft): Pick<SweepState, 'stacks' | 'distraction'> => {
  const { state, side, owners } = draft;
  if (isSameTurn(draft)) return { stacks: state.stacks, distraction: state.distraction };
  const stacks = side === 'rival' && state.config.equipment.includes('eyeshadow') ? 1 : 0;
  return { stacks, distraction: stacks > 0 ? owners.map(() => 0) : [] };
};

const isUntouched = (draft: SweepDraft): boolean => {
  const { clue: _c, reader: _r, ...edited } = draft;
  const { clue: _d, reader: _s, ...before } = draftOf(draft.state);
  return (Object.keys(before) as (keyof typeof before)[]).every(
    (key) => edited[key] === before[key] || sameJson(edited[key], before[key]),
  );
};

/** The resulting position, whether it is possible or not. */
export const positionOf = (draft: SweepDraft): SweepState => {
  if (isUntouched(draft)) return draft.state;
  const level = levelOf(draft);
  const position: SweepState = {
    ...draft.state,
    config: { ...draft.state.config, level },
    ...distractionOf(draft),
    side: draft.side,
    round: draft.round,
    owners: draft.owners,
    revealed: revealsOf(draft),
    clues: draft.clues,
    player: secretsOf(draft, level),
    result: null,
  };
  return { ...position, idle: idleIn(position) ?? 0 };
};

export const build = (draft: SweepDraft): Checked<SweepState> => sweep.parseState(positionOf(draft));
