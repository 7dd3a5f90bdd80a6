import type {
  Action,
  Attack,
  Blitz,
  EndAttackPhase,
  EndTurn,
  Fortify,
  Occupy,
  PlaceReinforcements,
  TerritoryId,
  TradeCards,
} from '@ludus/risk-engine';
import type { Way } from '../../table/paths.ts';

/** Actions that start from the same places and differ only in a number, which is asked next to the map. */
export type Group =
  | {
      readonly kind: 'place';
      readonly territory: TerritoryId;
      readonly actions: readonly PlaceReinforcements[];
    }
  | {
      readonly kind: 'attack';
      readonly from: TerritoryId;
      readonly to: TerritoryId;
      readonly rolls: readonly Attack[];
      readonly blitzes: readonly Blitz[];
    }
  | {
      readonly kind: 'fortify';
      readonly from: TerritoryId;
      readonly to: TerritoryId;
      readonly actions: readonly Fortify[];
    };

export type AttackGroup = Extract<Group, { readonly kind: 'attack' }>;

/** What can be done without the map. */
export interface OffMapActions {
  readonly occupy: readonly Occupy[];
  readonly trades: readonly TradeCards[];
  readonly ends: readonly (EndAttackPhase | EndTurn)[];
}

const gather = <Item, Key>(items: readonly Item[], key: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const own = groups.get(key(item));
    if (own === undefined) groups.set(key(item), [item]);
    else own.push(item);
  }
  return groups;
};

const ofType = <Type extends Action['type']>(
  legal: readonly Action[],
  type: Type,
): readonly Extract<Action, { readonly type: Type }>[] =>
  legal.filter((action): action is Extract<Action, { readonly type: Type }> => action.type === type);

const route = ({ from, to }: { readonly from: string; readonly to: string }): string => `${from}\n${to}`;

const routeWay = (group: Extract<Group, { readonly from: string }>): Way<Group> => ({
  action: group,
  steps: [
    { at: [group.from], role: 'source' },
    { at: [group.to], role: group.kind },
  ],
});

/** Everything that is entered on the map. */
export const waysOf = (legal: readonly Action[]): Way<Group>[] => {
  const attacks = gather([...ofType(legal, 'Attack'), ...ofType(legal, 'Blitz')], route);
  const fortifies = gather(ofType(legal, 'Fortify'), route);
  const placements = gather(ofType(legal, 'PlaceReinforcements'), ({ territoryId }) => territoryId);
  return [
    ...[...placements].map(
      ([territory, actions]): Way<Group> => ({
        action: { kind: 'place', territory, actions },
        steps: [{ at: [territory], role: 'place' }],
      }),
    ),
    ...[...attacks.values()].map((actions) =>
      routeWay({
        kind: 'attack',
        from: actions[0]!.from,
        to: actions[0]!.to,
        rolls: ofType(actions, 'Attack').filter(({ attackerDice }) => attackerDice !== undefined),
        blitzes: ofType(actions, 'Blitz'),
      }),
    ),
    ...[...fortifies.values()].map((actions) =>
      routeWay({ kind: 'fortify', from: actions[0]!.from, to: actions[0]!.to, actions }),
    ),
  ];
};

export const offMapActionsOf = (legal: readonly Action[]): OffMapActions => ({
  occupy: ofType(legal, 'Occupy'),
  trades: ofType(legal, 'TradeCards'),
  ends: [...ofType(legal, 'EndAttackPhase'), ...ofType(legal, 'EndTurn')],
});
