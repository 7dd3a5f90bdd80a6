import type { Seat } from '@ludus/kernel';
import type { Action, GameEvent, GameState, RiskView } from '@ludus/risk-engine';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { announce } from '../../frame/live.tsx';
import type { Playing } from '../../motion/scene.ts';
import { Prompt } from '../../table/Prompt.tsx';
import type { Menu, Way } from '../../table/paths.ts';
import type { SeenMove, TableProps } from '../../table/ui.ts';
import { useChoices } from '../../table/useChoices.ts';
import { Amount } from './Amount.tsx';
import { AttackPanel } from './AttackPanel.tsx';
import { Cards, Trades } from './Cards.tsx';
import { Continents } from './Continents.tsx';
import { LastRoll } from './Dice.tsx';
import { explainTerritory } from './explain.ts';
import { GroupPanel } from './GroupPanel.tsx';
import { type Group, type OffMapActions, offMapActionsOf, waysOf } from './groups.ts';
import { MapPanel } from './MapPanel.tsx';
import { MapBoard } from './map/MapBoard.tsx';
import type { MapMarch } from './map/Marches.tsx';
import type { RiskSprite } from './map/sprite.ts';
import { ownerSeat, territoryName } from './names.ts';
import { oddsSentence } from './oddsOf.ts';
import { Phases } from './Phases.tsx';
import { possibleState } from './possible.ts';
import { promptFor } from './prompt.ts';
import { marchesOf, useRecent } from './recent.ts';
import { suggestedMarches, suggestedPlaces } from './suggested.ts';
import { riskWords } from './words.ts';
import '../../table/table.css';

type Last = SeenMove<Action, GameEvent> | undefined;

const NO_EVENTS: readonly GameEvent[] = [];
const NO_HINTS: ReadonlyMap<string, string> = new Map();

/** The attack a person was making, as long as it can continue. */
const attackAgain = (ways: readonly Way<Group>[], last: Last, viewer: Seat): Group | undefined => {
  const action = last?.seat === viewer ? last.action : undefined;
  if (action?.type !== 'Attack' && action?.type !== 'Blitz') return undefined;
  return ways
    .map((way) => way.action)
    .find((one) => one.kind === 'attack' && one.from === action.from && one.to === action.to);
};

const originOf = (menu: Menu<Group>): string | undefined => {
  const [first] = menu.taken;
  return first !== undefined && 'at' in first ? first.at[0] : undefined;
};

const lastMarks = (last: Last): Map<string, string> => {
  const marks = new Map<string, string>();
  for (const event of last?.events ?? []) {
    if ('to' in event) marks.set(event.to, 'last');
    if ('from' in event) marks.set(event.from, 'last');
    if (event.type === 'ReinforcementsPlaced') marks.set(event.territoryId, 'last');
  }
  return marks;
};

const placesOf = (group: Group | undefined): readonly string[] => {
  if (group === undefined) return [];
  return group.kind === 'place' ? [group.territory] : [group.from, group.to];
};

/** The arrow of the current choice. */
const chosenMarch = (group: Group | undefined, seat: Seat): readonly MapMarch[] =>
  group === undefined || group.kind === 'place'
    ? []
    : [{ from: group.from, to: group.to, seat, isPlanned: true }];

