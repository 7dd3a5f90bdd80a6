import { err, problem, type Result, type Seat } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import { type Beginning, freshGame, fromRecord } from './origin.ts';
import { isPerson, type SeatRecord, type SessionRecord } from './types.ts';

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

/** The people who must agree to a rematch, named by the seats they started in. */
const peopleAt = ({ seats }: SessionRecord): Seat[] =>
  seats.flatMap((seat, i) => (isPerson(seat) && seat.tokenDigest !== undefined ? [i + 1] : []));

/** Why this game cannot have a rematch, if so. */
export const rematchRefusal = (record: SessionRecord, isOver: boolean): Result<never> | undefined => {
  if (!isOver) return refuse('not_over', 'The game is not over yet.');
  const isComplete = record.seats.every((seat) => !isPerson(seat) || seat.tokenDigest !== undefined);
  return isComplete ? undefined : refuse('not_allowed', 'One of the players never took their seat.');
};

/** The same board and rules again. A game that started in the middle of another one starts there again. */
export const rematchBeginning = async (db: GameStore, record: SessionRecord): Promise<Result<Beginning>> => {
  const { game, variant, options, seats, recordId } = record;
  if (options !== undefined)
    return freshGame(db, { game, variant, options, seats: seats.map(() => 'human') });
  const rules = db.games.get(game);
  if (!rules.ok) return rules;
  if (rules.value.secrets !== undefined)
    return refuse(
      'not_allowed',
      'The hidden parts of this game are known now, so it cannot be played again. Start a new game.',
    );
  return fromRecord(db, recordId, -1);
};

/**
 * A participant of the next game: with their name and token, without what happened in this one. Programs are
 * challenged again.
 */
const freshSeat = ({ kind, agent, name, bot, botId, tokenDigest }: SeatRecord): SeatRecord => ({
  kind,
  ...(kind === 'agent' && agent !== undefined && { agent }),
  ...(bot !== undefined && { bot }),
  ...(botId !== undefined && { botId }),
  ...(name !== undefined && { name }),
  ...(tokenDigest !== undefined && { tokenDigest }),
});

/**
 * People move to the next seat with a person: in a two-player game, colours are swapped. Agents stay, because
 * some play only one side.
 */
const rotated = (seats: readonly SeatRecord[]): SeatRecord[] => {
  const people = seats.filter(isPerson);
  let next = -1;
  return seats.map((seat) => {
    if (!isPerson(seat)) return freshSeat(seat);
    next += 1;
    return freshSeat(people.at(next - 1)!);
  });
};

/** The session of the next game. Tokens stay valid, so nobody needs a new secret. */
export const rematchSession = (record: SessionRecord, createdAt: string): SessionRecord => {
  const { clock: _, outcome: __, rematch: ___, requestDigest: ____, ...kept } = record;
  const id = crypto.randomUUID();
  return { ...kept, id, recordId: id, seats: rotated(record.seats), createdAt };
};

/** The record after somebody asks for a rematch or declines it. */
export const withAnswer = (record: SessionRecord, person: Seat, decline: boolean): SessionRecord => {
  const { rematch, ...rest } = record;
  if (decline) return rest;
  const agreed = [...new Set([...(rematch?.agreed ?? []), person])];
  return { ...rest, rematch: { agreed } };
};

export const isAgreed = (record: SessionRecord): boolean =>
  peopleAt(record).every((person) => record.rematch?.agreed.includes(person));

export const withNext = (record: SessionRecord, next: string): SessionRecord => ({
  ...record,
  rematch: { agreed: record.rematch?.agreed ?? [], next },
});
