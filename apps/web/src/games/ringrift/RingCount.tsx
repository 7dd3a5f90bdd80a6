import type { GameState, PlaceRing } from '@ludus/ringrift-engine';

export const COUNTS = [1, 2, 3] as const;

/** How many rings the next placement puts down. */
export const RingCount = ({
  state,
  value,
  onChange,
}: {
  readonly state: GameState;
  readonly value: PlaceRing['count'];
  readonly onChange: (count: PlaceRing['count']) => void;
}) => {
  const hand = state.players[state.currentPlayer - 1]!.ringsInHand;
  return (
    <fieldset className="segments">
      <legend>Rings to place on an empty cell</legend>
      {COUNTS.map((count) => (
        <label key={count}>
          <input
            type="radio"
            name="ring-count"
            checked={value === count}
            disabled={count > hand}
            onChange={() => onChange(count)}
          />
          <span>{count}</span>
        </label>
      ))}
    </fieldset>
  );
};
