import { displayName, err, ok, problem, type Result, type Seat } from '@ludus/kernel';
import { type Command, personIn, seatOf, type Table } from '@ludus/table';
import { deriveSecret, digestOf, isDigest, isSecret, makeSecret } from '../limits/secrets.ts';
import { type InTurn, staleMove } from './carryingOut.ts';
import type { Snapshot } from './snapshot.ts';
import type { Bot, SeatRecord } from './types.ts';

/** A request to take a seat. */
interface Claim {
  readonly invite: string;
  readonly name?: string | undefined;
  /** Repeating the key repeats the request. */
  readonly key?: string | undefined;
}

/** The secret of a link to a seat. */
interface Invitation {
  readonly seat: Seat;
  readonly invite: string;
}

interface TableSeatsOptions {
  /** The table as it is now. */
  readonly now: () => Snapshot;
  readonly inTurn: InTurn;
  /** The program with this API token, if it is one that plays from outside. */
  readonly botWith?: ((token: string) => Bot | undefined) | undefined;
}

const badInvite = (message: string): Result<never> => err(problem('bad_invite', '', message));

const notInvited = (): Result<never> => badInvite('You were not invited to this game.');

const otherSeat = (): Result<never> => badInvite('This invitation is not for this seat.');

/**
 * Who holds which seat of a table, and how people and programs take one: with an invitation, or because they were
 * challenged. People are named by the seat they started in.
 */
export class TableSeats {
  readonly #options: TableSeatsOptions;

  constructor(options: TableSeatsOptions) {
    this.#options = options;
  }

  get #table(): Table {
    return this.#options.now().table;
  }

  get #records(): readonly SeatRecord[] {
    return this.#options.now().record.seats;
  }

  /** The player with this token, if any. */
  holderOf(token: string): Seat | undefined {
    const bot = this.#options.botWith?.(token);
    if (bot !== undefined) return this.ofBot(bot.id);
    const digest = digestOf(token);
    let holder: Seat | undefined;
    // All seats are compared, so that the time taken does not reveal which one matched.
    for (const [i, { tokenDigest }] of this.#records.entries())
      if (isDigest(digest, tokenDigest)) holder = i + 1;
    return holder;
  }

  /** The seat that a program has taken, if any. */
  ofBot(id: string): Seat | undefined {
    const index = this.#records.findIndex(({ botId, hasAccepted }) => botId === id && hasAccepted);
    return index < 0 ? undefined : index + 1;
  }

  /** The seat that a program was challenged to take but has not. */
  challengeOf(id: string): Seat | undefined {
    const index = this.#records.findIndex(
      ({ botId, hasAccepted, left }) => botId === id && !hasAccepted && left === undefined,
    );
    return index < 0 || this.#table.outcome !== undefined ? undefined : index + 1;
  }

  /**
   * Takes a seat with the secret of an invitation, which is then used up; returns the token of the seat. The
   * same claim again, with the same key, gives the same token.
   */
  claim(seat: Seat, { invite, name, key }: Claim): Promise<Result<string>> {
    return this.#options.inTurn(async (carryOut) => {
      const person = personIn(this.#table, seat);
      const { kind, tokenDigest, inviteDigest } = this.#records[person - 1] ?? {};
      if (kind === 'human' && tokenDigest === undefined && !isSecret(invite, inviteDigest))
        return otherSeat();
      const token = key === undefined ? makeSecret() : deriveSecret(invite, key);
      if (key !== undefined && isSecret(invite, inviteDigest) && isSecret(token, tokenDigest))
        return ok(token);
      const called = displayName(name ?? '');
      const asked: Command = { type: 'join', seat, ...(called === undefined ? {} : { name: called }) };
      const done = await carryOut(asked, { seat: { person, known: { tokenDigest: digestOf(token) } } });
      return done.ok ? ok(token) : done;
    });
  }

  /**
   * Seats a program: in a seat it was challenged to take, or with an invitation. Returns the seat it started
   * in. Repeating it gives the same answer.
   */
  seatBot({ id, name }: Bot, invitation?: Invitation): Promise<Result<Seat>> {
    return this.#options.inTurn(async (carryOut) => {
      const taken = this.ofBot(id);
      if (taken !== undefined)
        return invitation === undefined || personIn(this.#table, invitation.seat) === taken
          ? ok(taken)
          : err(problem('seat_taken', '', 'You already have a seat at this table.'));
      const person = invitation === undefined ? this.challengeOf(id) : personIn(this.#table, invitation.seat);
      if (person === undefined) return notInvited();
      const kept = this.#records[person - 1];
      if (invitation !== undefined && !isSecret(invitation.invite, kept?.inviteDigest)) return otherSeat();
      const asked: Command = { type: 'join', seat: seatOf(this.#table, person), name, bot: name };
      const known = { bot: name, botId: id, hasAccepted: true };
      const done = await carryOut(asked, { seat: { person, known } });
      return done.ok ? ok(person) : done;
    });
  }

  /**
   * A program declines to play. A two-player game that has not started ends without a winner; otherwise the
   * program takes its seat and resigns.
   */
  async declineBot(bot: Bot): Promise<Result<void>> {
    const { inTurn } = this.#options;
    if (this.challengeOf(bot.id) === undefined) return notInvited();
    if (this.#records.length === 2 && this.#table.line.length === 0)
      return inTurn(async (carryOut) =>
        this.#table.line.length === 0 ? carryOut({ type: 'abandon' }) : staleMove(),
      );
    const seated = await this.seatBot(bot);
    if (!seated.ok) return seated;
    return inTurn((carryOut) => carryOut({ type: 'resign', seat: seatOf(this.#table, seated.value) }));
  }
}
