import type { Game, Tagged } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';
import type { ArchivedGame } from '../archive/makeLine.ts';
import { fail, type Place, type Replayed } from '../problem.ts';
import type { MoveInput, PlayerInput } from '../types.ts';
import { isUsualStart, makeSeed } from './setup.ts';
import { MORE, makeResult, makeTag, NAMELESS, UNKNOWN } from './tags.ts';

const WIDTH = 100;

/** The name of a player: an agent's full name, if the record has it, or the name a person played under. */
const nameOf = (player: PlayerInput | undefined, agent: unknown): string => {
  if (typeof agent === 'string') return agent;
  return player?.name ?? (player?.playerType === 'human' ? NAMELESS : (player?.aiType ?? UNKNOWN));
};

const playerTags = ({ input }: ArchivedGame): string[] => {
  const { players = [], numPlayers, metadata = {} } = input;
  const agents = Array.isArray(metadata['agents']) ? metadata['agents'] : [];
  const names = Array.from({ length: numPlayers }, (_, i) => nameOf(players[i], agents[i]));
  // The tags that chess programs look for.
  const pair = numPlayers === 2 ? [makeTag('White', names[0]!), makeTag('Black', names[1]!)] : [];
  return [
    ...pair,
    ...names.map((name, i) => makeTag(`Player${i + 1}`, name)),
    ...(players.length === 0 ? [] : [makeTag('PlayerTypes', JSON.stringify(players))]),
  ];
};

const clockTag = ({ initialTimeMs, timeIncrementMs = 0 }: ArchivedGame['input']): string[] =>
  initialTimeMs === undefined
    ? []
    : [makeTag('TimeControl', `${initialTimeMs / 1000}+${timeIncrementMs / 1000}`)];

const roster = ({ input }: ArchivedGame): string[] => {
  const { source = '?', createdAt = '????.??.??', metadata = {} } = input;
  const { tournament, run, number } = metadata;
  return [
    makeTag('Event', `${source}${typeof (tournament ?? run) === 'string' ? ` ${tournament ?? run}` : ''}`),
    makeTag('Site', 'Ludus'),
    makeTag('Date', createdAt.slice(0, 10).replaceAll('-', '.')),
    makeTag('Round', typeof number === 'number' ? number + 1 : '?'),
  ];
};

/** Everything without its own tag, if there is any. */
const moreOf = (input: ArchivedGame['input']): string | undefined => {
  const more = Object.fromEntries(
    MORE.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );
  return Object.keys(more).length === 0 ? undefined : JSON.stringify(more);
};

const headOf = (game: Game, archived: ArchivedGame): string[] => {
  const { input, origin, finalHash } = archived;
  const {
    initialState,
    winner = null,
    terminationReason,
    rngSeed,
    createdAt,
    source,
    tags,
    metadata,
  } = input;
  const optional: readonly (readonly [string, string | undefined])[] = [
    ['Termination', terminationReason],
    ['Rules', origin.rulesVersion ?? undefined],
    ['Engine', origin.engineVersion ?? undefined],
    ['Seed', rngSeed === undefined ? undefined : makeSeed(rngSeed)],
    ['State', isUsualStart(game, input, initialState) ? undefined : JSON.stringify(initialState)],
    ['Created', createdAt],
    ['Source', source],
    ['Tags', tags === undefined || tags.length === 0 ? undefined : JSON.stringify(tags)],
    ['Metadata', metadata === undefined ? undefined : JSON.stringify(metadata)],
    ['More', moreOf(input)],
    ['Hash', finalHash],
  ];
  return [
    ...roster(archived),
    ...playerTags(archived),
    makeTag('Result', makeResult(winner, input.numPlayers)),
    makeTag('Game', input.game),
    makeTag('Board', input.boardType),
    makeTag('Players', input.numPlayers),
    makeTag('GameId', input.gameId),
    ...clockTag(input),
    ...optional.flatMap(([name, value]) => (value === undefined ? [] : [makeTag(name, value)])),
  ];
};

/** `{0.53/12 4096n 20ms}`: the mover's chance, depth, nodes and time. */
const commentOf = ({ engineEval, engineDepth, engineNodes, thinkTimeMs }: MoveInput): string => {
  const parts = [
    ...(engineEval === undefined
      ? []
      : [`${Number(engineEval.toFixed(4))}${engineDepth === undefined ? '' : `/${engineDepth}`}`]),
    ...(engineNodes === undefined ? [] : [`${engineNodes}n`]),
    ...(thinkTimeMs === undefined ? [] : [`${thinkTimeMs}ms`]),
  ];
  return parts.length === 0 ? '' : ` {${parts.join(' ')}}`;
};

/** A notation that contains marks of the format is quoted. */
const quotedNotation = (notation: string): string =>
  /[;{}"\\]|^\d+\./.test(notation) ? JSON.stringify(notation) : notation;

/** A turn as lines: its moves separated by `;`, the first line numbered. */
const turnLines = (number: number, moves: readonly string[]): string[] => {
  const lines: string[] = [];
  let line = `${number}. ${moves[0]}`;
  for (const move of moves.slice(1)) {
    if (line.length + move.length + 2 <= WIDTH) line += `; ${move}`;
    else {
      lines.push(`${line};`);
      line = `   ${move}`;
    }
  }
  return [...lines, line];
};

/** All moves, one paragraph per turn: everything a seat does until another seat is to act. */
const moveLines = (game: Game, { input }: ArchivedGame, place: Place): Replayed<string[]> => {
  const cursor = new GameCursor(game, input.initialState);
  const lines: string[] = [];
  let [turn, mover, moves]: [number, number, string[]] = [0, 0, []];
  const close = (): void => {
    if (moves.length > 0) lines.push(...turnLines(turn, moves));
    moves = [];
  };
  for (const [i, move] of input.moves.entries()) {
    const seat = move.player ?? cursor.toAct;
    if (seat !== mover) {
      close();
      turn += 1;
      mover = seat;
    }
    const text = quotedNotation(game.text.makeNotation(cursor.state, move.action as Tagged));
    const played = cursor.play(move.action, seat);
    if (!played.ok) return fail({ ...place, moveNumber: i }, 'illegal_move', played.error.message);
    moves.push(`${text}${commentOf(move)}`);
  }
  close();
  return { ok: true, value: lines };
};

/** A game as text: tags, an empty line, the moves, the result. */
export const makePgn = (game: Game, archived: ArchivedGame, place: Place): Replayed<string> => {
  const { input } = archived;
  const lines = moveLines(game, archived, { ...place, gameId: input.gameId });
  if (!lines.ok) return lines;
  const result = makeResult(input.winner ?? null, input.numPlayers);
  return { ok: true, value: [...headOf(game, archived), '', ...lines.value, result, ''].join('\n') };
};
