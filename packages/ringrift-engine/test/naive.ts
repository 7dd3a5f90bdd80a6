import type { Seat } from '@ludus/kernel';
import type { Cell, GameState, Move, RecoverySlide } from '../src/types.ts';

/**
 * The legal moves, straight from the rules: plain objects, numeric coordinates, everything recomputed except the
 * geometry of boards. Slow, and independent of the engine.
 */
type Vector = readonly number[];

const SQUARE: readonly Vector[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
  [1, -1],
];
const HEX: readonly Vector[] = [
  [1, -1, 0],
  [-1, 1, 0],
  [0, -1, 1],
  [0, 1, -1],
  [-1, 0, 1],
  [1, 0, -1],
];

const RADII: Readonly<Record<string, number>> = { hex8: 4, hexagonal: 12 };
const SIDES: Readonly<Record<string, number>> = { square8: 8, square19: 19 };

const parseCell = (cell: Cell): number[] => cell.split(',').map(Number);

const step = (cell: Cell, vector: Vector, times: number): Cell =>
  parseCell(cell)
    .map((value, i) => value + vector[i]! * times)
    .join(',');

/** A function that computes each result once. */
const remembered = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
};

/** The next cell in a direction, and the one before. */
const nextCell = remembered((vector: Vector) => remembered((cell: Cell) => step(cell, vector, 1)));
const cellBefore = remembered((vector: Vector) => remembered((cell: Cell) => step(cell, vector, -1)));

/** The next 25 cells in a direction, enough to leave any board; the last ones lie outside it. */
const ray = remembered((vector: Vector) =>
  remembered((cell: Cell) => Array.from({ length: 25 }, (_, i) => step(cell, vector, i + 1))),
);

/** All cells of a board: row by row, rows by their last coordinate. */
const cellsOf = remembered((boardType: string): readonly Cell[] => {
  const found: Cell[] = [];
  const radius = RADII[boardType];
  const side = SIDES[boardType] ?? 0;
  const from = radius === undefined ? 0 : -radius;
  const to = radius === undefined ? side - 1 : radius;
  for (let row = from; row <= to; row += 1)
    for (let x = from; x <= to; x += 1) {
      const cell = radius === undefined ? `${x},${row}` : `${x},${0 - x - row},${row}`;
      if (radius === undefined || Math.abs(x + row) <= radius) found.push(cell);
    }
  return found;
});

const cellSetOf = remembered((boardType: string): ReadonlySet<Cell> => new Set(cellsOf(boardType)));

export class Naive {
  readonly state: GameState;
  readonly player: Seat;
  readonly length: number;

  constructor(state: GameState) {
    this.state = state;
    this.player = state.currentPlayer;
    const isSmall = state.boardType === 'square8' || state.boardType === 'hex8';
    this.length = isSmall && state.players.length > 2 ? 3 : 4;
  }

  get isHex(): boolean {
    return this.state.boardType in RADII;
  }

  get directions(): readonly Vector[] {
    return this.isHex ? HEX : SQUARE;
  }

  get adjacency(): readonly Vector[] {
    return this.isHex ? HEX : SQUARE.slice(0, 4);
  }

  isOnBoard(cell: Cell): boolean {
    return cellSetOf(this.state.boardType).has(cell);
  }

  cells(): readonly Cell[] {
    return cellsOf(this.state.boardType);
  }

  rings(cell: Cell): readonly Seat[] {
    return this.state.board.stacks[cell]?.rings ?? [];
  }

  cap(rings: readonly Seat[]): number {
    let height = 0;
    while (height < rings.length && rings.at(-1 - height) === rings.at(-1)) height += 1;
    return height;
  }

  marker(cell: Cell): Seat | undefined {
    return this.state.board.markers[cell]?.player;
  }

  isCollapsed(cell: Cell): boolean {
    return cell in this.state.board.collapsedSpaces;
  }

  isEmpty(cell: Cell): boolean {
    return (
      this.isOnBoard(cell) &&
      this.rings(cell).length === 0 &&
      !this.isCollapsed(cell) &&
      this.marker(cell) === undefined
    );
  }

  isPassable(cell: Cell): boolean {
    return this.isOnBoard(cell) && this.rings(cell).length === 0 && !this.isCollapsed(cell);
  }

  /** The moves and captures a stack of these rings would have from a cell. */
  steps(from: Cell, rings: readonly Seat[]): { to: Cell; target?: Cell }[] {
    const found: { to: Cell; target?: Cell }[] = [];
    for (const direction of this.directions)
      for (const [i, to] of ray(direction)(from).entries()) {
        const distance = i + 1;
        if (!this.isPassable(to)) continue;
        const between = ray(direction)(from).slice(0, i);
        const blocks = between.filter((cell) => !this.isPassable(cell));
        if (distance < rings.length) continue;
        if (blocks.length === 0) found.push({ to });
        const [target] = blocks;
        if (
          blocks.length === 1 &&
          this.rings(target!).length > 0 &&
          this.cap(this.rings(target!)) <= this.cap(rings)
        )
          found.push({ to, target: target! });
      }
    return found;
  }

