import type { GameState, PlaceRing } from '@ludus/ringrift-engine';
import { Segments } from '../../look/Segments.tsx';
import { number } from '../../words/format.ts';
import { ringWords } from './words.ts';

export const COUNTS: readonly PlaceRing['count'][] = [1, 2, 3];

/** How many rings the next placement uses. */
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
    <Segments
      legend={ringWords.prompts.placeCount}
      name="ring-count"
      value={value}
      values={COUNTS.map((id) => ({ id, name: number(id), isOff: id > hand }))}
      onChange={onChange}
    />
  );
};
