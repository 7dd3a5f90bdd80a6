import { isPinned, type Owner, ownersIn, type SweepAction, type SweepView } from '@ludus/sweep-engine';

/** What a table of Sweep shows: the player's view, and all owners once nothing is hidden. */
export interface SweepPicture {
  readonly view: SweepView;
  /** The true owners, for replays and finished games. */
  readonly truth?: readonly Owner[] | undefined;
}

export interface TilePips {
  /** Pips of this round's clues and of earlier ones. */
  readonly mineNow: number;
  readonly mineEarlier: number;
  readonly rivalNow: number;
  readonly rivalEarlier: number;
}

const NO_PIPS: TilePips = { mineNow: 0, mineEarlier: 0, rivalNow: 0, rivalEarlier: 0 };

/** The pips on every tile: the player's clues and the rival's, this round's and earlier ones. */
export const pipsOf = ({ clues, round }: SweepView): ReadonlyMap<number, TilePips> => {
  const found = new Map<number, TilePips>();
  for (const clue of clues)
    for (const { tile, pips } of clue.pips) {
      const before = found.get(tile) ?? NO_PIPS;
      const side = clue.kind === 'rival' ? 'rival' : 'mine';
      const key = `${side}${clue.round === round ? 'Now' : 'Earlier'}` as keyof TilePips;
      found.set(tile, { ...before, [key]: before[key] + pips });
    }
  return found;
};

/** What the cards told about a hidden tile: the possible owners, or undefined if nothing. */
export const notesOf = ({ player, config }: SweepView, tile: number): readonly Owner[] | undefined => {
  const set = player?.notes[tile];
  if (set === undefined) return undefined;
  const left = ownersIn(set);
  const possible = Object.values(config.level.counts).filter((count) => count > 0).length;
  return left.length < possible || isPinned(set) ? left : undefined;
};

/** The tiles an action speaks of. */
export const tilesNamed = (action: SweepAction | undefined): readonly string[] => {
  if (action === undefined) return [];
  if (action.type === 'scurry') return [`${action.first}`, `${action.second}`];
  return 'tile' in action ? [`${action.tile}`] : [];
};
