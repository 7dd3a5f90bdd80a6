import { displayName, type Game, object, ok, parse, type Registry, type Tagged } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';
import type { ArchivedGame } from '../archive/makeLine.ts';
import { describeFirst, fail, type Place, type Replayed } from '../problem.ts';
import { ABOUT_FIELDS } from '../record/describe.ts';
import type { MoveInput, MoveNotes, PlayerInput } from '../types.ts';
import { parseSeed, usualStart } from './setup.ts';
import { isResult, MORE, NAMELESS, parseResult, parseTag, type Tags, UNKNOWN } from './tags.ts';

/** A game as written in a file, before its moves are parsed. */
export interface PgnGame {
  readonly tags: Tags;
  readonly moves: readonly PgnMove[];
  readonly result?: string;
  /** Its first line, counted from 1. */
  readonly line: number;
}

interface PgnMove {
  readonly notation: string;
  readonly comment?: string;
}

/** A move, quoted or plain, and the comment after it. */
const MOVE = /\s*("(?:\\.|[^"\\])*"|[^;{}"]+?)\s*(?:\{([^}]*)\}\s*)?(?:;|$)/y;

const movesIn = (line: string): PgnMove[] | undefined => {
  const moves: PgnMove[] = [];
  MOVE.lastIndex = 0;
  while (MOVE.lastIndex < line.length) {
    const [, text, comment] = MOVE.exec(line) ?? [];
    if (text === undefined) return undefined;
    const notation = text.startsWith('"') ? String(JSON.parse(text)) : text.trim();
    moves.push({ notation, ...(comment !== undefined && { comment: comment.trim() }) });
  }
  return moves;
};

