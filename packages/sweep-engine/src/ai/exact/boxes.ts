import { MINE, NEUTRAL, PLAYER, RIVAL } from '../../ownerSet.ts';
import type { Tile } from '../../types.ts';
import type { Inference } from './inference.ts';

/** Which of neutral and mine a tile that is neither side's may be. */
export const NO_OTHER = 0;
export const NEUTRAL_ONLY = 1;
export const MINE_ONLY = 2;
export const EITHER = 3;

/** Tiles nothing tells apart: the same numbers see them, and they may be the same things. */
export interface Box {
  readonly tiles: readonly Tile[];
  readonly canPlayer: boolean;
  readonly canRival: boolean;
  readonly other: number;
  /** Indexes of the facts that count this box. */
  readonly playerFacts: readonly number[];
  readonly rivalFacts: readonly number[];
  readonly weight: readonly [player: number, rival: number, other: number];
}

const UNWEIGHTED = [1, 1, 1] as const;

interface Grouping {
  readonly tile: Tile;
  readonly playerFacts: number[];
  readonly rivalFacts: number[];
}

/** Facts with the same side and the same tiles say the same; one of them is enough. */
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
    else
      boxes.set(key, {
        tiles: [tile],
        canPlayer: ((set >> PLAYER) & 1) === 1,
        canRival: ((set >> RIVAL) & 1) === 1,
        other: ((set >> NEUTRAL) & 1) * NEUTRAL_ONLY + ((set >> MINE) & 1) * MINE_ONLY,
        playerFacts,
        rivalFacts,
        weight,
      });
  }
  return [...boxes.values()];
};

/** Boxes that share no number, directly or through others, are independent but for the counts. */
export const componentsOf = (boxes: readonly Box[]): Box[][] => {
  const byFact = new Map<number, Box[]>();
  for (const box of boxes)
    for (const fact of [...box.playerFacts, ...box.rivalFacts])
      byFact.set(fact, [...(byFact.get(fact) ?? []), box]);
  const seen = new Set<Box>();
  const components: Box[][] = [];
  for (const start of boxes) {
    if (seen.has(start)) continue;
    seen.add(start);
    const component = [start];
    for (const box of component)
      for (const fact of [...box.playerFacts, ...box.rivalFacts])
        for (const other of byFact.get(fact)!)
          if (!seen.has(other)) {
            seen.add(other);
            component.push(other);
          }
    components.push(component);
  }
  return components;
};

const factsOf = (box: Box): readonly number[] => [...box.playerFacts, ...box.rivalFacts];

/** The boxes of a component, each next one keeping as few numbers as possible half counted. */
const greedyOrder = (component: readonly Box[], start: Box): { order: Box[]; cost: number } => {
  const uses = new Map<number, number>();
  for (const box of component) for (const fact of factsOf(box)) uses.set(fact, (uses.get(fact) ?? 0) + 1);
  const opened = new Set<number>();
  const rest = new Set(component);
  const order: Box[] = [];
  let openCount = 0;
  let cost = 0;
  const change = (box: Box): number => {
    let delta = 0;
    for (const fact of factsOf(box)) {
      if (!opened.has(fact)) delta += 1;
      if (uses.get(fact) === 1) delta -= 1;
    }
    return delta;
  };
  for (let next: Box | undefined = start; next !== undefined; ) {
    const box: Box = next;
    openCount += change(box);
    for (const fact of factsOf(box)) {
      opened.add(fact);
      uses.set(fact, uses.get(fact)! - 1);
    }
    cost += 2 ** openCount;
    order.push(box);
    rest.delete(box);
    next = undefined;
    let best = Number.POSITIVE_INFINITY;
    for (const candidate of rest) {
      // An open number in common keeps the order local; among equals the smaller box branches less.
      const shared = factsOf(candidate).some((fact) => opened.has(fact)) ? 0 : 0.5;
      const score = change(candidate) + shared + candidate.tiles.length / 100;
      if (score < best) {
        best = score;
        next = candidate;
      }
    }
  }
  return { order, cost };
};

const STARTS = 4;

/** A good order for the boxes of a component: the cheapest of a few greedy ones. */
export const orderBoxes = (component: readonly Box[]): Box[] => {
  const starts = component.toSorted((a, b) => factsOf(a).length - factsOf(b).length).slice(0, STARTS);
  let best = { order: component.slice(), cost: Number.POSITIVE_INFINITY };
  for (const start of starts) {
    const found = greedyOrder(component, start);
    if (found.cost < best.cost) best = found;
  }
  return best.order;
};
