import { seats } from '@ludus/kernel';
import { capHeightOf } from '../cap.ts';
import { CHAIN, OVER, type Position } from '../position.ts';
import { makeState } from '../state.ts';
import { territoryThreshold } from '../thresholds.ts';
import { type GameState, PHASES } from '../types.ts';
import { publishCell } from './cells.ts';
import type {
  PublishedBoard,
  PublishedChain,
  PublishedMove,
  PublishedPlayer,
  PublishedState,
} from './types.ts';

/** What a state says about a game beyond the rules. */
export interface AboutGame {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly rngSeed?: number;
  readonly timeControlType?: string;
  readonly initialTimeMs?: number;
  readonly timeIncrementMs?: number;
  /** By seat. */
  readonly players?: readonly {
    readonly playerType: 'ai' | 'human';
    readonly name?: string;
    readonly aiType?: string;
    readonly aiDifficulty?: number;
  }[];
}

/** What came before a state. */
export interface Past {
  readonly moves: readonly PublishedMove[];
  readonly chain: PublishedChain | null;
}

const publishBoard = ({ board, players }: GameState): PublishedBoard => ({
  type: board.type,
  size: board.size,
  stacks: Object.fromEntries(
    Object.entries(board.stacks).map(([cell, { rings }]) => [
      cell,
      {
        position: publishCell(cell),
        rings: [...rings],
        stackHeight: rings.length,
        capHeight: capHeightOf(rings),
        controllingPlayer: rings.at(-1)!,
      },
    ]),
  ),
  markers: Object.fromEntries(
    Object.entries(board.markers).map(([cell, { player }]) => [
      cell,
      { player, position: publishCell(cell), type: 'regular' as const },
    ]),
  ),
  collapsedSpaces: { ...board.collapsedSpaces },
  eliminatedRings: Object.fromEntries(
    players.map(({ playerNumber, eliminatedRings }) => [playerNumber, eliminatedRings]),
  ),
  formedLines: [],
  territories: {},
});

const inSeconds = (ms: number | undefined): number => Math.round((ms ?? 0) / 1000);

const publishPlayers = ({ players }: GameState, about: AboutGame): PublishedPlayer[] =>
  players.map(({ playerNumber, ringsInHand, eliminatedRings, territorySpaces }) => {
    const person = about.players?.[playerNumber - 1];
    return {
      id: `p${playerNumber}`,
      username: person?.name ?? person?.aiType ?? `Player ${playerNumber}`,
      type: person?.playerType ?? 'ai',
      playerNumber,
      isReady: true,
      timeRemaining: inSeconds(about.initialTimeMs),
      aiDifficulty: person?.aiDifficulty ?? null,
      ringsInHand,
      eliminatedRings,
      territorySpaces,
    };
  });

const publishRounds = (state: GameState) => ({
  lpsRoundIndex: state.lpsRoundIndex,
  lpsCurrentRoundActorMask: { ...state.lpsCurrentRoundActorMask },
  lpsExclusivePlayerForCompletedRound: state.lpsExclusivePlayer,
  lpsCurrentRoundFirstPlayer: state.lpsRoundOpener,
  lpsConsecutiveExclusiveRounds: state.lpsConsecutiveRounds,
  lpsRoundsRequired: state.rulesOptions.lpsRoundsRequired,
  lpsConsecutiveExclusivePlayer: state.lpsExclusivePlayer,
});

const publishTimes = (about: AboutGame, moves: readonly PublishedMove[]) => ({
  timeControl: {
    initialTime: inSeconds(about.initialTimeMs),
    increment: inSeconds(about.timeIncrementMs),
    type: about.timeControlType ?? 'none',
  },
  createdAt: about.createdAt,
  lastMoveAt: moves.findLast(({ timestamp }) => timestamp !== undefined)?.timestamp ?? about.createdAt,
});

/** The state of a position in the published JSON. */
export const publishState = (position: Position, about: AboutGame, past: Past): PublishedState => {
  const state = makeState(position);
  const isOver = position.phase === OVER;
  return {
    id: about.id,
    boardType: state.boardType,
    rngSeed: about.rngSeed ?? null,
    board: publishBoard(state),
    players: publishPlayers(state, about),
    currentPhase: PHASES[position.phase]!,
    currentPlayer: isOver && state.winner !== null ? state.winner : state.currentPlayer,
    moveHistory: past.moves,
    ...publishTimes(about, past.moves),
    spectators: [],
    gameStatus: isOver ? 'completed' : 'active',
    winner: state.winner,
    isRated: false,
    maxPlayers: seats(position.seats).length,
    totalRingsInPlay: state.totalRingsInPlay,
    totalRingsEliminated: state.totalRingsEliminated,
    victoryThreshold: state.victoryThreshold,
    territoryVictoryThreshold: territoryThreshold(position.board.cellCount, 2, {}),
    territoryVictoryMinimum: state.territoryVictoryThreshold,
    chainCaptureState: position.phase === CHAIN ? past.chain : null,
    mustMoveFromStackKey: state.turn.activeStack,
    zobristHash: null,
    ...publishRounds(state),
    rulesOptions: { swapRuleEnabled: state.rulesOptions.swapRuleEnabled },
    pendingLineRewardElimination: state.turn.owed?.context === 'line',
  };
};
