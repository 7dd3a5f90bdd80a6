import { atlasOf } from './atlas.ts';
import type { GameState, PlayerId, TerritoryId } from './types.ts';
import type { RiskView } from './view.ts';

const handSize = (shown: GameState | RiskView, id: PlayerId): number =>
  'handSizes' in shown ? shown.handSizes[id]! : shown.hands[id]!.length;

/** A state or view for terminals: who is to act, everybody's strength, the map by continents. Throws for anything else. */
export const drawText = (shown: GameState | RiskView): string =>
  [headline(shown), '', ...playerLines(shown), ...continentLines(shown)].join('\n');

const headline = ({ map, turn, reinforcements, pending, result }: GameState | RiskView): string => {
  if (result !== undefined) {
    const winner = result.winningTeamId ?? result.winningPlayerId;
    return `Round ${turn.round}, game over (${result.reason}): ${winner === undefined ? 'a draw' : `${winner} wins`}`;
  }
  const { indexOf, labels } = atlasOf(map);
  const line = `Round ${turn.round}, ${turn.currentPlayerId} to act: ${turn.phase}`;
  if (reinforcements !== undefined) return `${line}, ${reinforcements.remaining} to place`;
  return pending?.type === 'Occupy'
    ? `${line} ${labels[indexOf.get(pending.to)!]} with ${pending.minMove} to ${pending.maxMove}`
    : line;
};

const playerLines = (shown: GameState | RiskView): string[] => {
  const { ids } = atlasOf(shown.map);
  const width = Math.max(...shown.playerIds.map((id) => id.length));
  return shown.playerIds.map((id) => {
    const own = ids.filter((it) => shown.territories[it]!.ownerId === id);
    const armies = own.reduce((sum, it) => sum + shown.territories[it]!.armies, 0);
    const { status, teamId } = shown.players[id]!;
    const team = teamId === undefined ? '' : `  team ${teamId}`;
    const strength = `${own.length} territories, ${armies} armies, ${handSize(shown, id)} cards`;
    return `${id.padEnd(width)}  ${status === 'alive' ? strength : 'out of the game'}${team}`;
  });
};

const continentLines = ({ map, territories }: GameState | RiskView): string[] => {
  const { ids, labels, continents, indexOf } = atlasOf(map);
  const nameWidth = Math.max(...labels.map((label) => label.length));
  const line = (id: TerritoryId): string => {
    const { ownerId, armies } = territories[id]!;
    return `  ${labels[indexOf.get(id)!]!.padEnd(nameWidth)}  ${String(armies).padStart(4)}  ${ownerId}`;
  };
  const lines = continents.flatMap(({ name, bonus, members }) => [
    '',
    `${name} (+${bonus})`,
    ...members.map((i) => line(ids[i]!)),
  ]);
  const grouped = new Set(continents.flatMap(({ members }) => members));
  const others = ids.filter((_, i) => !grouped.has(i));
  return others.length === 0 ? lines : [...lines, '', 'Outside the continents', ...others.map(line)];
};
