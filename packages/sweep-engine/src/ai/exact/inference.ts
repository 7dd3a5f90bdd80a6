import { hiddenTiles } from '../../board.ts';
import { ANY_OWNER, codeOf, isPinned, ownersOfLevel } from '../../ownerSet.ts';
import { OWNERS, type Owner, type SweepView, type Tile } from '../../types.ts';
import { hiddenCounts, type NumberFact, overheardFacts, revealedFacts } from '../numbers.ts';
import { propagate } from '../propagate.ts';

/** How much likelier a tile is to belong to each owner before any number is read, in the order of `OWNERS`. */
export type Evidence = (
  tile: Tile,
) => readonly [player: number, neutral: number, rival: number, mine: number];

/** A board as far as a side knows it: what each hidden tile may be, the numbers, and the counts. */
export interface Inference {
  /** Hidden tiles whose owner is unknown, ascending. */
  readonly open: readonly Tile[];
  /** The owners every hidden tile may have; one bit for tiles that are known. */
  readonly possible: Uint8Array;
  /** Numbers about unknown tiles only, with known ones subtracted. */
  readonly facts: readonly NumberFact[];
  /** How many unknown tiles belong to each owner. */
  readonly left: Readonly<Record<Owner, number>>;
  readonly evidence: Evidence | undefined;
}

const readNotes = (view: SweepView, hidden: readonly Tile[]): Uint8Array => {
  const possible = new Uint8Array(view.revealed.length);
  const level = ownersOfLevel(view.config.level.counts);
  for (const tile of hidden) possible[tile] = (view.player?.notes[tile] ?? ANY_OWNER) & level;
  return possible;
};

const onlyOpen = ({ side, tiles, need }: NumberFact, possible: Uint8Array): NumberFact => {
  const bit = 1 << codeOf(side);
  const known = tiles.filter((tile) => possible[tile] === bit).length;
  return {
    side,
    tiles: tiles.filter((tile) => !isPinned(possible[tile]!) && (possible[tile]! & bit) !== 0),
    need: need - known,
  };
};

/** Reads a view: for the rival the open numbers, for the player also the notes and what was overheard. */
export const inferenceOf = (view: SweepView, evidence?: Evidence): Inference => {
  const hidden = hiddenTiles(view);
  const possible = readNotes(view, hidden);
  const facts = [...revealedFacts(view), ...overheardFacts(view)];
  const left = hiddenCounts(view);
  propagate(possible, facts, { tiles: hidden, left });
  const open = hidden.filter((tile) => !isPinned(possible[tile]!));
  for (const tile of hidden)
    for (let code = 0; code < OWNERS.length; code += 1)
      if (possible[tile] === 1 << code) left[OWNERS[code]!] -= 1;
  return {
    open,
    possible,
    facts: facts.map((fact) => onlyOpen(fact, possible)).filter(({ tiles }) => tiles.length > 0),
    left,
    evidence,
  };
};
