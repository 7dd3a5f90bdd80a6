import type { Seat } from '@ludus/kernel';
import { slideCells } from './action.ts';
import { targetOf } from './capture.ts';
import { fnv1a64 } from './fnv.ts';
import { collapsedCells } from './lines.ts';
import * as m from './moves.ts';
import { presetOptions } from './options.ts';
import { COLLAPSED, MARKER, OVER, type Position } from './position.ts';
import { colourAt } from './rings.ts';
import { apply, initialPosition, legal } from './rules.ts';
import { regionAt } from './territory.ts';
import { type BoardType, CONTEXTS, END_REASONS, PHASES } from './types.ts';

/** Games recorded step by step by another implementation: every line of such a file is one of these. */
export interface ReferenceGame {
  readonly board: BoardType;
  readonly players: number;
  readonly preset: string;
  readonly options: {
    readonly lpsRoundsRequired: number;
    readonly stackStrike: boolean;
    readonly swapRule: boolean;
  };
  readonly steps: readonly ReferenceStep[];
  readonly result: {
    readonly winner: Seat;
    readonly reason: string;
    readonly scores: readonly (readonly number[])[];
  };
}

export interface ReferenceStep {
  /** The move played, and phase, seat and number of legal moves before it. */
  readonly k: string;
  readonly ph: string;
  readonly p: Seat;
  readonly n: number;
  /** All legal moves, sorted, where recorded; their hash always. */
  readonly keys?: readonly string[];
  readonly kh: string;
  /** The board after the move, where recorded; its hash always. */
  readonly b?: string;
  readonly bh: string;
  /** Hand, eliminated rings and territory per seat after the move. */
  readonly s: readonly (readonly number[])[];
}

