import { seatOpponents } from '@ludus/agents';
import { displayName, err, ok, plural, problem, type Result, type Seat } from '@ludus/kernel';
import { allowsTakeBack } from '@ludus/table';
import { deriveSecret, digestOf, makeSecret } from '../limits/secrets.ts';
import { checkAgent } from '../thinking/agentName.ts';
import type { Beginning } from './origin.ts';
import { type CreateRequest, PRESETS } from './schemas.ts';
import type { Bots, SeatRecord, SessionRecord } from './types.ts';

/** The secrets of a seat, shown once. */
export interface SeatKeys {
  readonly seat: Seat;
  readonly invite?: string;
  readonly token?: string;
}

/** What is decided about a new game before it is set up: its id, and the secrets of its seats. */
export interface Plan {
  readonly id: string;
  readonly secretOf: (seat: Seat) => string;
  /** Set if the request came with a key. */
  readonly requestDigest?: string;
}

/** A plan that nobody can predict. */
export const randomPlan = (): Plan => {
  const secrets = new Map<Seat, string>();
  const secretOf = (seat: Seat): string => {
    const secret = secrets.get(seat) ?? makeSecret();
    secrets.set(seat, secret);
    return secret;
  };
  return { id: crypto.randomUUID(), secretOf };
};

const uuidOf = (digest: string): string =>
  [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => digest.slice(from, to))
    .join('-');

/**
 * The plan derived from the key of a request, the same every time. The secret of the server keeps the id from
 * revealing the key, from which the secrets of the seats are derived.
 */
export const plannedBy = (key: string, serverSecret: string, request: CreateRequest): Plan => {
  const id = uuidOf(digestOf(deriveSecret(serverSecret, `game ${key}`)));
  return {
    id,
    secretOf: (seat) => deriveSecret(key, `seat ${seat} of ${id}`),
    requestDigest: digestOf(JSON.stringify(request)),
  };
};

/** No seat has this number: its secret is shared by all free seats. */
const SHARED = 0;

/** The token of a seat that is claimed at once, or its invitation. */
const secretFor = ({ claim = [], sharedInvite = false }: CreateRequest, plan: Plan, seat: Seat): string =>
  plan.secretOf(sharedInvite && !claim.includes(seat) ? SHARED : seat);

/** The secrets of the seats for people, as shown to the creator of the game. */
export const keysOf = (request: CreateRequest, plan: Plan): SeatKeys[] =>
  request.seats.flatMap((kind, i) => {
    const seat = i + 1;
    if (kind !== 'human') return [];
    const secret = secretFor(request, plan, seat);
    return [request.claim?.includes(seat) === true ? { seat, token: secret } : { seat, invite: secret }];
  });

const refuse = (message: string): Result<never> => err(problem('bad_setup', '', message));

/** A seat for a person: claimed at once, or open to anyone with the invitation. */
const seatPerson = (secret: string, isClaimed: boolean): SeatRecord =>
  isClaimed
    ? { kind: 'human', tokenDigest: digestOf(secret) }
    : { kind: 'human', inviteDigest: digestOf(secret) };

const BOT = /^bot:(.+)$/;

/** A seat for a program that is challenged. */
const seatBot = (name: string, game: string, bots: Bots | undefined): Result<SeatRecord> => {
  const bot = bots?.invite(name, game) ?? refuse(`There is no bot named ${name}.`);
  return bot.ok ? ok({ kind: 'human', bot: bot.value.name, botId: bot.value.id, name: bot.value.name }) : bot;
};

/** The seats as the request names them, with the opponents the board is meant for where it says `auto`. */
const kindsOf = ({ seats, options }: CreateRequest, { game, variant }: Beginning): readonly string[] => {
  const config = game.configure({
    variant,
    players: seats.length,
    ...(options !== undefined && { options }),
  });
  return config.ok ? seatOpponents(game, config.value, seats) : seats;
};

/** All participants, as a request specifies them. */
export const seatEverybody = (
  request: CreateRequest,
  beginning: Beginning,
  { plan, bots }: { readonly plan: Plan; readonly bots?: Bots | undefined },
): Result<readonly SeatRecord[]> => {
  const { game, seats: wanted } = beginning;
  const { names = [], claim = [], mayUndo = false } = request;
  const kinds = kindsOf(request, beginning);
  if (mayUndo && !allowsTakeBack(game))
    return refuse(`Moves of ${game.name} cannot be taken back, because they reveal hidden information.`);
  if (kinds.length !== wanted) return refuse(`This game has ${plural(wanted, 'seat')}, not ${kinds.length}.`);
  if (claim.some((seat) => kinds[seat - 1] !== 'human'))
    return refuse('Only seats for people can be claimed.');
  const seats: SeatRecord[] = [];
  const asked = kinds.filter((kind) => BOT.test(kind)).map((kind) => kind.toLowerCase());
  if (new Set(asked).size < asked.length) return refuse('A bot can take only one seat in a game.');
  for (const [i, kind] of kinds.entries()) {
    const chosen = displayName(names[i] ?? '');
    const name = chosen === undefined ? {} : { name: chosen };
    if (kind === 'human') {
      const secret = secretFor(request, plan, i + 1);
      seats.push({ ...seatPerson(secret, claim.includes(i + 1)), ...name });
    } else if (BOT.test(kind)) {
      const bot = seatBot(BOT.exec(kind)![1]!, plan.id, bots);
      if (!bot.ok) return bot;
      seats.push(bot.value);
    } else {
      const agent = checkAgent(game, kind);
      if (!agent.ok) return err({ ...agent.error, code: 'bad_setup' });
      seats.push({ kind: 'agent', agent: agent.value, ...name });
    }
  }
  return ok(seats);
};

/** Agents that play each other take their time, so that people can watch. */
const WATCHABLE_PACE_MS = 250;

/** The session of a new game. */
export const newSession = (
  request: CreateRequest,
  { game, variant }: Beginning,
  { plan, ...known }: Pick<SessionRecord, 'seats' | 'createdAt' | 'owner'> & { readonly plan: Plan },
): SessionRecord => {
  const { timeControl = 'none', mayUndo, mayAskHints = true, mayWatch = true, paceMs } = request;
  const { mayChat = false, from, options = {} } = request;
  const hasPeople = known.seats.some(({ kind }) => kind === 'human');
  const { id, requestDigest } = plan;
  return {
    id,
    recordId: id,
    game: game.id,
    variant,
    ...known,
    ...(requestDigest === undefined ? {} : { requestDigest }),
    timeControl: typeof timeControl === 'string' ? PRESETS[timeControl] : timeControl,
    mayUndo: mayUndo ?? allowsTakeBack(game),
    mayAskHints,
    mayWatch,
    mayChat,
    ...(from === undefined && { options }),
    paceMs: paceMs ?? (hasPeople ? 0 : WATCHABLE_PACE_MS),
  };
};