/** Takes the lines of a file one by one and returns each game when the next one starts. */
export class PgnReader {
  readonly #place: Place;
  #tags = new Map<string, string>();
  #moves: PgnMove[] = [];
  #result: string | undefined;
  #line = 1;
  #fault: Replayed<never> | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  /** The game that a line ends, if it does: the first tag of another game. */
  take(text: string, line: number): Replayed<PgnGame> | undefined {
    const tag = parseTag(text);
    const isNext = tag !== undefined && (this.#moves.length > 0 || this.#result !== undefined);
    const done = isNext ? this.end() : undefined;
    if (tag !== undefined) {
      if (this.#tags.size === 0) this.#line = line;
      this.#tags.set(...tag);
    } else this.#takeMoves(text, line);
    return done;
  }

  /** The last game. */
  end(): Replayed<PgnGame> | undefined {
    if (this.#tags.size === 0 && this.#moves.length === 0) return undefined;
    const done: Replayed<PgnGame> = this.#fault ?? {
      ok: true,
      value: {
        tags: this.#tags,
        moves: this.#moves,
        line: this.#line,
        ...(this.#result !== undefined && { result: this.#result }),
      },
    };
    [this.#tags, this.#moves, this.#result, this.#fault] = [new Map(), [], undefined, undefined];
    return done;
  }

  #takeMoves(text: string, line: number): void {
    const trimmed = text.trim();
    if (trimmed === '' || trimmed.startsWith('%')) return;
    if (isResult(trimmed) || trimmed === '*') {
      this.#result = trimmed;
      return;
    }
    const moves = movesIn(trimmed.replace(/^\d+\.\s+/, ''));
    if (moves === undefined)
      this.#fault ??= fail(
        { ...this.#place, line },
        'bad_record',
        `these are not moves: ${trimmed.slice(0, 60)}`,
      );
    else this.#moves.push(...moves);
  }
}

const NOTE = /^(?:(-?[\d.e-]+)(?:\/(\d+))?)?\s*(?:(\d+)n)?\s*(?:(\d+)ms)?$/;

/** The contents of a comment of ours; other comments are ignored. */
const notesOf = (comment: string | undefined): MoveNotes => {
  const [, chance, depth, nodes, ms] = NOTE.exec(comment ?? '') ?? [];
  return {
    ...(chance !== undefined && { engineEval: Number(chance), engineEvalType: 'win_probability' }),
    ...(depth !== undefined && { engineDepth: Number(depth) }),
    ...(nodes !== undefined && { engineNodes: Number(nodes) }),
    ...(ms !== undefined && { thinkTimeMs: Number(ms) }),
  };
};

const json = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const playMoves = (
  game: Game,
  start: unknown,
  { moves, place }: { readonly moves: readonly PgnMove[]; readonly place: Place },
): Replayed<{ readonly moves: MoveInput[]; readonly hash: string }> => {
  const cursor = new GameCursor(game, start);
  const played: MoveInput[] = [];
  for (const [i, { notation, comment }] of moves.entries()) {
    const where: Place = { ...place, moveNumber: i };
    if (cursor.toAct === 0) return fail(where, 'illegal_move', 'the game is over before this move.');
    const action = game.text.parseNotation(cursor.state, notation);
    if (!action.ok) return fail(where, 'illegal_move', `"${notation}": ${action.error.message}`);
    const step = cursor.play(action.value as Tagged);
    if (!step.ok) return fail(where, 'illegal_move', `"${notation}": ${step.error.message}`);
    played.push({ action: action.value as Tagged, ...notesOf(comment) });
  }
  return ok({ moves: played, hash: cursor.summary().hash });
};

const startOf = (game: Game, tags: Tags, place: Place): Replayed<unknown> => {
  const state = tags.get('State');
  if (state !== undefined) {
    const parsed = game.parseState(json(state));
    return parsed.ok
      ? ok(parsed.value)
      : fail(place, 'bad_state', 'the tag State does not contain a state of this game.');
  }
  const rngSeed = parseSeed(tags.get('Seed') ?? '1');
  const start = usualStart(game, {
    boardType: tags.get('Board') ?? game.variants[0]!.id,
    numPlayers: Number(tags.get('Players') ?? 2),
    ...(rngSeed !== undefined && { rngSeed }),
  });
  return start === undefined
    ? fail(place, 'bad_record', 'the tags Board, Players and Seed do not define how the game starts.')
    : ok(start);
};

const clockOf = (text: string | undefined): Partial<ArchivedGame['input']> => {
  const [, seconds, increment] = /^([\d.]+)\+([\d.]+)$/.exec(text ?? '') ?? [];
  if (seconds === undefined) return {};
  return {
    initialTimeMs: Math.round(1000 * Number(seconds)),
    timeIncrementMs: Math.round(1000 * Number(increment)),
  };
};

const moreOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([name]) => (MORE as readonly string[]).includes(name)))
    : {};

/** Describes the agent that a name stands for in a game that starts with this state; undefined if it is no agent's. */
export type AgentNamed = (game: Game, name: string, initialState: unknown) => PlayerInput | undefined;

/** Players named in a file that somebody typed; what Ludus writes also says what kind of player each is. */
const typedPlayers = (
  tags: Tags,
  agentNamed: (name: string) => PlayerInput | undefined,
): PlayerInput[] | undefined => {
  const seats = Number(tags.get('Players') ?? 2);
  if (!Number.isInteger(seats) || seats < 1 || seats > 99) return undefined;
  const pair = seats === 2 ? [tags.get('White'), tags.get('Black')] : [];
  const names = Array.from({ length: seats }, (_, i) => {
    const name = displayName(tags.get(`Player${i + 1}`) ?? pair[i] ?? '');
    return name === NAMELESS || name === UNKNOWN ? undefined : name;
  });
  if (names.every((name) => name === undefined)) return undefined;
  return names.map((name) =>
    name === undefined ? { playerType: 'human' } : (agentNamed(name) ?? { playerType: 'human', name }),
  );
};

/** What the tags say about a game besides its moves; absent values and invalid JSON are left out. */
const aboutOf = (
  tags: Tags,
  agentNamed: (name: string) => PlayerInput | undefined,
): Partial<ArchivedGame['input']> => {
  const seed = tags.has('Seed') ? parseSeed(tags.get('Seed')!) : undefined;
  const fields = {
    rngSeed: seed,
    players: json(tags.get('PlayerTypes')) ?? typedPlayers(tags, agentNamed),
    createdAt: tags.get('Created'),
    source: tags.get('Source'),
    terminationReason: tags.get('Termination'),
    tags: json(tags.get('Tags')),
    metadata: json(tags.get('Metadata')),
    ...clockOf(tags.get('TimeControl')),
    ...moreOf(json(tags.get('More'))),
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<ArchivedGame['input']>;
};

const ABOUT = object(ABOUT_FIELDS);

export interface Reading {
  readonly file: string;
  /** Without it, all typed names are those of people. */
  readonly agentNamed?: AgentNamed | undefined;
}

/** Parses a game: its moves are read and played one by one. */
export const understand = (
  games: Registry,
  pgn: PgnGame,
  { file, agentNamed }: Reading,
): Replayed<ArchivedGame> => {
  const { tags, moves, result } = pgn;
  const gameId = tags.get('GameId') ?? '';
  const place: Place = { file, line: pgn.line, ...(gameId !== '' && { gameId }) };
  const game = games.get(tags.get('Game') ?? '');
  if (!game.ok) return fail(place, 'unknown_game', game.error.message);
  if (gameId === '') return fail(place, 'bad_record', 'the tag GameId is missing.');
  const start = startOf(game.value, tags, place);
  if (!start.ok) return start;
  const played = playMoves(game.value, start.value, { moves, place });
  if (!played.ok) return played;
  const hash = tags.get('Hash');
  if (hash !== undefined && hash !== played.value.hash)
    return fail(place, 'wrong_final_state', 'the moves do not lead to the state in the tag Hash.');
  const winner = parseResult(result ?? tags.get('Result') ?? '');
  const about = parse(ABOUT, {
    game: game.value.id,
    boardType: tags.get('Board') ?? game.value.variants[0]!.id,
    numPlayers: Number(tags.get('Players') ?? 2),
    gameId,
    ...aboutOf(tags, (name) => agentNamed?.(game.value, name, start.value)),
    ...(winner !== undefined && { winner }),
  });
  if (!about.ok) return fail(place, 'bad_record', describeFirst(about.error));
  const input = { ...about.value, gameId, initialState: start.value, moves: played.value.moves };
  return ok({
    input: input as ArchivedGame['input'],
    origin: { rulesVersion: tags.get('Rules') ?? null, engineVersion: tags.get('Engine') ?? null },
    finalHash: played.value.hash,
  });
};
