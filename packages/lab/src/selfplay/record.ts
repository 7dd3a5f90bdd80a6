import { describeAgent } from '@ludus/agents';
import { type Game, type Json, type Seat, unwrap } from '@ludus/kernel';
import type { ArchivedGame, GameInput, PlayerInput } from '@ludus/replay';
import { agentAt } from '../match/match.ts';
import { MODULE_PATH } from '../match/modulePath.ts';
import { ownLimits } from '../match/ownLimits.ts';
import type { PlayedMatch } from '../match/types.ts';
import { agentOf } from '../match/weights.ts';
import { gameIdOf, type Run, seedOf } from './run.ts';

/** Modules are identified by their path. */
const playerOf = (game: Game, name: string, { weightFiles, config, seed }: Run): PlayerInput => {
  if (MODULE_PATH.test(name)) return describeAgent({ kind: name });
  const { state } = unwrap(game.setup(config, seed));
  return describeAgent(unwrap(agentOf(game, name, weightFiles)), state);
};

/** The value that all have in common, or `mixed`. */
const shared = (words: readonly string[]): string =>
  words.every((word) => word === words[0]) ? words[0]! : 'mixed';

/** The metadata that all games of a run share. */
const describeRun = (game: Game, run: Run) => {
  const players = run.agents.map((name) => playerOf(game, name, run));
  const kinds = players.map(({ aiType }) => aiType!);
  const metadata: Record<string, Json> = {
    run: run.id,
    runSeed: run.seed,
    agents: run.agents,
    budgets: run.agents.map((name) => ({ ...ownLimits(game, name) })),
    engine: run.engine,
    playing: run.playing,
    ...(run.openingPlies > 0 && { openingPlies: run.openingPlies }),
  };
  return {
    players,
    about: {
      game: run.game,
      boardType: run.board,
      numPlayers: run.agents.length,
      source: 'self_play',
      createdAt: run.date,
      engineMode: `${shared(kinds)}-only`.replace('mixed-only', 'mixed'),
      opponentType: shared(kinds.slice(1).length === 0 ? kinds : kinds.slice(1)),
    },
    metadata,
    origin: { rulesVersion: game.rulesVersion, engineVersion: game.engineVersion },
  } as const;
};

type RunDescription = ReturnType<typeof describeRun>;

/** The metadata of a run is made once and used for many games. */
let lastRun = '';
let lastDescription: RunDescription | undefined;

const descriptionOf = (game: Game, run: Run): RunDescription => {
  if (lastRun !== run.id || lastDescription === undefined) {
    lastDescription = describeRun(game, run);
    lastRun = run.id;
  }
  return lastDescription;
};

const endingOf = ({ outcome }: PlayedMatch): Partial<GameInput> =>
  outcome === undefined
    ? { gameStatus: 'abandoned' }
    : { gameStatus: 'completed', winner: outcome.winners[0] ?? null, terminationReason: outcome.reason };

/** Who sat where at the end: `winner` is a seat, and the player in it has won. */
const seating = (played: PlayedMatch): number[] =>
  played.seats.map((_, i) => agentAt(played, (i + 1) as Seat));

const hasOpening = ({ openingPlies, book }: Run): boolean => openingPlies > 0 || book !== undefined;

/** A played game of a run, in the form stores take. */
export const recordGame = (game: Game, run: Run, number: number, played: PlayedMatch): ArchivedGame => {
  const { players, about, metadata, origin } = descriptionOf(game, run);
  const seats = seating(played);
  const isSwapped = seats.some((agent, i) => agent !== i);
  return {
    input: {
      ...about,
      gameId: gameIdOf(run, number),
      players: seats.map((agent) => players[agent]!),
      rngSeed: seedOf(run, number),
      metadata: {
        ...metadata,
        number,
        ...(hasOpening(run) && { openingMoves: played.openingMoves }),
        // Which agents sat in which seats at the start, if that differs from the end.
        ...(isSwapped && { beganInSeat: seats.map((agent) => agent + 1) }),
      },
      ...endingOf(played),
      initialState: played.initialState,
      moves: played.moves,
    },
    origin,
    finalHash: played.finalHash,
  };
};
