import { didYouMean, type Game } from '@ludus/kernel';
import { type GameMetadata, type GameStore, type MoveRecord, NO_DATE } from '@ludus/replay';
import { Command, InvalidArgumentError } from 'commander';
import { quoted } from '../../commandLine.ts';
import { ludusCall } from '../../ludusCall.ts';
import { Refusal, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { nameOf } from './list.ts';
import { inWords, plural, withStore } from './store.ts';

interface ShowFlags {
  readonly move?: number;
  readonly moves?: boolean;
  readonly instead?: boolean;
  readonly autoInject?: boolean;
  readonly json?: boolean;
}

const moveNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < -1)
    throw new InvalidArgumentError('It must be −1 or the number of a move.');
  return value;
};

const describe = (game: GameMetadata): string[] => [
  `${game.gameId}: ${game.game} on ${game.boardType}, ${game.players.map(nameOf).join(' – ')}`,
  `${game.gameStatus}, ${game.winner === null ? 'no winner' : `player ${game.winner} won`}${game.terminationReason === null ? '' : ` (${inWords(game.terminationReason)})`}, ${plural(game.totalMoves, 'move')} in ${plural(game.totalTurns, 'turn')}`,
  `${game.createdAt === NO_DATE ? 'no date' : `created ${game.createdAt}`}${game.source === undefined ? '' : `, source ${game.source}`}, rules ${game.rulesVersion ?? 'unknown'}`,
  ...(game.parityStatus === 'divergent'
    ? [
        `divergent: breaks the rules of Ludus at move ${game.parityDivergenceMove}; can be replayed up to there`,
      ]
    : []),
  ...(game.tags === undefined ? [] : [`tags: ${game.tags.join(', ')}`]),
  ...(game.notes === undefined ? [] : [`notes: ${game.notes}`]),
  ...(game.metadata === undefined ? [] : [`metadata: ${JSON.stringify(game.metadata)}`]),
];

/** The evaluation of the player who made the move, if it was stored. */
const chanceOf = ({ engineEval, engineEvalType }: MoveRecord): string =>
  engineEval === undefined || engineEvalType !== 'win_probability'
    ? ''
    : `\t${Math.round(100 * engineEval)}%`;

/** Every move in notation, which needs the state before it. Moves under other rules are shown as recorded. */
const notationLines = async (db: GameStore, game: Game, gameId: string): Promise<string[]> => {
  let state = required(await db.getInitialState(gameId));
  return required(await db.getMoves(gameId)).map((record) => {
    const { moveNumber: number, turnNumber, player, action } = record;
    if (record.isForeign) return `${number}\tturn ${turnNumber}\tplayer ${player}\t${JSON.stringify(action)}`;
    const notation = game.text.makeNotation(state, action);
    const line = `${number}\tturn ${turnNumber}\tplayer ${player}\t${notation}${chanceOf(record)}`;
    state = required(game.play(state, action, player)).state;
    return line;
  });
};

/** A move in notation, and the other moves that were legal at that point. */
const insteadLines = async (db: GameStore, gameId: string, move: number): Promise<string[]> => {
  const { game: id } = required(await db.getGameMetadata(gameId));
  const game = required(db.games.get(id));
  const state = required(await db.getStateAtMove(gameId, move - 1));
  const [played] = required(await db.getMoves(gameId, move, move + 1));
  if (played === undefined) throw new Refusal(`There is no move ${move} in this game.`);
  if (played.isForeign)
    throw new Refusal(`Move ${move} was played under other rules, so its alternatives are unknown.`);
  const taken = game.text.makeNotation(state, played.action);
  const options = game.legal(state).map((action) => game.text.makeNotation(state, action));
  const others = options.filter((option) => option !== taken);
  return [
    `move ${move}, player ${played.player}: ${taken}`,
    ...(others.length === 0 ? ['  it was the only legal move'] : others.map((option) => `  or ${option}`)),
  ];
};

/** How many games are compared with an id that no game has. */
const COMPARED_IDS = 500;

/** The metadata of a game; if there is none, the refusal names a game with a similar id. */
const metadataOf = async (db: GameStore, file: string, gameId: string): Promise<GameMetadata> => {
  const metadata = await db.getGameMetadata(gameId);
  if (metadata.ok || metadata.error.code !== 'no_such_game') return required(metadata);
  const found = await db.queryGames({}, { limit: COMPARED_IDS });
  const ids = found.ok ? found.value.games.map((game) => game.gameId) : [];
  throw new Refusal(
    `${metadata.error.message}${didYouMean(gameId, ids)} To list the games, run \`${ludusCall(`db list ${quoted(file)}`)}\`.`,
  );
};

const showState = async (
  terminal: Terminal,
  db: GameStore,
  gameId: string,
  flags: ShowFlags & { move: number },
): Promise<void> => {
  const { move, autoInject = false, json } = flags;
  const state = required(await db.getStateAtMove(gameId, move, { autoInject }));
  const choices = move < 0 ? [] : required(await db.getChoicesAtMove(gameId, move));
  if (json) {
    terminal.out(JSON.stringify({ gameId, moveNumber: move, state, choices }));
    return;
  }
  const { game: id } = required(await db.getGameMetadata(gameId));
  terminal.out(required(db.games.get(id)).text.draw(state));
  for (const { choiceType, options, selected } of choices)
    terminal.out(
      `${choiceType}: ${JSON.stringify(selected)}, chosen from ${plural(options.length, 'option')}`,
    );
};

export const showCommand = (terminal: Terminal): Command =>
  new Command('show')
    .description('show one game, its moves, or the board after a move')
    .argument('<file>', 'replay database')
    .argument('<id>', 'game id')
    .option('--move <n>', 'the board after this move, counted from 0; -1 is the start', moveNumber)
    .option('--moves', 'list the moves, with the winning chances estimated by agents')
    .option('--instead', 'with --move: list the alternatives to this move')
    .option('--auto-inject', 'fill in forced moves that old records omit')
    .option('--json', 'JSON instead of text')
    .addHelpText(
      'after',
      '\nExamples:\n  ludus db show games.db FRc4hb8---0X --moves\n  ludus db show games.db FRc4hb8---0X --move 12 --instead',
    )
    .action((file: string, gameId: string, flags: ShowFlags) =>
      withStore(file, { readonly: true, terminal }, async (db) => {
        const { move, moves, instead, json } = flags;
        if (moves && move !== undefined)
          throw new Refusal('--moves lists all moves and --move shows one board. Use one of them.');
        const metadata = await metadataOf(db, file, gameId);
        if (instead) {
          if (move === undefined || move < 0) throw new Refusal('--instead needs a move: add --move.');
          const lines = await insteadLines(db, gameId, move);
          return terminal.out(json ? JSON.stringify(lines) : lines.join('\n'));
        }
        if (move !== undefined) return await showState(terminal, db, gameId, { ...flags, move });
        if (json) {
          const records = moves ? { moves: required(await db.getMoves(gameId)) } : {};
          return terminal.out(JSON.stringify({ ...metadata, ...records }));
        }
        const lines = moves
          ? await notationLines(db, required(db.games.get(metadata.game)), gameId)
          : describe(metadata);
        for (const line of lines) terminal.out(line);
      }),
    );