export const RiskTable = ({
  view: state,
  revealed,
  viewer,
  people,
  legal: actions,
  last,
  count,
  act,
  isReplay = false,
  suggested,
  playing,
  outlined = [],
}: TableProps<GameState, Action, GameEvent, RiskView>) => {
  const ways = useMemo(() => waysOf(actions), [actions]);
  const offMap = useMemo(() => offMapActionsOf(actions), [actions]);
  const [open, setOpen] = useState<{ readonly count: number; readonly group: Group }>();
  const [left, setLeft] = useState<number>();
  const leave = useCallback((): void => {
    setOpen(undefined);
    setLeft(count);
  }, [count]);
  const { menu, choices, take, clear, refused, refuse } = useChoices({
    ways,
    count,
    act: (group) => {
      setOpen({ count, group });
      if (group.kind === 'attack') announce(oddsSentence(state, group), 'asked');
    },
    onClear: leave,
  });
  const isActing = actions.length > 0;
  // After an undecided roll, the attack stays open for the next one.
  const goesOn = choices.length === 0 && left !== count ? attackAgain(ways, last, viewer) : undefined;
  const group = open?.count === count ? open.group : goesOn;
  const playerId = state.playerIds[viewer - 1]!;
  const origin = isActing ? originOf(menu) : undefined;

  const onChoose = (id: string): void => {
    if (!isActing) return;
    setOpen(undefined);
    if (take({ place: id })) {
      announce(riskWords.chosen(territoryName(state, id)));
      return;
    }
    refuse(explainTerritory({ state: possibleState(state), people, id, from: originOf(menu) }));
  };

  const marks = useMemo(() => {
    const found = lastMarks(last);
    for (const id of outlined) found.set(id, 'last outlined');
    const chosen = [...placesOf(group), ...(origin === undefined ? [] : [origin])];
    for (const id of chosen) found.set(id, `${found.get(id) ?? ''} selected`);
    if (group?.kind === 'attack') found.set(group.to, 'target');
    for (const id of suggestedPlaces(suggested)) found.set(id, `${found.get(id) ?? ''} suggested`);
    return found;
  }, [last, outlined, group, origin, suggested]);

  const own = useMemo(
    () => Object.keys(state.territories).filter((id) => state.territories[id]!.ownerId === playerId),
    [state, playerId],
  );
  const { moves: recent, isComplete } = useRecent(last, viewer);
  const marches = useMemo(() => {
    const chosen = chosenMarch(group, viewer);
    const planned = chosen.length > 0 ? chosen : suggestedMarches(suggested, state);
    if (planned.length > 0) return planned;
    // What failed between others would only be noise.
    if (recent.length > 0 && isComplete) return marchesOf(recent, (id) => own.includes(id));
    return marchesOf(last === undefined ? [] : [last]).map(unnumbered);
  }, [group, suggested, state, viewer, recent, isComplete, last, own]);

  const words = promptFor(state, { group, from: originOf(menu), legal: actions, viewer, people });
  const events = last?.events ?? NO_EVENTS;
  return (
    <>
      <div className="match-board wide-board">
        <MapBoard
          state={state}
          people={people}
          hints={isActing ? menu.places : NO_HINTS}
          marks={marks}
          marches={playing === undefined ? marches : []}
          playing={playing as Playing<RiskSprite> | undefined}
          onChoose={onChoose}
          title={riskWords.map(words.title)}
          // A reader who tries moves in a review wants to see the whole game.
          closeTo={isReplay || revealed !== undefined ? undefined : own}
          follow={playing?.scene.changed ?? outlined}
        >
          {(land, viewing) => {
            const panel = panelFor({
              state,
              group: isActing ? group : undefined,
              offMap,
              events,
              act,
              clear,
              count,
            });
            if (panel === undefined) return playing === undefined && <RollOnMap state={state} last={last} />;
            return (
              <MapPanel land={land} viewing={viewing} to={panel.to} from={panel.from} label={panel.label}>
                {panel.content}
              </MapPanel>
            );
          }}
        </MapBoard>
        {isReplay && <Continents state={state} playerId={playerId} />}
      </div>
      {!isReplay && (
        <Prompt
          title={words.title}
          text={refused ?? words.text}
          tone={refused === undefined ? 'plain' : 'refused'}
          menu={{ ...menu, picks: [] }}
          isActing={isActing}
          canCancel={choices.length > 0 && group === undefined}
          onCancel={clear}
          onPick={take}
          footer={<Continents state={state} playerId={playerId} />}
        >
          <Phases phase={state.turn.phase} />
          <div className="risk-acts">
            <Trades state={state} playerId={playerId} trades={offMap.trades} onAct={act} />
            {offMap.ends.map((action) => (
              <button key={action.type} type="button" className="button" onClick={() => act(action)}>
                {riskWords.ends[action.type]}
              </button>
            ))}
          </div>
          <Cards state={state} hand={state.hands[playerId] ?? []} />
        </Prompt>
      )}
    </>
  );
};

const unnumbered = ({ number: _, ...march }: MapMarch): MapMarch => march;

interface Asked {
  readonly state: RiskView;
  readonly group: Group | undefined;
  readonly offMap: OffMapActions;
  readonly events: readonly GameEvent[];
  readonly act: (action: Action) => void;
  readonly clear: () => void;
  readonly count: number;
}

interface Panel {
  readonly to: string;
  readonly from: string | undefined;
  readonly label: string;
  readonly content: ReactNode;
}

const OccupyPanel = ({
  occupy,
  act,
}: {
  readonly occupy: OffMapActions['occupy'];
  readonly act: Asked['act'];
}) => (
  <Amount
    label={riskWords.amount}
    button={riskWords.occupyWith}
    min={occupy[0]!.moveArmies}
    max={occupy.at(-1)!.moveArmies}
    start={occupy.at(-1)!.moveArmies}
    onTake={(n) => act(occupy.find(({ moveArmies }) => moveArmies === n)!)}
  />
);

/** The question on the map, next to the place it is about. */
const panelFor = ({ state, group, offMap, events, act, clear, count }: Asked): Panel | undefined => {
  const { pending } = state;
  if (offMap.occupy.length > 0 && pending?.type === 'Occupy')
    return {
      to: pending.to,
      from: pending.from,
      label: riskWords.panels.occupy,
      content: (
        <>
          <p>{riskWords.occupyHow(territoryName(state, pending.to))}</p>
          <OccupyPanel key={count} occupy={offMap.occupy} act={act} />
        </>
      ),
    };
  if (group === undefined) return undefined;
  const label = riskWords.panels[group.kind];
  if (group.kind === 'attack')
    return {
      to: group.to,
      from: group.from,
      label,
      content: <AttackPanel state={state} group={group} events={events} onAct={act} onStop={clear} />,
    };
  return {
    to: group.kind === 'place' ? group.territory : group.to,
    from: group.kind === 'place' ? undefined : group.from,
    label,
    content: <GroupPanel state={state} group={group} onAct={act} onCancel={clear} />,
  };
};

/** The dice of the last move, at the edge of the map. */
const RollOnMap = ({ state, last }: { readonly state: RiskView; readonly last: Last }) => {
  const roll = last?.events.find((event) => event.type === 'AttackResolved');
  if (last === undefined || roll === undefined) return null;
  const captured = last.events.find((event) => event.type === 'TerritoryCaptured');
  const defender = captured?.previousOwnerId ?? state.territories[roll.to]!.ownerId;
  return (
    <div className="roll-on-map">
      <LastRoll
        events={last.events}
        state={state}
        attacker={last.seat}
        defender={ownerSeat(state, defender)}
      />
    </div>
  );
};
