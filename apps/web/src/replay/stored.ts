import { type Game, type Seat, type Tagged, unwrap } from '@ludus/kernel';
import type { GameMetadata, MoveRecord } from '@ludus/server/client';
import { GameLine } from '@ludus/table';
import { analyseOnServer } from '../analysis/serverAnalysis.ts';
import { boardName } from '../games/boardText.ts';
import { loadGameUi } from '../games/catalogue.ts';
import { readKeys } from '../keys/liveKeys.ts';
import { hasDate, MOMENT, recordWords } from '../look/words.ts';
import { recordedLabels } from '../opponents/agentLabel.ts';
import { server } from '../server/server.ts';
import { UnknownGame } from '../server/UnknownGame.ts';
import type { GameUi } from '../table/ui.ts';
import type { Person } from '../words/people.ts';
import type { ChoiceNote, Judgement, Recording } from './source.ts';
import { storedOutcome } from './storedOutcome.ts';
import { replayWords as words } from './words.ts';

const PAGE = 1000;

const loadMoves = async (gameId: string): Promise<MoveRecord[]> => {
  const moves: MoveRecord[] = [];
  for (;;) {
    const page = await server.replay.moves(gameId, { start: moves.length, limit: PAGE });
    moves.push(...page.moves);
    if (!page.hasMore || page.moves.length === 0) return moves;
  }
};

/** An action of a record, as the game's type. */
const actionIn = (game: Game, value: unknown): Tagged => unwrap(game.parseAction(value));

const stepOf = (game: Game, { move: { moveNumber: _, ...action }, player }: MoveRecord) => ({
  action: actionIn(game, action),
  seat: player,
});

const judgementOf = (record: MoveRecord): Judgement | undefined => {
  const { engineEval, engineEvalType, engineDepth: depth, engineNodes: nodes, enginePV = [] } = record;
  // Players without an evaluation expect nothing.
  return engineEval === undefined || engineEvalType !== 'win_probability' || enginePV.length === 0
    ? undefined
    : { chance: engineEval, depth, nodes, expected: enginePV };
};

const loadChoices = async (
  game: Game,
  gameId: string,
  moveNumber: number,
): Promise<readonly ChoiceNote[]> => {
  const { choices } = await server.replay.choices(gameId, moveNumber);
  return choices.map(({ options, selected, ...known }) => ({
    ...known,
    options: options.map((one) => actionIn(game, one)),
    selected: actionIn(game, selected),
  }));
};

/** The name a player had at the table, if the record has it. */
const recordedName = ({ players = [] }: GameMetadata, seat: Seat): string | undefined =>
  players.find(({ playerNumber }) => playerNumber === seat)?.name;

/** Who played, as far as the record says. */
export const playerNames = (ui: Pick<GameUi, 'seatName'>, game: GameMetadata): Person[] =>
  recordedLabels(game).map((label, i) => {
    const name = recordedName(game, i + 1) ?? label?.name ?? ui.seatName(i + 1);
    return { ...label, name, isYou: false };
  });

/** Who played. If this browser had a seat, it knows which one, and the names that an old record lacks. */
const playersOf = (ui: GameUi, game: GameMetadata): Person[] => {
  const seen = readKeys(game.gameId).seen?.players;
  return playerNames(ui, game).map((person, i) => {
    const { presence: _, isExpected: __, ...sitting } = seen?.[i] ?? person;
    return { ...sitting, name: recordedName(game, i + 1) ?? sitting.name };
  });
};

const factsOf = (ui: GameUi, game: GameMetadata, shown: number): Recording['facts'] => [
  [words.facts.board, boardName(ui, game.boardType)],
  [words.facts.moves, words.movesInTurns(game.totalMoves, game.totalTurns)],
  ...(shown < game.totalMoves ? [[words.facts.shown, words.firstMovesOnly(shown)] as const] : []),
  ...(hasDate(game.createdAt)
    ? [[words.facts.played, MOMENT.format(new Date(game.createdAt))] as const]
    : []),
  ...(game.terminationReason === null
    ? []
    : [[words.facts.ending, recordWords(game.terminationReason)] as const]),
  ...(game.source == null ? [] : [[words.facts.source, recordWords(game.source)] as const]),
];

/** A stored game, ready to review. */
export const loadStored = async (gameId: string): Promise<Recording> => {
  const metadata = await server.replay.game(gameId);
  const asked = Promise.all([server.replay.state(gameId, -1), loadMoves(gameId)]);
  // Without the game they fail too, but that it is unknown says more.
  asked.catch(() => undefined);
  const ui = await loadGameUi(metadata.game);
  if (ui === undefined) throw new UnknownGame(metadata.game);
  const [{ gameState }, records] = await asked;
  // Moves that another program played under other rules come last and cannot be shown.
  const moves = records.filter(({ isForeign }) => isForeign !== true);
  const start = unwrap(ui.game.parseState(gameState));
  const line = unwrap(
    GameLine.replay(
      ui.game,
      start,
      moves.map((record) => stepOf(ui.game, record)),
    ),
  );
  const judgements = moves.map(judgementOf);
  return {
    ui,
    line,
    variant: metadata.boardType,
    players: playersOf(ui, metadata),
    outcome: storedOutcome(line, metadata),
    address: ['replay', gameId],
    facts: factsOf(ui, metadata, moves.length),
    analysis: analyseOnServer(gameId, ui.game),
    judgements: judgements.some((one) => one !== undefined) ? judgements : [],
    choicesAt: (moveNumber) => loadChoices(ui.game, gameId, moveNumber),
    makeLine: () => server.replay.download(gameId),
  };
};
