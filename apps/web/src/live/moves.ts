import type { Tagged } from '@ludus/kernel';
import type { Change, LudusClient } from '@ludus/server/client';
import type { LastMove } from '@ludus/table';
import type { MoveEntry } from '../table/MoveList.tsx';
import type { GameUi } from '../table/ui.ts';

/** A move of a live game: its text in the list, and its effects. */
export interface LiveMove extends Omit<MoveEntry, 'short'> {
  readonly last: LastMove;
}

/** A move in a few characters, which needs the board; every view has it. */
export const shortOf = (
  ui: GameUi,
  { play }: { readonly play: { readonly view: unknown } },
  { text, last }: LiveMove,
): string => (play.view === null ? text : (ui.shortText?.(play.view, last.action) ?? text));

const isQuiet = (ui: GameUi, action: Tagged, isForced: boolean): boolean =>
  isForced || ui.isQuiet?.(action) === true;

/** A move as the server sent it. */
export const heardMove = (
  ui: GameUi,
  { moveNumber, seat, by, action = { type: 'hidden' }, notation, events }: Extract<Change, { type: 'move' }>,
): LiveMove => ({
  count: moveNumber + 1,
  seat,
  text: notation ?? '',
  isQuiet: isQuiet(ui, action, by === 'forced'),
  last: { count: moveNumber + 1, action, seat, by, events },
});

/** Replays recorded moves to find their effects; those that cannot be played are left out. */
const replayMoves = (
  ui: GameUi,
  start: unknown,
  steps: readonly { readonly action: Tagged; readonly seat: number }[],
): LiveMove[] => {
  const { game } = ui;
  const moves: LiveMove[] = [];
  let state = start;
  for (const { action, seat } of steps) {
    const played = game.play(state, action, seat);
    if (!played.ok) break;
    const count = moves.length + 1;
    const isForced = game.forced(state) !== undefined;
    moves.push({
      count,
      seat,
      text: game.text.makeNotation(state, action),
      isQuiet: isQuiet(ui, action, isForced),
      last: { count, action, seat, by: isForced ? 'forced' : 'player', events: played.value.events },
    });
    state = played.value.state;
  }
  return moves;
};

interface Joined {
  readonly id: string;
  readonly token: string | undefined;
}

/** The moves before the game was joined, replayed by the rules. */
const replayedHistory = async (
  ui: GameUi,
  { play }: LudusClient,
  { id, token }: Joined,
): Promise<readonly LiveMove[]> => {
  const { view } = await play.view(id, -1, token);
  const steps: { action: Tagged; seat: number }[] = [];
  for (;;) {
    const page = await play.moves(id, token, { start: steps.length });
    // Without secrets every move comes with its action.
    for (const { action, seat } of page.moves) steps.push({ action: action!, seat });
    if (!page.hasMore) return replayMoves(ui, view, steps);
  }
};

/** The moves before the game was joined, as far as the viewer may know them: the server sends their effects. */
const toldHistory = async (
  ui: GameUi,
  { play }: LudusClient,
  { id, token }: Joined,
): Promise<readonly LiveMove[]> => {
  const moves: LiveMove[] = [];
  for (;;) {
    const page = await play.moves(id, token, { start: moves.length, events: true });
    for (const { moveNumber, seat, by = 'player', action, notation, events = [] } of page.moves)
      moves.push(
        heardMove(ui, {
          type: 'move',
          moveNumber,
          seat,
          by,
          ...(action !== undefined && { action }),
          ...(notation !== undefined && { notation }),
          events,
        }),
      );
    if (!page.hasMore) return moves;
  }
};

/** The moves of a game before it was joined. */
export const loadHistory = (ui: GameUi, client: LudusClient, joined: Joined): Promise<readonly LiveMove[]> =>
  ui.game.secrets === undefined ? replayedHistory(ui, client, joined) : toldHistory(ui, client, joined);

/** A seat's last decision, which it may ask to take back. */
export const lastDecision = (
  moves: readonly LiveMove[] | undefined,
  seat: number | null,
): LiveMove | undefined =>
  moves?.findLast((move) => move.seat === seat && move.last.by !== 'forced' && move.last.by !== 'timeout');

/** The moves of a followed game: those before it was joined are loaded once, and the others received. */
export class MoveRecorder {
  /** The moves from the start; undefined until they are loaded. */
  #history: readonly LiveMove[] | undefined;
  /** The moves received since the game was joined. */
  #heard: LiveMove[] = [];
  /** A load is discarded if moves are taken back meanwhile. */
  #round = 0;
  #isLoading = false;

  get isComplete(): boolean {
    return this.#history !== undefined;
  }

  get all(): readonly LiveMove[] | undefined {
    const { length } = this.#history ?? [];
    return this.#history && [...this.#history, ...this.#heard.filter(({ count }) => count > length)];
  }

  /** All moves, or those received while the others are being loaded. */
  get known(): readonly LiveMove[] {
    return this.all ?? this.#heard;
  }

  /** The last visible move. */
  get lastSeen(): LastMove | undefined {
    const isSeen = ({ isQuiet: isPassedOver }: LiveMove): boolean => !isPassedOver;
    return (this.#heard.findLast(isSeen) ?? this.#history?.findLast(isSeen))?.last;
  }

  add(move: LiveMove): void {
    this.#heard.push(move);
  }

  /** Moves were taken back: this many remain. */
  cut(left: number): void {
    this.#round += 1;
    this.#history = this.#history?.slice(0, left);
    this.#heard = this.#heard.filter(({ count }) => count <= left);
  }

  /** What happened meanwhile is unknown. */
  forget(): void {
    this.#round += 1;
    this.#history = undefined;
    this.#heard = [];
  }

  /** Loads the moves from the start, until nothing is taken back meanwhile. */
  async complete(load: () => Promise<readonly LiveMove[]>): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      while (this.#history === undefined) {
        const round = this.#round;
        const loaded = await load();
        if (round === this.#round) this.#history = loaded;
      }
    } finally {
      this.#isLoading = false;
    }
  }
}
