import type { Tagged } from '@ludus/kernel';
import type { Change, LudusClient } from '@ludus/server/client';
import type { LastMove } from '@ludus/table';
import type { MoveEntry } from '../table/MoveList.tsx';
import type { GameUi } from '../table/ui.ts';

/** A move of a live game: as it stands in the list, and what it did. */
export interface LiveMove extends Omit<MoveEntry, 'short'> {
  readonly last: LastMove;
}

/** A move in a few signs, for which the board is needed; every view has it. */
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

/** Plays recorded moves again to tell what they did; those that cannot be played are left out. */
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

/** The moves before the game was joined, as the rules play them again. */
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

/** The last decision of a seat, which it may ask to take back. */
export const lastDecision = (
  moves: readonly LiveMove[] | undefined,
  seat: number | null,
): LiveMove | undefined =>
  moves?.findLast((move) => move.seat === seat && move.last.by !== 'forced' && move.last.by !== 'timeout');

/** The moves of a game that is followed: those before it was joined are loaded once, the others heard. */
export class MoveRecorder {
  /** The moves from the beginning; undefined until they are loaded. */
  #history: readonly LiveMove[] | undefined;
  /** The moves heard since the game was joined. */
  #heard: LiveMove[] = [];
  /** What is loaded while moves are taken back is of no use. */
  #round = 0;
  #isLoading = false;

  get isComplete(): boolean {
    return this.#history !== undefined;
  }

  get all(): readonly LiveMove[] | undefined {
    const { length } = this.#history ?? [];
    return this.#history && [...this.#history, ...this.#heard.filter(({ count }) => count > length)];
  }

  /** All moves, or those heard while the others are being loaded. */
  get known(): readonly LiveMove[] {
    return this.all ?? this.#heard;
  }

  /** The last move there was anything to see of. */
  get lastSeen(): LastMove | undefined {
    const isSeen = ({ isQuiet: isPassedOver }: LiveMove): boolean => !isPassedOver;
    return (this.#heard.findLast(isSeen) ?? this.#history?.findLast(isSeen))?.last;
  }

  add(move: LiveMove): void {
    this.#heard.push(move);
  }

  /** Moves were taken back: this many are left. */
  cut(left: number): void {
    this.#round += 1;
    this.#history = this.#history?.slice(0, left);
    this.#heard = this.#heard.filter(({ count }) => count <= left);
  }

  /** Nobody knows what happened meanwhile. */
  forget(): void {
    this.#round += 1;
    this.#history = undefined;
    this.#heard = [];
  }

  /** Loads the moves from the beginning, until nothing is taken back meanwhile. */
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
