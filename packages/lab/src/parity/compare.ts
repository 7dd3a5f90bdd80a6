import type { Game, Json, Result, Tagged } from '@ludus/kernel';
import type { MoveRecord, StoredGame } from '@ludus/replay';
import { compareAccounts, OurSide } from './account.ts';
import type { Account, Counterpart, Divergence, RecordedMove, Verdict } from './types.ts';

/** The reports of both sides about the same step. */
interface Step {
  readonly ours: Account;
  readonly theirs: Account;
}

const notationOf = (game: Game, state: unknown, action: Tagged): string => {
  const parsed = game.parseAction(action);
  // Records may contain actions that are illegal here, for which a game need not have a notation.
  try {
    return parsed.ok ? game.text.makeNotation(state, parsed.value) : JSON.stringify(action);
  } catch {
    return JSON.stringify(action);
  }
};

/** Replays one record on both sides and stops at the first step on which they disagree. */
class Comparison {
  readonly #game: Game;
  readonly #stored: StoredGame;
  readonly #theirs: Counterpart;
  readonly #ours: OurSide;

  constructor(game: Game, stored: StoredGame, counterpart: Counterpart) {
    this.#game = game;
    this.#stored = stored;
    this.#theirs = counterpart;
    this.#ours = new OurSide(game, stored.initialState);
  }

  get #gameId(): string {
    return this.#stored.metadata.gameId;
  }

  async run(): Promise<Verdict> {
    const theirs = await this.#theirs.begin(this.#stored);
    if (!theirs.ok) return this.#fault(-1, theirs);
    const start = { ours: this.#ours.account(), theirs: theirs.value };
    const begun = this.#judge(-1, start);
    if (begun !== undefined) return begun;
    for (const move of this.#stored.moves) {
      const verdict = await this.#step(move);
      if (verdict !== undefined) return verdict;
    }
    return { gameId: this.#gameId, status: 'passed', moves: this.#stored.moves.length };
  }

  async #step(record: MoveRecord): Promise<Verdict | undefined> {
    const { moveNumber, player, action } = record;
    const before = this.#ours.state;
    const { account: ours, events } = this.#ours.step(action, player);
    const theirs = await this.#theirs.step(record, events);
    if (!theirs.ok) return this.#fault(moveNumber, theirs);
    const isRefused = ours.summary === undefined && theirs.value.summary === undefined;
    if (isRefused) return this.#error(moveNumber, `neither engine can play it: ${ours.refused}`, false);
    return this.#judge(moveNumber, { ours, theirs: theirs.value }, () => ({
      moveNumber,
      player,
      action,
      notation: notationOf(this.#game, before, action),
    }));
  }

  #judge(divergedAt: number, { ours, theirs }: Step, move?: () => RecordedMove): Verdict | undefined {
    const fields = compareAccounts(ours, theirs, this.#ours.state);
    if (fields.length === 0) return undefined;
    const { gameId, game, boardType, numPlayers } = this.#stored.metadata;
    const place = { gameId, game, boardType, numPlayers, divergedAt };
    const divergence: Divergence = {
      ...place,
      fields,
      ours,
      theirs,
      ...(move === undefined ? {} : { move: move() }),
    };
    return { gameId, status: 'failed', divergence };
  }

  #fault(moveNumber: number, { error }: Extract<Result<never>, { ok: false }>): Verdict {
    return this.#error(moveNumber, error.message, true);
  }

  #error(moveNumber: number, what: string, isEngineFault: boolean): Verdict {
    const place = moveNumber < 0 ? 'at the start' : `move ${moveNumber}`;
    return {
      gameId: this.#gameId,
      status: 'error',
      message: `game ${this.#gameId}, ${place}: ${what}`,
      isEngineFault,
    };
  }
}

/** Whether both sides see the same game. */
export const compareGame = async (
  game: Game,
  stored: StoredGame,
  counterpart: Counterpart,
): Promise<Verdict> => {
  const reason = await counterpart.unable(stored);
  if (reason !== undefined)
    return {
      gameId: stored.metadata.gameId,
      status: 'skipped',
      message: `game ${stored.metadata.gameId}: ${reason}`,
    };
  return new Comparison(game, stored, counterpart).run();
};

/** The whole states of both sides around a divergence; `null` if a side cannot provide one. */
interface StatePair {
  readonly ours: Json | null;
  readonly theirs: Json | null;
}

export interface CapturedStates {
  readonly before: StatePair;
  readonly at: StatePair;
}

/** Replays a game up to a divergence again and asks both sides for their states before and at it. */
export const captureStates = async (
  game: Game,
  stored: StoredGame,
  { counterpart, divergence }: { readonly counterpart: Counterpart; readonly divergence: Divergence },
): Promise<CapturedStates> => {
  const { divergedAt } = divergence;
  const ours = new OurSide(game, stored.initialState);
  const look = async (): Promise<StatePair> => ({
    ours: ours.state as Json,
    theirs: (await counterpart.state()) ?? null,
  });
  await counterpart.begin(stored);
  if (divergedAt < 0) {
    const start = await look();
    return { before: start, at: start };
  }
  for (const move of stored.moves.slice(0, divergedAt)) {
    const { events } = ours.step(move.action, move.player);
    await counterpart.step(move, events);
  }
  const before = await look();
  const move = stored.moves[divergedAt]!;
  const { account, events } = ours.step(move.action, move.player);
  const answer = await counterpart.step(move, events);
  const at = await look();
  const hasPlayed = answer.ok && answer.value.summary !== undefined;
  return {
    before,
    at: {
      ours: account.summary === undefined ? null : at.ours,
      theirs: hasPlayed ? at.theirs : null,
    },
  };
};