  controlled(): Cell[] {
    return this.cells().filter((cell) => this.rings(cell).at(-1) === this.player);
  }

  placements(): Move[] {
    const hand = this.state.players[this.player - 1]!.ringsInHand;
    return this.cells().flatMap((cell) => {
      if (!this.isEmpty(cell) && this.rings(cell).length === 0) return [];
      const most = this.rings(cell).length > 0 ? 1 : 3;
      const counts = ([1, 2, 3] as const).filter((count) => count <= Math.min(most, hand));
      const movable = counts.filter(
        (count) => this.steps(cell, [...this.rings(cell), ...Array(count).fill(this.player)]).length > 0,
      );
      const { stuckPlacement = false } = this.state.rulesOptions;
      const allowed = stuckPlacement ? counts.filter((count) => count <= Math.max(0, ...movable)) : movable;
      return allowed.map((count): Move => ({ type: 'place_ring', to: cell, count }));
    });
  }

  movesFrom(from: Cell): Move[] {
    return this.steps(from, this.rings(from)).map(
      ({ to, target }): Move =>
        target === undefined
          ? { type: 'move_stack', from, to }
          : { type: 'overtaking_capture', from, target, to },
    );
  }

  captures(type: 'overtaking_capture' | 'continue_capture_segment'): Move[] {
    const from = this.state.turn.activeStack!;
    return this.steps(from, this.rings(from)).flatMap(({ to, target }): Move[] =>
      target === undefined ? [] : [{ type, from, target, to }],
    );
  }

  /** Maximal runs of own markers of at least the line length, among these markers. */
  lines(markers: ReadonlySet<Cell>): Cell[][] {
    const axes = this.directions.filter((_, i) => i % 2 === 0);
    return axes.flatMap((axis) =>
      this.cells().flatMap((first) => {
        if (!markers.has(first) || markers.has(cellBefore(axis)(first))) return [];
        const run: Cell[] = [];
        for (let cell = first; markers.has(cell); cell = nextCell(axis)(cell)) run.push(cell);
        return run.length >= this.length ? [run] : [];
      }),
    );
  }

  ownMarkers(): Cell[] {
    return this.cells().filter((cell) => this.marker(cell) === this.player);
  }

  windows(line: readonly Cell[]): Cell[][] {
    return Array.from({ length: line.length - this.length + 1 }, (_, i) => line.slice(i, i + this.length));
  }

  lineMoves(): Move[] {
    const moves = this.lines(new Set(this.ownMarkers())).flatMap((line): Move[] => {
      if (line.length === this.length) return [{ type: 'process_line', line }];
      return [
        { type: 'choose_line_option', line, option: 1, collapsedMarkers: line },
        ...this.windows(line).map(
          (collapsedMarkers): Move => ({ type: 'choose_line_option', line, option: 2, collapsedMarkers }),
        ),
      ];
    });
    return moves.length > 0 ? moves : [{ type: 'no_line_action' }];
  }

  components(border: Seat): Cell[][] {
    const open = this.cells().filter(
      (cell) => !this.isCollapsed(cell) && !(border > 0 && this.marker(cell) === border),
    );
    const left = new Set(open);
    const found: Cell[][] = [];
    for (const first of open) {
      if (!left.delete(first)) continue;
      const component = [first];
      for (const cell of component)
        for (const direction of this.adjacency) {
          const next = nextCell(direction)(cell);
          if (left.delete(next)) component.push(next);
        }
      found.push(component);
    }
    return found;
  }

  buriedStacks(): Cell[] {
    return this.cells().filter((cell) => this.rings(cell).slice(0, -1).includes(this.player));
  }

  regionMoves(): Move[] {
    const stacks = Object.entries(this.state.board.stacks);
    const owners = new Set(stacks.flatMap(([, { rings }]) => rings));
    const colours = new Set(Object.values(this.state.board.markers).map(({ player }) => player));
    const payers = this.state.turn.hasRecovered ? this.buriedStacks() : this.controlled();
    const seen = new Set<string>();
    const moves: Move[] = [];
    for (const border of [0, ...[...colours].sort()])
      for (const cells of this.components(border)) {
        const inside = new Set(cells);
        const controllers = new Set(cells.flatMap((cell) => this.rings(cell).slice(-1)));
        const key = [...cells].sort().join(' ');
        if (owners.size === 0 || controllers.size >= owners.size || seen.has(key)) continue;
        if (!payers.some((cell) => !inside.has(cell))) continue;
        seen.add(key);
        moves.push({
          type: 'choose_territory_option',
          region: cells[0]!,
          size: cells.length,
          border: border || null,
        });
      }
    return moves.length > 0
      ? [...moves, { type: 'skip_territory_processing' }]
      : [{ type: 'no_territory_action' }];
  }

