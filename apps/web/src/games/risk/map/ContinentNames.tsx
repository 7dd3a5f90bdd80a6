import type { GameState } from '@ludus/risk-engine';
import { memo } from 'react';
import { ownerSeat } from '../names.ts';
import { riskWords } from '../words.ts';
import type { ContinentLabel } from './continents.ts';

const MARK = 11;

interface ContinentNameProps {
  readonly label: ContinentLabel;
  readonly scale: number;
  /** The owners of its territories, in order, as seats; 0 is neutral. */
  readonly owners: string;
}

/** The name of a continent, what it pays, and a mark in the colour of the owner for each of its territories. */
const ContinentName = memo(({ label, scale, owners }: ContinentNameProps) => {
  const { name, bonus, at, width, isOnLand } = label;
  const seats = owners.split(' ').toSorted();
  const step = Math.min(MARK, (width - 10) / seats.length);
  return (
    <g
      className={isOnLand ? 'continent on-land' : 'continent'}
      transform={`translate(${at[0]} ${at[1]}) scale(${1 / scale})`}
    >
      <text className="continent-name" x="-17" y="-3">
        {name.toLocaleUpperCase()}
      </text>
      <rect className="continent-bonus" x={width / 2 - 34} y="-18" width="32" height="20" rx="10" />
      <text className="continent-pays" x={width / 2 - 18} y="-4">
        {riskWords.bonus(bonus)}
      </text>
      {seats.map((seat, i) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: marks are told apart by their place only
          key={i}
          className="continent-mark"
          data-seat={seat === '0' ? undefined : seat}
          x={-(step * seats.length) / 2 + i * step}
          y="7"
          width={step - 2}
          height="7"
          rx="2"
        />
      ))}
    </g>
  );
});

export const ContinentNames = ({
  labels,
  scale,
  state,
}: {
  readonly labels: readonly ContinentLabel[];
  readonly scale: number;
  readonly state: Pick<GameState, 'territories' | 'playerIds'>;
}) =>
  labels.map((label) => (
    <ContinentName
      key={label.id}
      label={label}
      scale={scale}
      owners={label.territoryIds.map((id) => ownerSeat(state, state.territories[id]!.ownerId) ?? 0).join(' ')}
    />
  ));
