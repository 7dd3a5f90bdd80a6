import type { Assessment } from '@ludus/agents';
import { type Seat, type Tagged, viewFor } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import type { GameUi, Measure } from '../table/ui.ts';
import type { People } from '../words/people.ts';

/** What the rest of a turn gains the seat that plays it. */
interface Gain {
  readonly seat: Seat;
  readonly wins: boolean;
  /** By measure, for those that lead to a goal. */
  readonly by: ReadonlyMap<Measure, number>;
}

/** Why a decision was worse than another, as far as numbers show. */
export type Insight =
  | { readonly kind: 'missed_win' }
  | { readonly kind: 'gain'; readonly measure: Measure; readonly best: number; readonly played: number }
  | { readonly kind: 'rival_gain'; readonly seat: Seat; readonly measure: Measure; readonly gain: number }
  /** A whole sentence of the game's own. */
  | { readonly kind: 'told'; readonly text: string }
  | { readonly kind: 'chance' };

const VIEWER: Seat = 1;

/** Plays on while a seat is to act; `next` chooses the move. */
const gainOf = (
  ui: GameUi,
  start: unknown,
  seat: Seat,
  next: (state: unknown, i: number) => Tagged | undefined,
): Gain => {
  const { game } = ui;
  let state = start;
  for (let i = 0; game.toAct(state) === seat; i += 1) {
    const action = next(state, i);
    const played = action && game.play(state, action, seat);
    if (played === undefined || !played.ok) break;
    state = played.value.state;
  }
  const [before, after] = [start, state].map((one) => viewFor(game, one, VIEWER));
  const measures = ui.measures.filter(({ goal }) => goal !== undefined);
  return {
    seat,
    wins: game.outcome(state)?.winners.includes(seat) === true,
    by: new Map(measures.map((measure) => [measure, measure.of(after, seat) - measure.of(before, seat)])),
  };
};

const byNotation =
  ({ game }: GameUi, texts: readonly string[]) =>
  (state: unknown, i: number): Tagged | undefined => {
    const parsed = texts[i] === undefined ? undefined : game.text.parseNotation(state, texts[i]);
    return parsed?.ok ? parsed.value : undefined;
  };

/** The measure in which one gain is most ahead of another, as a share of what wins the game. */
const largest = (view: unknown, more: Gain, less: Gain | undefined) => {
  let found: { measure: Measure; best: number; played: number } | undefined;
  let most = 0;
  for (const [measure, best] of more.by) {
    const played = less?.by.get(measure) ?? 0;
    const share = (best - played) / Math.max(1, measure.goal!(view, more.seat));
    if (best <= 0 || share <= most) continue;
    most = share;
    found = { measure, best, played };
  }
  return found;
};

/** What the game itself says of a decision, from what its player could know. */
const toldBy = (
  { ui, line, people }: { readonly ui: GameUi; readonly line: GameLine; readonly people: People },
  index: number,
  { seat, best }: Assessment,
): Insight => {
  const view = viewFor(ui.game, line.stateAt(index), seat);
  const better = ui.game.text.parseNotation(line.stateAt(index), best);
  const played = line.steps[index]!.action;
  const text = better.ok ? ui.better?.(view, { better: better.value, played }, people) : undefined;
  return text === undefined ? { kind: 'chance' } : { kind: 'told', text };
};

/**
 * What a decision missed, derived from the positions: the rest of the turn as the search expects it compared
 * with the rest as played, and what the next player can do.
 */
export const insightOf = (
  subject: { readonly ui: GameUi; readonly line: GameLine; readonly people: People },
  index: number,
  decisions: readonly (Assessment | undefined)[],
): Insight => {
  const { ui, line } = subject;
  const { seat, line: expected } = decisions[index]!;
  // Where dice or hidden cards decide, the rest of a turn cannot be foreseen.
  if (ui.game.secrets !== undefined) return toldBy(subject, index, decisions[index]!);
  const state = line.stateAt(index);
  const best = gainOf(ui, state, seat, byNotation(ui, expected));
  const played = gainOf(ui, state, seat, (_, i) => line.steps[index + i]?.action);
  if (best.wins && !played.wins) return { kind: 'missed_win' };
  const view = viewFor(ui.game, state, VIEWER);
  const own = largest(view, best, played);
  if (own !== undefined) return { kind: 'gain', ...own };
  const next = line.steps.findIndex((step, i) => i > index && step.seat !== seat);
  const reply = decisions.slice(next).find((one) => one !== undefined);
  if (next === -1 || reply === undefined || reply.seat === seat) return { kind: 'chance' };
  const at = decisions.indexOf(reply, next);
  const theirs = largest(
    view,
    gainOf(ui, line.stateAt(at), reply.seat, byNotation(ui, reply.line)),
    undefined,
  );
  return theirs === undefined
    ? { kind: 'chance' }
    : { kind: 'rival_gain', seat: reply.seat, measure: theirs.measure, gain: theirs.best };
};
