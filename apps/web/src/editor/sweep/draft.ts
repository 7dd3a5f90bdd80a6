import { Rng } from '@ludus/kernel';
import {
  type Card,
  CLUE_PIPS,
  type Clue,
  type ClueKind,
  clueIn,
  layoutOf,
  OWNERS,
  type Owner,
  type Reveal,
  type Side,
  type SweepState,
  tilesAtClue,
} from '@ludus/sweep-engine';

/** The editable part of a game of Sweep; the numbers, and the round in which a tile was opened, follow from it. */
export interface SweepDraft {
  /** The position it started with. Whatever is not edited stays the same. */
  readonly state: SweepState;
  readonly owners: readonly Owner[];
  /** Who opened a tile. */
  readonly openedBy: readonly (Side | null)[];
  readonly hand: readonly Card[];
  readonly side: Side;
  readonly round: number;
  readonly clues: readonly Clue[];
  /** The clue whose pips are edited, and which side's draw. */
  readonly clue: number;
  readonly reader: Side;
}

export const draftOf = (state: SweepState): SweepDraft => ({
  state,
  owners: state.owners,
  openedBy: state.revealed.map((reveal) => reveal?.by ?? null),
  hand: state.player.hand,
  side: state.side,
  round: state.round,
  clues: state.clues,
  clue: Math.max(0, state.clues.length - 1),
  reader: 'player',
});

/** The level with as many tiles of each owner as there are now. */
export const levelOf = ({ state, owners, openedBy }: SweepDraft) => {
  const { level } = state.config;
  const count = (owner: Owner): number => owners.filter((one) => one === owner).length;
  const counts = Object.fromEntries(OWNERS.map((owner) => [owner, count(owner)])) as typeof level.counts;
  const isSame = OWNERS.every((owner) => counts[owner] === level.counts[owner]);
  if (isSame) return level;
  const open = owners.filter((owner, tile) => owner === 'rival' && openedBy[tile] === 'rival').length;
  return { ...level, id: 'editor', counts, rivalReveals: Math.min(level.rivalReveals, open) };
};

/** Turns in the order of play. */
const turnOf = (round: number, side: Side): number => 2 * round + (side === 'rival' ? 1 : 0);

/** The last round in which a side can have opened a tile: a tile of another owner ended that turn. */
const lastRound = ({ side: now, round }: SweepDraft, side: Side, isOwn: boolean): number =>
  side === now ? (isOwn ? round : round - 1) : side === 'player' ? round : round - 1;

/**
 * The round of every open tile. Tiles that were open before keep theirs. Of the others, each that ended a
 * turn gets its own, and the rest are spread over the game.
 */
const roundsOf = (draft: SweepDraft): ReadonlyMap<number, number> => {
  const { state, owners, openedBy } = draft;
  const found = new Map<number, number>();
  for (const side of ['player', 'rival'] as const) {
    const open = openedBy.flatMap((by, tile) => (by === side ? [tile] : []));
    const ended = new Set<number>();
    const isOwn = (tile: number): boolean => owners[tile] === side;
    const keeps = (tile: number): boolean => {
      const before = state.revealed[tile];
      if (before?.by !== side || owners[tile] !== state.owners[tile]) return false;
      if (before.round > lastRound(draft, side, isOwn(tile))) return false;
      found.set(tile, before.round);
      if (!isOwn(tile)) ended.add(before.round);
      return true;
    };
    const others = open.filter((tile) => !keeps(tile));
    for (const tile of others.filter((one) => !isOwn(one))) {
      let round = 1;
      while (ended.has(round)) round += 1;
      ended.add(round);
      found.set(tile, round);
    }
    const own = others.filter(isOwn);
    const opening = side === 'rival' ? levelOf(draft).rivalReveals : 0;
    const last = Math.max(1, lastRound(draft, side, true));
    for (const [i, tile] of own.entries())
      found.set(tile, i < opening ? 1 : 1 + Math.floor((i * last) / own.length));
  }
  return found;
};

/** The open tiles with their numbers. */
export const revealsOf = (draft: SweepDraft): readonly (Reveal | null)[] => {
  const { neighbours } = layoutOf(draft.state.config.level);
  const rounds = roundsOf(draft);
  return draft.openedBy.map((by, tile) => {
    if (by === null) return null;
    const count = neighbours[tile]!.filter((one) => draft.owners[one] === by).length;
    return { by, count, round: rounds.get(tile)! };
  });
};

