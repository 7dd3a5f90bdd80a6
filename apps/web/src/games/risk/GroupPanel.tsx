import type { Action, RiskView } from '@ludus/risk-engine';
import { Amount } from './Amount.tsx';
import type { Group } from './groups.ts';
import { territoryName } from './names.ts';
import { riskWords } from './words.ts';

type Counted = Exclude<Group, { readonly kind: 'attack' }>;

/** The rest of an action whose places are chosen: the number of armies. */
export const GroupPanel = ({
  state,
  group,
  onAct,
  onCancel,
}: {
  readonly state: RiskView;
  readonly group: Counted;
  readonly onAct: (action: Action) => void;
  readonly onCancel: () => void;
}) => {
  const isPlacing = group.kind === 'place';
  const to = isPlacing ? group.territory : group.to;
  const name = territoryName(state, to);
  const counts = group.actions.map(({ count }) => count);
  return (
    <Amount
      key={isPlacing ? to : `${group.from} ${to}`}
      label={riskWords.amount}
      button={(n) => (isPlacing ? riskWords.placeIn(n, name) : riskWords.moveTo(n, name))}
      min={Math.min(...counts)}
      max={Math.max(...counts)}
      start={Math.max(...counts)}
      onTake={(n) => onAct(group.actions.find(({ count }) => count === n)!)}
      onCancel={onCancel}
    />
  );
};
