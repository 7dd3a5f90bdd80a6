import { displayName } from '@ludus/kernel';
import type { Table } from '@ludus/table';
import type { SavedGame, SeatPlayer } from '../play/saved.ts';

const playerOf = (player: SeatPlayer) => {
  if (player.kind !== 'agent') {
    const name = player.kind === 'person' ? displayName(player.name ?? '') : undefined;
    return { playerType: 'human' as const, ...(name !== undefined && { name }) };
  }
  const [name, level] = player.agent.split('@')[0]!.split(':');
  return {
    playerType: 'ai' as const,
    aiType: name!,
    ...(level === undefined ? {} : { aiDifficulty: Number(level) }),
  };
};

/** How the game ended; an unfinished one counts as abandoned, without a winner. */
const endOf = ({ outcome }: Table) => {
  if (outcome === undefined) return { winner: null, terminationReason: 'abandonment' };
  return { winner: outcome.winners[0] ?? null, terminationReason: outcome.reason };
};

/**
 * A game of this browser as an archive line. Its id depends on its moves: a game that continues after a
 * take-back gets another id.
 */
export const lineOf = async (table: Table, saved: SavedGame): Promise<string> => {
  const { makeLine } = await import('@ludus/replay/line');
  const { game, start, steps, state } = table.line;
  const finalHash = game.hash(state);
  const isWhole = saved.options !== undefined;
  return makeLine({
    input: {
      gameId: `${saved.id}-${finalHash.slice(0, 8)}`,
      game: game.id,
      boardType: saved.variant,
      numPlayers: saved.seats.length,
      players: saved.seats.map(playerOf),
      ...(isWhole ? { rngSeed: saved.seed } : {}),
      completedAt: new Date(saved.changed).toISOString(),
      source: 'manual',
      ...endOf(table),
      initialState: start,
      moves: steps.map(({ action, seat }) => ({ action, player: seat })),
    },
    origin: { rulesVersion: game.rulesVersion },
    finalHash,
  });
};
