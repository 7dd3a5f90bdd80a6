import { type Rng, type Seat, seats } from '@ludus/kernel';
import { boardOf } from '../src/board.ts';
import { BOARDS, CONTEXTS, END_REASONS, type GameState, PHASES, RECOVERIES, SWAPS } from '../src/types.ts';

type Tree = Record<string, unknown>;

/** A mutable state. */
export type Draft = { -readonly [K in keyof GameState]: GameState[K] };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** The paths of the plain values in a tree. */
const leaves = (value: unknown, above: readonly string[] = []): string[][] =>
  isTree(value) ? Object.keys(value).flatMap((key) => leaves(value[key], [...above, key])) : [[...above]];

const WORDS: readonly (readonly string[])[] = [
  PHASES,
  SWAPS,
  CONTEXTS,
  END_REASONS,
  BOARDS,
  RECOVERIES,
  ['active', 'finished'],
];

/** A different value of the same kind; the conformance suite tries values of wrong kinds on every game. */
const another = (value: unknown, rng: Rng): unknown => {
  if (typeof value === 'number') return rng.pick([value + 1, value - 1, 0, 1, 2, 3, 4]);
  if (typeof value === 'boolean') return !value;
  if (value === null) return rng.pick([1, 2, 3]);
  return rng.pick(WORDS.find((list) => list.includes(value as string)) ?? [null]);
};

/** Changes one value somewhere. */
const changeLeaf = (state: Draft, rng: Rng): void => {
  const path = rng.pick(leaves(state));
  let parent: Tree = state as unknown as Tree;
  for (const key of path.slice(0, -1)) parent = parent[key] as Tree;
  const key = path.at(-1)!;
  parent[key] = another(parent[key], rng);
};

/** Changes what is on a space, or removes it. */
const changeSpace = (state: Draft, rng: Rng): void => {
  const { cells, keys } = boardOf(state.boardType);
  const key = keys[rng.pick([...cells])]!;
  const board = state.board as unknown as Record<'stacks' | 'markers' | 'collapsedSpaces', Tree>;
  const seat = (): Seat => 1 + rng.int(state.players.length);
  for (const part of [board.stacks, board.markers, board.collapsedSpaces]) delete part[key];
  const draw = rng.int(4);
  if (draw === 0) board.stacks[key] = { rings: Array.from({ length: 1 + rng.int(3) }, seat) };
  if (draw === 1) board.markers[key] = { player: seat() };
  if (draw === 2) board.collapsedSpaces[key] = seat();
};

/** Changes a claim about the turn. */
const changeTurn = (state: Draft, rng: Rng): void => {
  const stacks = Object.keys(state.board.stacks);
  const owed = { context: rng.pick(CONTEXTS), count: 1 + rng.int(2) };
  state.turn = rng.pick([
    { ...state.turn, owed: rng.pick([null, owed]) },
    { ...state.turn, activeStack: stacks.length === 0 ? null : rng.pick([null, ...stacks]) },
    { ...state.turn, hasActed: true, hasRecovered: true },
    { activeStack: null, hasActed: rng.int(2) === 0, hasRecovered: false, owed: null },
  ]);
  state.currentPhase = rng.pick([state.currentPhase, ...PHASES]);
  if (rng.int(2) === 0) state.currentPlayer = 1 + rng.int(state.players.length);
};

/** Changes a claim about the round. */
const changeRound = (state: Draft, rng: Rng): void => {
  const all = seats(state.players.length);
  state.lpsCurrentRoundActorMask = Object.fromEntries(
    all.filter(() => rng.int(2) === 0).map((seat) => [seat, rng.int(2) === 0]),
  );
  state.lpsRoundOpener = rng.pick(all);
};

/** Corrects the sums, so that deeper checks are reached. */
const repair = (state: Draft): void => {
  const owners = Object.values(state.board.collapsedSpaces);
  const rings = Object.values(state.board.stacks).flatMap((stack) => stack.rings);
  const all = state.rulesOptions.ringsPerPlayer;
  state.players = state.players.map((player) => {
    const left = player.ringsInHand + rings.filter((ring) => ring === player.playerNumber).length;
    return {
      ...player,
      territorySpaces: owners.filter((owner) => owner === player.playerNumber).length,
      eliminatedRings: Math.max(0, all - left),
      lostLastRing: left === 0 ? (player.lostLastRing ?? 1) : null,
    };
  });
  state.totalRingsEliminated = state.players.reduce((sum, player) => sum + player.eliminatedRings, 0);
  const isOver = state.currentPhase === 'game_over';
  state.gameStatus = isOver ? 'finished' : 'active';
  state.endReason = isOver ? (state.endReason ?? 'last_player_standing') : null;
  state.winner = isOver ? state.winner : null;
  if (state.turn.hasActed) state.lastActors = [...new Set([state.currentPlayer, ...state.lastActors])];
};

/** A copy of a state with a change, which may or may not be possible. */
export const mutated = (state: GameState, rng: Rng): Draft => {
  const draft = structuredClone(state) as Draft;
  for (let changes = 1 + rng.int(3); changes > 0; changes -= 1)
    rng.pick([changeLeaf, changeLeaf, changeSpace, changeTurn, changeRound])(draft, rng);
  if (rng.int(4) > 0) repair(draft);
  return draft;
};
