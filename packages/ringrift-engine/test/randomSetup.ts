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
  const isLater = phase === 'line_processing' || phase === 'territory_processing';
  const hasRecovered = isLater && isWithoutStacks && recovery !== 'off' && rng.int(3) === 0;
  const favourite = phase === 'line_processing' && !hasRecovered ? 1 : 1 + rng.int(players);
  // Regions are paid with a stack, unless there was a slide.
  const isBare = isWithoutStacks && (phase !== 'territory_processing' || hasRecovered);
  const isBuried = hasRecovered && recovery === 'exhume';
  for (const cell of cells) {
    const draw = rng.int(100);
    const key = keys[cell]!;
    const owner = 1 + rng.int(players);
    if (draw < fullness[0] / 2)
      stacks[key] = randomRings(rng, players, isBare && owner === 1 ? 2 : owner).map((ring) =>
        isBuried && ring === 1 ? 2 : ring,
      );
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
    hasActed: isLater,
    hasRecovered,
  };
};

/** The same setup with fewer markers; half of those removed have collapsed. */
const thinned = (rng: Rng, { markers = {}, collapsedSpaces = {}, ...rest }: Setup): Setup => {
  const kept: Record<Cell, Seat> = {};
  const collapsed = { ...collapsedSpaces };
  for (const [cell, owner] of Object.entries(markers)) {
    const draw = rng.int(8);
    if (draw > 1) kept[cell] = owner;
    else if (draw === 1) collapsed[cell] = 1;
  }
  return { ...rest, markers: kept, collapsedSpaces: collapsed };
};

/** A random position that somebody might set up; undefined if this one is impossible. */
export const randomSetup = (rng: Rng, request: SetupRequest): GameState | undefined => {
  let setup = draft(rng, request);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const state = fromSetup(setup);
    if (state.ok) return state.value;
    if (!state.error.some(({ code }) => code === 'line_left')) return undefined;
    setup = thinned(rng, setup);
  }
  return undefined;
};
