import { type Rng, type Seat, seats } from '@ludus/kernel';
import { boardOf } from '../src/board.ts';
import { fromSetup, type Setup } from '../src/setup.ts';
import type { BoardType, Cell, GameState, Phase, Recovery } from '../src/types.ts';

export interface SetupRequest {
  readonly boardType: BoardType;
  readonly players: number;
  readonly recovery: Recovery;
  readonly phase: Phase;
  /** Player 1 controls no stack but has buried rings. */
  readonly isWithoutStacks: boolean;
}

const randomRings = (rng: Rng, players: number, top: Seat): Seat[] => [
  ...Array.from({ length: rng.int(4) }, () => 1 + rng.int(players)),
  top,
];

const draft = (rng: Rng, { boardType, players, recovery, phase, isWithoutStacks }: SetupRequest): Setup => {
  const { cells, keys } = boardOf(boardType);
  const stacks: Record<Cell, Seat[]> = {};
  const markers: Record<Cell, Seat> = {};
  const collapsedSpaces: Record<Cell, Seat> = {};
  const fullness = [rng.int(30), rng.int(60), rng.int(40)] as const;
  const favourite = 1 + rng.int(players);
  for (const cell of cells) {
    const draw = rng.int(100);
    const key = keys[cell]!;
    const owner = 1 + rng.int(players);
    if (draw < fullness[0] / 2)
      stacks[key] = randomRings(rng, players, isWithoutStacks && owner === 1 ? 2 : owner);
    else if (draw < fullness[0] / 2 + fullness[1]) markers[key] = rng.int(3) > 0 ? favourite : owner;
    else if (draw < fullness[0] / 2 + fullness[1] + fullness[2] / 4) collapsedSpaces[key] = owner;
  }
  const onBoard = seats(players).map(
    (seat) =>
      Object.values(stacks)
        .flat()
        .filter((ring) => ring === seat).length,
  );
  const ringsPerPlayer = Math.max(4, ...onBoard) + rng.int(4);
  return {
    boardType,
    players,
    rulesOptions: { recovery, ringsPerPlayer },
    stacks,
    markers,
    collapsedSpaces,
    ringsInHand: onBoard.map((count) =>
      rng.int(2) === 0 ? 0 : Math.min(ringsPerPlayer - count, rng.int(4)),
    ),
    currentPlayer: 1,
    currentPhase: phase,
    hasActed: phase === 'line_processing' || phase === 'territory_processing',
    hasRecovered:
      (phase === 'line_processing' || phase === 'territory_processing') &&
      recovery !== 'off' &&
      rng.int(3) === 0,
  };
};

/** A random position somebody might set up, or nothing when this one is impossible. */
export const randomSetup = (rng: Rng, request: SetupRequest): GameState | undefined => {
  const state = fromSetup(draft(rng, request));
  return state.ok ? state.value : undefined;
};