/** Where a replay and the record part: both sides, as text. */
export interface Divergence {
  readonly step: number;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

const sorted = (texts: string[]): string[] => texts.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

const joined = (position: Position, cells: readonly number[]): string =>
  sorted(cells.map((cell) => position.board.keys[cell]!)).join('/');

const slideKey = (position: Position, move: number): string => {
  const slide = m.unpackSlide(move);
  const { keys } = position.board;
  const start = `R:${keys[slide.from]}>${keys[slide.to]}`;
  const extraction = keys[slide.extraction] || '-';
  if (slide.mode === m.FALLBACK) return `${start}:F:${extraction}`;
  if (slide.mode === m.STRIKE) return `${start}:S:${extraction}`;
  return `${start}:L${slide.mode === m.WINDOW ? 2 : 1}@${joined(position, slideCells(position, slide))}:${extraction}`;
};

const regionKey = (position: Position, move: number): string => {
  const { cells } = regionAt(position, m.firstOf(move), m.detailOf(move));
  const text = joined(position, cells);
  return `T:${text.split('/', 1)[0]}#${cells.length}#${fnv1a64(text)}`;
};

const optionKey = (position: Position, move: number): string => {
  const axis = m.detailOf(move);
  const window = m.secondOf(move);
  const whole = joined(position, collapsedCells(position, m.firstOf(move), axis, 0));
  return `O:${whole}=${window === 0 ? 'ALL' : joined(position, collapsedCells(position, m.firstOf(move), axis, window))}`;
};

const PLAIN_KEYS = ['SP', 'NP', 'SWAP', 'SC', 'NM', 'SR', 'NL', 'ST', 'NT'];

/** A move as reference files write it. */
export const referenceKey = (position: Position, move: number): string => {
  const { keys } = position.board;
  const type = m.typeOf(move);
  const first = keys[m.firstOf(move)];
  const second = keys[m.secondOf(move)];
  const detail = m.detailOf(move);
  const segment = (): string => `${first}x${keys[targetOf(position, m.firstOf(move), detail)]}>${second}`;
  switch (type) {
    case m.PLACE:
      return `P:${first}*${detail}`;
    case m.MOVE:
      return `M:${first}>${second}`;
    case m.OVERTAKE:
      return `C:${segment()}`;
    case m.CONTINUE:
      return `CC:${segment()}`;
    case m.SLIDE:
      return slideKey(position, move);
    case m.LINE:
      return `L:${joined(position, collapsedCells(position, m.firstOf(move), detail, 0))}`;
    case m.LINE_OPTION:
      return optionKey(position, move);
    case m.REGION:
      return regionKey(position, move);
    case m.ELIMINATE:
      return `E:${CONTEXTS[detail - 1]}:${first}`;
    case m.FORCE:
      return `FE:${first}`;
    default:
      return PLAIN_KEYS[type - m.PLAIN]!;
  }
};

/** The board as reference files write it: `stacks|markers|collapsed`. */
export const referenceBoard = (position: Position): string => {
  const { cells, keys } = position.board;
  const parts: [string[], string[], string[]] = [[], [], []];
  for (const cell of cells) {
    const kind = position.kind[cell]!;
    if (position.isMarker(cell)) parts[1].push(`${keys[cell]}:${kind - MARKER}`);
    else if (kind > COLLAPSED) parts[2].push(`${keys[cell]}:${kind - COLLAPSED}`);
    else if (position.isStack(cell)) {
      let rings = '';
      for (let depth = position.height[cell]! - 1; depth >= 0; depth -= 1)
        rings += colourAt(position.low[cell]!, position.high[cell]!, depth) + 1;
      parts[0].push(`${keys[cell]}:${rings}`);
    }
  }
  return parts.map((part) => sorted(part).join(' ')).join('|');
};

/** The position a reference game starts from. */
export const referenceStart = ({
  board,
  players,
  options,
}: Omit<ReferenceGame, 'steps' | 'result' | 'preset'>): Position =>
  initialPosition({
    boardType: board,
    players,
    rulesOptions: {
      ...presetOptions('seed', board, players),
      swapRuleEnabled: options.swapRule,
      lpsRoundsRequired: options.lpsRoundsRequired,
      recovery: options.stackStrike ? 'strike' : 'canonical',
    },
  });

const scores = (position: Position): string =>
  JSON.stringify(
    Array.from({ length: position.seats }, (_, i) => [
      position.hand[i + 1],
      position.eliminated[i + 1],
      position.territory[i + 1],
    ]),
  );

const onlyIn = (some: readonly string[], others: readonly string[]): string => {
  const known = new Set(others);
  const rest = some.filter((text) => !known.has(text));
  return `${some.length} moves${rest.length === 0 ? '' : `, alone with ${rest.slice(0, 12).join(' ')}${rest.length > 12 ? ' …' : ''}`}`;
};

type Difference = Omit<Divergence, 'step'> | undefined;

const differ = (what: string, expected: string, found: string): Difference =>
  expected === found ? undefined : { what, expected, found };

const compareLegal = (step: ReferenceStep, keys: readonly string[]): Difference => {
  if (fnv1a64(keys.join('\n')) === step.kh && keys.length === step.n) return undefined;
  if (step.keys === undefined)
    return {
      what: 'legal moves',
      expected: `${step.n} moves, hash ${step.kh}`,
      found: `${keys.length} moves`,
    };
  return { what: 'legal moves', expected: onlyIn(step.keys, keys), found: onlyIn(keys, step.keys) };
};

const compareBoard = (position: Position, step: ReferenceStep): Difference => {
  const board = referenceBoard(position);
  return (
    differ('board', step.b ?? board, board) ??
    differ('board hash', step.bh, fnv1a64(board)) ??
    differ('hand, eliminated, territory', JSON.stringify(step.s), scores(position))
  );
};

const playStep = (position: Position, step: ReferenceStep, moves: number[]): Difference => {
  legal(position, moves);
  const byKey = new Map(moves.map((move) => [referenceKey(position, move), move]));
  const difference =
    differ('phase', step.ph, PHASES[position.phase]!) ??
    differ('seat to act', String(step.p), String(position.player)) ??
    compareLegal(step, sorted([...byKey.keys()]));
  if (difference !== undefined) return difference;
  const move = byKey.get(step.k);
  if (move === undefined) return { what: 'move played', expected: step.k, found: 'not legal' };
  apply(position, move);
  return compareBoard(position, step);
};

const compareResult = (position: Position, { winner, reason }: ReferenceGame['result']): Difference =>
  differ('end of the game', 'game_over', PHASES[position.phase]!) ??
  differ('winner', String(winner), String(position.winner)) ??
  differ('reason', reason, END_REASONS[position.reason]!);

/** Replays a game up to a step (by default all of it) and says where the record and this engine first disagree. */
export const replayReference = (
  game: ReferenceGame,
  upTo = game.steps.length,
): { readonly position: Position; readonly steps: number; readonly divergence?: Divergence } => {
  const position = referenceStart(game);
  const moves: number[] = [];
  for (let step = 0; step < upTo; step += 1) {
    const difference =
      position.phase === OVER
        ? { what: 'length', expected: `${game.steps.length} steps`, found: `over after ${step}` }
        : playStep(position, game.steps[step]!, moves);
    if (difference !== undefined) return { position, steps: step, divergence: { step, ...difference } };
  }
  const difference = upTo === game.steps.length ? compareResult(position, game.result) : undefined;
  if (difference === undefined) return { position, steps: upTo };
  return { position, steps: upTo, divergence: { step: upTo, ...difference } };
};
