import { err, ok, problem, type Result, type Seat } from '@ludus/kernel';
import { checkAgent } from '../thinking/agentName.ts';
import type { Beginning } from './origin.ts';
import { type CreateRequest, PRESETS } from './schemas.ts';
import { digestOf, makeSecret } from './secrets.ts';
import type { SeatRecord, SessionRecord } from './types.ts';

/** The secrets of a seat, told once. */
export interface SeatKeys {
  readonly seat: Seat;
  readonly invite?: string;
  readonly token?: string;
}

export interface Seated {
  readonly seats: readonly SeatRecord[];
  readonly keys: readonly SeatKeys[];
}

const refuse = (message: string): Result<never> => err(problem('bad_setup', '', message));

/** A seat for a person: claimed at once, or open to whoever has the invitation. */
const seatPerson = (
  seat: Seat,
  isClaimed: boolean,
): { readonly kept: SeatRecord; readonly keys: SeatKeys } => {
  const secret = makeSecret();
  const digest = digestOf(secret);
  return isClaimed
    ? { kept: { kind: 'human', tokenDigest: digest }, keys: { seat, token: secret } }
    : { kept: { kind: 'human', inviteDigest: digest }, keys: { seat, invite: secret } };
};

/** Everybody in their seats, as a request wants them. */
export const seatEverybody = (
  { seats: kinds, names = [], claim = [] }: CreateRequest,
  { game, seats: wanted }: Beginning,
): Result<Seated> => {
  if (kinds.length !== wanted) return refuse(`This game has ${wanted} seats.`);
  if (claim.some((seat) => kinds[seat - 1] !== 'human'))
    return refuse('Only seats for people can be claimed.');
  const keys: SeatKeys[] = [];
  const seats: SeatRecord[] = [];
  for (const [i, kind] of kinds.entries()) {
    const name = names[i] === undefined ? {} : { name: names[i] };
    if (kind === 'human') {
      const person = seatPerson(i + 1, claim.includes(i + 1));
      keys.push(person.keys);
      seats.push({ ...person.kept, ...name });
    } else {
      const agent = checkAgent(game, kind);
      if (!agent.ok) return err({ ...agent.error, code: 'bad_setup' });
      seats.push({ kind: 'agent', agent: agent.value, ...name });
    }
  }
  return ok({ seats, keys });
};

/** Agents that play among themselves take their time, so that people can watch. */
const WATCHABLE_PACE_MS = 250;

/** The session of a new game. */
export const newSession = (
  request: CreateRequest,
  { game, variant }: Beginning,
  known: Pick<SessionRecord, 'seats' | 'createdAt' | 'owner'>,
): SessionRecord => {
  const { timeControl = 'none', mayUndo, mayAskHints = true, mayWatch = true, paceMs } = request;
  const hasPeople = known.seats.some(({ kind }) => kind === 'human');
  const id = crypto.randomUUID();
  return {
    id,
    recordId: id,
    game: game.id,
    variant,
    ...known,
    timeControl: typeof timeControl === 'string' ? PRESETS[timeControl] : timeControl,
    mayUndo: mayUndo ?? game.secrets === undefined,
    mayAskHints,
    mayWatch,
    paceMs: paceMs ?? (hasPeople ? 0 : WATCHABLE_PACE_MS),
  };
};
