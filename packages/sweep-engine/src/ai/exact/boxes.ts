import { MINE, NEUTRAL, PLAYER, RIVAL } from '../../ownerSet.ts';
import type { Tile } from '../../types.ts';
import type { Inference } from './inference.ts';

/** Which of neutral and mine a tile may be if it belongs to neither side. */
export const NO_OTHER = 0;
export const NEUTRAL_ONLY = 1;
export const MINE_ONLY = 2;
export const EITHER = 3;

/** Tiles that cannot be told apart: the same numbers see them, and they may be the same things. */
export interface Box {
  readonly tiles: readonly Tile[];
  readonly canPlayer: boolean;
  readonly canRival: boolean;
  readonly other: number;
  /** Indexes of the facts that count this box. */
  readonly playerFacts: readonly number[];
  readonly rivalFacts: readonly number[];
  readonly weight: readonly [player: number, rival: number, other: number];
  /** How much likelier evidence makes a mine than a neutral tile. */
  readonly mineRatio: number;
}

const UNWEIGHTED = [1, 1, 1, 1] as const;

/** The weight of a tile that belongs to neither side: if it may be both, it is as likely a mine as any such tile. */
const otherWeight = (kind: number, neutral: number, mine: number, { left }: Inference): number => {
  if (kind === NEUTRAL_ONLY) return neutral;
  if (kind === MINE_ONLY) return mine;
  const both = left.neutral + left.mine;
  return both === 0 ? 1 : (neutral * left.neutral + mine * left.mine) / both;
};

interface Grouping {
  readonly tile: Tile;
  readonly playerFacts: number[];
  readonly rivalFacts: number[];
}

/** Facts with the same side and the same tiles say the same, so one of them is enough. */
const distinctFacts = ({
  facts,
}: Inference): { readonly index: number; readonly tiles: readonly Tile[] }[] => {
  const seen = new Set<string>();
  return facts.flatMap(({ side, tiles }, index) => {
    const key = `${side}:${tiles.join()}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ index, tiles }];
  });
};

const group = (inference: Inference): Grouping[] => {
  const { open, facts } = inference;
  const of: Grouping[] = [];
  for (const tile of open) of[tile] = { tile, playerFacts: [], rivalFacts: [] };
  for (const { index, tiles } of distinctFacts(inference))
    for (const tile of tiles)
      (facts[index]!.side === 'player' ? of[tile]!.playerFacts : of[tile]!.rivalFacts).push(index);
  return open.map((tile) => of[tile]!);
};

export const boxesOf = (inference: Inference): Box[] => {
  const { possible, evidence } = inference;
  const boxes = new Map<string, Box & { readonly tiles: Tile[] }>();
  for (const { tile, playerFacts, rivalFacts } of group(inference)) {
    const set = possible[tile]!;
    const weight = evidence?.(tile) ?? UNWEIGHTED;
    const key = `${set}|${playerFacts}|${rivalFacts}|${weight === UNWEIGHTED ? '' : weight}`;
    const known = boxes.get(key);
    if (known !== undefined) known.tiles.push(tile);
    else {
      const [player, neutral, rival, mine] = weight;
      const other = ((set >> NEUTRAL) & 1) * NEUTRAL_ONLY + ((set >> MINE) & 1) * MINE_ONLY;
      boxes.set(key, {
        tiles: [tile],
        canPlayer: ((set >> PLAYER) & 1) === 1,
        canRival: ((set >> RIVAL) & 1) === 1,
        other,
        playerFacts,
        rivalFacts,
        weight: [player, rival, otherWeight(other, neutral, mine, inference)],
        mineRatio: mine / neutral,
      });
    }
  }
  return [...boxes.values()];
};

export const factsOf = ({ playerFacts, rivalFacts }: Box): readonly number[] => [
  ...playerFacts,
  ...rivalFacts,
];

/** Boxes that share no number, directly or through others, are independent except for the counts. */
export const componentsOf = (boxes: readonly Box[]): Box[][] => {
  const byFact = new Map<number, Box[]>();
  for (const box of boxes)
    for (const fact of factsOf(box)) byFact.set(fact, [...(byFact.get(fact) ?? []), box]);
  const seen = new Set<Box>();
  const components: Box[][] = [];
  for (const start of boxes) {
    if (seen.has(start)) continue;
    seen.add(start);
    const component = [start];
    for (const box of component)
      for (const fact of factsOf(box))
        for (const other of byFact.get(fact)!)
          if (!seen.has(other)) {
            seen.add(other);
            component.push(other);
          }
    components.push(component);
  }
  return components;
};
