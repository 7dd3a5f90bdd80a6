import type { Change } from '@ludus/server/client';
import { applyPatch, type LastMove } from '@ludus/table';
import type { TableStep } from '../table/positions.ts';
import type { LiveMove } from './moves.ts';

/** The moves of one message, each with the position it led to, as far as the server sent it. */
interface Told {
  /** Moves before the message, and with it. */
  readonly from: number;
  readonly to: number;
  readonly steps: readonly TableStep[];
}

/** After a longer absence, only the latest position is shown. */
const MOST_KEPT = 40;

type MoveChange = Extract<Change, { type: 'move' }>;

/** The game before and after a message. */
interface Span {
  readonly from: { readonly count: number; readonly view: unknown; readonly last: LastMove | undefined };
  readonly to: { readonly count: number; readonly view: unknown };
}

/** The steps of a message: moves without their own position belong to the one before them that has one. */
const stepsIn = (
  { from, to }: Span,
  moves: readonly { readonly change: MoveChange; readonly move: LiveMove }[],
): TableStep[] => {
  const steps: TableStep[] = [];
  const latest = moves.findLastIndex(({ change }) => change.events.length > 0);
  let { view, last } = from;
  for (const [i, { change, move }] of moves.entries()) {
    if (!move.isQuiet) last = move.last;
    const isLatest = i === Math.max(0, latest);
    if (change.view === undefined && !isLatest) continue;
    view = isLatest ? to.view : applyPatch(view as Readonly<Record<string, unknown>>, change.view!);
    const count = isLatest ? to.count : change.moveNumber + 1;
    steps.push({
      position: { count, view, revealed: undefined, last },
      move: move.last,
      isQuiet: move.isQuiet,
    });
  }
  return steps;
};

/** The latest moves from the server, so a board can show them one after another. */
export class ToldSteps {
  #told: Told[] = [];

  /** Records a message that led from one position to another. */
  add(span: Span, moves: readonly { readonly change: MoveChange; readonly move: LiveMove }[]): void {
    if (moves.length === 0) return;
    const steps = stepsIn(span, moves);
    this.#told = [...this.#told, { from: span.from.count, to: span.to.count, steps }].slice(-MOST_KEPT);
  }

  /** What happened meanwhile is unknown, or no longer counts. */
  forget(): void {
    this.#told = [];
  }

  /** The steps from one move count to another; undefined if they are unknown. */
  between(from: number, to: number): readonly TableStep[] | undefined {
    const told = this.#told.filter((one) => one.from >= from && one.to <= to);
    const isWhole = told.every((one, i) => one.from === (told[i - 1]?.to ?? from)) && told.at(-1)?.to === to;
    return isWhole ? told.flatMap(({ steps }) => steps) : undefined;
  }
}
