import { personIn, seatedParticipants, seatOf, seatToAct } from '@ludus/table';
import { legalAt } from '../play/legal.ts';
import type { LiveTable } from '../play/liveTable.ts';
import type { BotLine } from './messages.ts';

/** What a stream has reported about a game, so that it reports everything once. */
export interface Told {
  isStarted?: boolean;
  /** The position in which the bot was asked to move; undefined if it is not its turn. */
  turn?: string | undefined;
  offer?: number | undefined;
}

/** How a game concerns a bot. */
export type Stage = 'asked' | 'playing' | 'over';

export const stageOf = (live: LiveTable, botId: string): Stage => {
  const person = live.seats.ofBot(botId);
  if (live.table.outcome !== undefined) return 'over';
  if (person === undefined) return live.seats.challengeOf(botId) === undefined ? 'over' : 'asked';
  return live.record.seats[person - 1]!.left === undefined ? 'playing' : 'over';
};

const aboutOf = ({ record, table }: LiveTable, person: number) => ({
  id: record.id,
  game: record.game,
  variant: record.variant,
  seat: seatOf(table, person),
  seats: record.seats.length,
});

const challengeLine = (live: LiveTable, person: number): BotLine => ({
  type: 'challenge',
  ...aboutOf(live, person),
  names: seatedParticipants(live.table).map(({ name, agent }) => name ?? agent ?? null),
  timeControl: live.record.timeControl as Extract<BotLine, { type: 'challenge' }>['timeControl'],
});

/** Two positions of a game are the same if equally many moves led to the same state. */
const positionKey = ({ table: { game, line } }: LiveTable): string =>
  `${line.length} ${game.hash(line.state)}`;

/** The line that asks a bot to move. */
export const turnLine = (live: LiveTable, person: number, limit: number): BotLine => {
  const { table } = live;
  const { total, actions } = legalAt(table, seatOf(table, person), { limit, offset: 0 });
  return {
    type: 'turn',
    ...aboutOf(live, person),
    moveNumber: table.line.length,
    state: live.state(person),
    legal: { total, actions },
  };
};

export interface Report {
  readonly lines: readonly BotLine[];
  /** Whether the bot has to move; writing such a line takes a while. */
  readonly isTurn: boolean;
}

/** What a bot has not been told about a game yet; marks it as told. */
export const report = (live: LiveTable, botId: string, told: Told): Report => {
  const { table } = live;
  const stage = stageOf(live, botId);
  if (stage === 'over') {
    const line: BotLine = {
      type: 'ended',
      id: live.id,
      outcome: live.state(0).outcome,
    };
    return { lines: [line], isTurn: false };
  }
  if (stage === 'asked') {
    const isNews = told.isStarted === undefined;
    told.isStarted = false;
    return { lines: isNews ? [challengeLine(live, live.seats.challengeOf(botId)!)] : [], isTurn: false };
  }
  const person = live.seats.ofBot(botId)!;
  const lines: BotLine[] = told.isStarted === true ? [] : [{ type: 'started', ...aboutOf(live, person) }];
  told.isStarted = true;
  const offer = table.offer?.agreed.some((seat) => personIn(table, seat) === person)
    ? undefined
    : table.offer?.toMove;
  if (offer !== undefined && offer !== told.offer)
    lines.push({ type: 'take_back', id: live.id, toMove: offer });
  told.offer = offer;
  const turn = seatToAct(table) === seatOf(table, person) ? positionKey(live) : undefined;
  const isTurn = turn !== undefined && turn !== told.turn;
  told.turn = turn;
  return { lines, isTurn };
};