/** The first round in which all of it can have happened by the turn of a side. */
const earliest = (draft: SweepDraft): number => {
  const { owners, openedBy, side } = draft;
  const opened = (by: Side, isOwn: boolean): number =>
    openedBy.filter((one, tile) => one === by && (owners[tile] === by) === isOwn).length;
  const opening = Math.min(levelOf(draft).rivalReveals, opened('rival', true));
  const rivalRounds = Math.max(opened('rival', false), opened('rival', true) > opening ? 1 : 0);
  const playerRounds = Math.max(opened('player', false), opened('player', true) > 0 ? 1 : 0);
  return side === 'player'
    ? Math.max(1, opened('player', false) + 1, rivalRounds + 1)
    : Math.max(1, playerRounds, opened('rival', false) + 1);
};

const clueTurn = ({ round, kind }: Pick<Clue, 'round' | 'kind'>): number =>
  turnOf(round, kind === 'rival' ? 'rival' : 'player');

const inOrder = (clues: readonly Clue[]): Clue[] => clues.toSorted((a, b) => clueTurn(a) - clueTurn(b));

const boardOf = (draft: SweepDraft) => ({
  config: { ...draft.state.config, level: levelOf(draft) },
  owners: draft.owners,
  revealed: revealsOf(draft),
});

/** A clue as the rules could have drawn it; different every time. */
const drawn = (draft: SweepDraft, kind: ClueKind, round: number): Clue =>
  clueIn(boardOf(draft), { kind, round }, Rng.from(`${kind} ${round} ${Math.random()}`));

/** The draft with new clues instead of those that its open tiles no longer allow. */
const withPossibleClues = (draft: SweepDraft): SweepDraft => {
  const board = boardOf(draft);
  const isPossible = (clue: Clue): boolean => {
    const { can } = tilesAtClue(board, clue);
    return [...(clue.forPlayer ?? []), ...(clue.forRival ?? [])].every(({ tile }) => can.has(tile));
  };
  if (draft.clues.every(isPossible)) return draft;
  const clues = draft.clues.map((clue) => (isPossible(clue) ? clue : drawn(draft, clue.kind, clue.round)));
  return { ...draft, clues };
};

/** The draft in another turn: the rival has had a clue in each of its turns, and none since. */
export const inTurn = (draft: SweepDraft, side: Side, round: number): SweepDraft => {
  const next = { ...draft, side, round };
  const clues = draft.clues.filter((clue) => clueTurn(clue) <= turnOf(round, side));
  const turns = side === 'rival' ? round : round - 1;
  for (let turn = 1; turn <= turns; turn += 1)
    if (!clues.some((clue) => clue.kind === 'rival' && clue.round === turn))
      clues.push(drawn(next, 'rival', turn));
  return { ...next, clues: inOrder(clues), clue: Math.max(0, clues.length - 1) };
};

/** The draft after a tile was changed, in a round that is late enough for it. */
export const settled = (draft: SweepDraft): SweepDraft => {
  const round = Math.max(draft.round, earliest(draft));
  return withPossibleClues(round === draft.round ? draft : inTurn(draft, draft.side, round));
};

type ClueCard = Exclude<ClueKind, 'rival'>;

/** Plays a card from the hand that gives a clue. */
export const withClue = (draft: SweepDraft, card: ClueCard): SweepDraft => {
  const clue = drawn(draft, card, draft.round);
  const clues = inOrder([...draft.clues, clue]);
  return {
    ...draft,
    hand: draft.hand.toSpliced(draft.hand.indexOf(card), 1),
    clues,
    clue: clues.indexOf(clue),
    reader: 'player',
  };
};

/** Removes the chosen clue; a card of this round returns to the hand. */
export const withoutClue = (draft: SweepDraft): SweepDraft => {
  const { kind, round } = draft.clues[draft.clue]!;
  const clues = draft.clues.toSpliced(draft.clue, 1);
  const hand = kind !== 'rival' && round === draft.round ? [...draft.hand, kind] : draft.hand;
  return { ...draft, hand, clues, clue: Math.max(0, Math.min(draft.clue, clues.length - 1)) };
};

export const withClueRedrawn = (draft: SweepDraft): SweepDraft => {
  const { kind, round } = draft.clues[draft.clue]!;
  return { ...draft, clues: draft.clues.with(draft.clue, drawn(draft, kind, round)) };
};

/** The chosen clue with one pip more or less on a tile, as one side saw it. */
export const withPip = (draft: SweepDraft, tile: number, by: 1 | -1): SweepDraft => {
  const chosen = draft.clues[draft.clue];
  const key = draft.reader === 'player' ? 'forPlayer' : 'forRival';
  const seen = chosen?.[key];
  if (chosen === undefined || seen == null) return draft;
  const before = seen.find((one) => one.tile === tile)?.pips ?? 0;
  const pips = Math.max(0, Math.min(CLUE_PIPS, before + by));
  const others = seen.filter((one) => one.tile !== tile);
  const all = pips === 0 ? others : [...others, { tile, pips }].toSorted((a, b) => a.tile - b.tile);
  return { ...draft, clues: draft.clues.with(draft.clue, { ...chosen, [key]: all }) };
};