  isEligible(): boolean {
    const { recovery } = this.state.rulesOptions;
    const isBarred = recovery === 'strict' || recovery === 'exhume';
    if (recovery === 'off' || (isBarred && this.state.players[this.player - 1]!.ringsInHand > 0))
      return false;
    return this.controlled().length === 0 && this.ownMarkers().length > 0 && this.buriedStacks().length > 0;
  }

  slides(): Move[] {
    const { recovery } = this.state.rulesOptions;
    const near = recovery === 'exhume' ? this.adjacency : this.directions;
    const steps = this.ownMarkers().flatMap((from) =>
      near.map((direction) => ({ from, to: nextCell(direction)(from) })),
    );
    const payers = this.buriedStacks();
    const buried = payers.reduce(
      (sum, cell) =>
        sum +
        this.rings(cell)
          .slice(0, -1)
          .filter((ring) => ring === this.player).length,
      0,
    );
    const lineSlides = steps.flatMap(({ from, to }) => {
      if (!this.isEmpty(to)) return [];
      const markers = new Set(this.ownMarkers());
      markers.delete(from);
      markers.add(to);
      const formedLines = this.lines(markers).filter(
        (line) => line.includes(to) && (recovery !== 'exhume' || line.length === this.length),
      );
      return formedLines.map((line) => ({ from, to, line, formedLines }));
    });
    const moves = lineSlides.flatMap(({ from, to, line, formedLines }): RecoverySlide[] => {
      const slide = { type: 'recovery_slide', mode: 'line', from, to, formedLines } as const;
      const whole = { ...slide, option: 1, collapsedMarkers: line } as const;
      if (recovery === 'exhume') return [whole];
      const price = recovery === 'strict' ? 1 + line.length - this.length : 1;
      const paid = price > buried ? [] : payers.map((extractionStack) => ({ ...whole, extractionStack }));
      if (recovery === 'strict' || line.length === this.length) return paid;
      const free = this.windows(line).filter((window) => window.includes(to));
      return [
        ...paid,
        ...free.map((collapsedMarkers) => ({ ...slide, option: 2 as const, collapsedMarkers })),
      ];
    });
    if (lineSlides.length > 0 || recovery === 'exhume') return moves;
    return steps.flatMap(({ from, to }) => {
      const isStrike = recovery === 'strike' && this.rings(to).length > 0;
      if (!this.isEmpty(to) && !isStrike) return [];
      return payers.map(
        (extractionStack): Move => ({
          type: 'recovery_slide',
          mode: isStrike ? 'strike' : 'fallback',
          from,
          to,
          extractionStack,
          formedLines: [],
        }),
      );
    });
  }

  placementPhase(): Move[] {
    const hand = this.state.players[this.player - 1]!.ringsInHand;
    if (hand === 0) return [{ type: 'no_placement_action' }];
    const moves = this.placements();
    if (this.state.swap === 'open' && this.player === 2) moves.push({ type: 'swap_sides' });
    if (this.isEligible() || this.controlled().some((cell) => this.movesFrom(cell).length > 0))
      moves.push({ type: 'skip_placement' });
    return moves.length > 0 ? moves : [{ type: 'no_placement_action' }];
  }

  movementPhase(): Move[] {
    const { activeStack } = this.state.turn;
    const moves = (activeStack === null ? this.controlled() : [activeStack]).flatMap((cell) =>
      this.movesFrom(cell),
    );
    if (this.isEligible()) return [...this.slides(), { type: 'skip_recovery' }];
    return moves.length > 0 ? moves : [{ type: 'no_movement_action' }];
  }

  legal(): Move[] {
    const { currentPhase, turn } = this.state;
    if (turn.owed !== null) {
      const { context } = turn.owed;
      const stacks = context === 'recovery' ? this.buriedStacks() : this.controlled();
      return stacks.map((stack) => ({ type: 'eliminate_rings_from_stack', context, stack }));
    }
    switch (currentPhase) {
      case 'ring_placement':
        return this.placementPhase();
      case 'movement':
        return this.movementPhase();
      case 'capture':
        return [...this.captures('overtaking_capture'), { type: 'skip_capture' }];
      case 'chain_capture':
        return this.captures('continue_capture_segment');
      case 'line_processing':
        return this.lineMoves();
      case 'territory_processing':
        return this.regionMoves();
      case 'forced_elimination':
        return this.controlled().map((stack) => ({ type: 'forced_elimination', stack }));
      default:
        return [];
    }
  }
}
