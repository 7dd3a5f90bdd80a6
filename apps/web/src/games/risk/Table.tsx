import type { Seat } from '@ludus/kernel';
import type { Action, GameEvent, GameState, RiskView } from '@ludus/risk-engine';
import { useCallback, useMemo, useState } from 'react';
import { announce } from '../../frame/live.tsx';
import { BoardFrame } from '../../table/BoardFrame.tsx';
import { Prompt } from '../../table/Prompt.tsx';
import type { Menu, Way } from '../../table/paths.ts';
import type { SeenMove, TableProps } from '../../table/ui.ts';
import { useChoices } from '../../table/useChoices.ts';
import { Amount } from './Amount.tsx';
import { Cards } from './Cards.tsx';
import { Continents } from './Continents.tsx';
import { Dice } from './Dice.tsx';
import { explainTerritory } from './explain.ts';
import { GroupPanel } from './GroupPanel.tsx';
import { besideOf, type Group, waysOf } from './groups.ts';
import { MapBoard, territoryName } from './MapBoard.tsx';
import { oddsSentence } from './oddsOf.ts';
import { possibleState } from './possible.ts';
import { END_LABELS, promptFor } from './prompt.ts';

type Last = SeenMove<Action, GameEvent> | undefined;

const NO_EVENTS: readonly GameEvent[] = [];
const NO_HINTS: ReadonlyMap<string, string> = new Map();

/** The attack a person was at, while it can go on. */
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
    if ('to' in event) marks.set(event.to, event.type === 'TerritoryCaptured' ? 'last captured' : 'last');
    if ('from' in event) marks.set(event.from, 'last');
    if (event.type === 'ReinforcementsPlaced') marks.set(event.territoryId, 'last');
  }
  return marks;
};

const routeOf = (action: Action | undefined): readonly [string, string] | undefined =>
  action !== undefined && 'from' in action ? [action.from, action.to] : undefined;

/** The more territories, the more room fingers need. */
const comfortableWidth = ({ territories }: RiskView): number =>
  Math.round(140 * Math.sqrt(Object.keys(territories).length));

export const RiskTable = ({
  view: state,
  viewer,
  legal: actions,
  last,
  count,
  act,
  isReplay = false,
  suggested,
}: TableProps<GameState, Action, GameEvent, RiskView>) => {
  const ways = useMemo(() => waysOf(actions), [actions]);
  const beside = useMemo(() => besideOf(actions), [actions]);
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
  // A roll that did not decide leaves the attack open for the next one.
  const goesOn = choices.length === 0 && left !== count ? attackAgain(ways, last, viewer) : undefined;
  const group = open?.count === count ? open.group : goesOn;
  const playerId = state.playerIds[viewer - 1]!;

  const onChoose = (id: string): void => {
    if (!isActing) return;
    setOpen(undefined);
    if (take({ place: id })) {
      announce(`${territoryName(state, id)} is chosen.`);
      return;
    }
    refuse(explainTerritory(possibleState(state), id, originOf(menu)));
  };

  const marks = useMemo(() => {
    const found = lastMarks(last);
    const origin = originOf(menu);
    const chosen =
      group === undefined ? [] : group.kind === 'place' ? [group.territory] : [group.from, group.to];
    if (origin !== undefined && isActing) chosen.push(origin);
    for (const id of chosen) found.set(id, `${found.get(id) ?? ''} selected`);
    return found;
  }, [last, menu, group, isActing]);

  const route =
    group !== undefined && group.kind !== 'place'
      ? ([group.from, group.to] as const)
      : (routeOf(suggested) ?? routeOf(last?.action));
  const words = promptFor(state, { group, from: originOf(menu), legal: actions, viewer });
  return (
    <>
      <div className="match-board wide-board">
        <BoardFrame comfortable={comfortableWidth(state)}>
          <MapBoard
            state={state}
            hints={isActing ? menu.places : NO_HINTS}
            marks={marks}
            route={route}
            onChoose={onChoose}
            title={`Map, ${words.title}`}
          />
        </BoardFrame>
        <Dice events={last?.events ?? NO_EVENTS} />
        {isReplay && <Continents state={state} playerId={playerId} />}
      </div>
      {!isReplay && (
        <Prompt
          title={words.title}
          text={refused ?? words.text}
          tone={refused === undefined ? 'plain' : 'refused'}
          menu={{ ...menu, picks: [] }}
          isActing={isActing}
          canCancel={choices.length > 0 || group !== undefined}
          onCancel={clear}
          onPick={take}
          footer={<Continents state={state} playerId={playerId} />}
        >
          {isActing && group !== undefined && <GroupPanel state={state} group={group} onAct={act} />}
          {beside.occupy.length > 0 && (
            <Amount
              key={count}
              label="Armies"
              button={(n) => `Move ${n}`}
              min={beside.occupy[0]!.moveArmies}
              max={beside.occupy.at(-1)!.moveArmies}
              start={beside.occupy.at(-1)!.moveArmies}
              onTake={(n) => act(beside.occupy.find(({ moveArmies }) => moveArmies === n)!)}
            />
          )}
          <Cards
            state={state}
            playerId={playerId}
            hand={state.hands[playerId] ?? []}
            trades={beside.trades}
            onAct={act}
          />
          {beside.ends.length > 0 && (
            <div className="row">
              {beside.ends.map((action) => (
                <button key={action.type} type="button" className="button" onClick={() => act(action)}>
                  {END_LABELS[action.type]}
                </button>
              ))}
            </div>
          )}
        </Prompt>
      )}
    </>
  );
};
