import type { Seat } from '@ludus/kernel';
import {
  type Action,
  continentProgress,
  type GameEvent,
  type GameState,
  type RiskView,
} from '@ludus/risk-engine';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { announce } from '../../frame/live.tsx';
import { SeatMark } from '../../look/Glyph.tsx';
import { BoardFrame } from '../../table/BoardFrame.tsx';
import { Prompt } from '../../table/Prompt.tsx';
import type { Menu, Way } from '../../table/paths.ts';
import type { SeenMove, TableProps } from '../../table/ui.ts';
import { useChoices } from '../../table/useChoices.ts';
import { Amount } from './Amount.tsx';
import { Cards } from './Cards.tsx';
import { Dice } from './Dice.tsx';
import { explainTerritory } from './explain.ts';
import { GroupPanel } from './GroupPanel.tsx';
import { besideOf, type Group, waysOf } from './groups.ts';
import { MapBoard, ownerSeat, territoryName } from './MapBoard.tsx';
import { oddsSentence } from './oddsOf.ts';
import { armies } from './people.ts';
import { possibleState } from './possible.ts';

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

interface Chosen {
  readonly group: Group | undefined;
  /** Where armies would come from, once that is chosen. */
  readonly from: string | undefined;
}

const wordsFor = (
  state: RiskView,
  { group, from }: Chosen,
  mustTrade: boolean,
): { readonly title: string; readonly text: string } => {
  const origin = from === undefined ? '' : territoryName(state, from);
  const { turn, reinforcements, pending } = state;
  switch (turn.phase) {
    case 'Reinforcement':
      if (mustTrade)
        return { title: 'Trade cards', text: 'You hold so many cards that a set must be traded first.' };
      return {
        title: `Place ${armies(reinforcements?.remaining ?? 0)}`,
        text: group === undefined ? 'Choose one of your territories.' : '',
      };
    case 'Attack':
      return {
        title: 'Attack',
        text:
          group !== undefined
            ? ''
            : from === undefined
              ? 'Choose a territory of yours, then a neighbour to attack, or end the attacks.'
              : `Choose the neighbour that ${origin} attacks.`,
      };
    case 'Occupy':
      return {
        title: 'Occupy',
        text:
          pending?.type === 'Occupy' ? `How many armies move into ${territoryName(state, pending.to)}?` : '',
      };
    case 'Fortify':
      return {
        title: 'Fortify',
        text:
          group !== undefined
            ? ''
            : from === undefined
              ? 'Choose where armies come from, then where they go, or end the turn.'
              : `Choose where armies from ${origin} go.`,
      };
    case 'GameOver':
      return { title: 'The game is over', text: '' };
    default:
      return { title: turn.phase, text: '' };
  }
};

const DOINGS: Readonly<Record<string, string>> = {
  Reinforcement: 'places armies',
  Attack: 'attacks',
  Occupy: 'moves in',
  Fortify: 'fortifies',
};

const originOf = (menu: Menu<Group>): string | undefined => {
  const [first] = menu.taken;
  return first !== undefined && 'at' in first ? first.at[0] : undefined;
};

const END_LABELS: Readonly<Record<string, string>> = {
  EndAttackPhase: 'End the attacks',
  EndTurn: 'End the turn',
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

const Continents = ({ state, playerId }: { readonly state: RiskView; readonly playerId: string }) => (
  <details className="card continents">
    <summary>Continents</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Continent</th>
          <th scope="col">Bonus</th>
          <th scope="col">Yours</th>
          <th scope="col">Paid to</th>
        </tr>
      </thead>
      <tbody>
        {continentProgress(possibleState(state), playerId).map(
          ({ continentId, name, bonus, held, size, recipientId }, i) => (
            <tr key={continentId}>
              <th scope="row">
                <span className="continent-mark" data-continent={i % 8} aria-hidden="true" /> {name}
              </th>
              <td>+{bonus}</td>
              <td>
                {held} / {size}
              </td>
              <td>
                {recipientId === undefined ? '–' : <SeatMark seat={ownerSeat(state, recipientId) ?? 1} />}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  </details>
);

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
  const [why, setWhy] = useState<{ readonly count: number; readonly text: string }>();
  const { menu, choices, take, clear } = useChoices(ways, count, (group: Group) => {
    setOpen({ count, group });
    if (group.kind === 'attack') announce(oddsSentence(state, group), 'asked');
  });
  const isActing = actions.length > 0;
  // A roll that did not decide leaves the attack open for the next one.
  const [left, setLeft] = useState<number>();
  const goesOn = choices.length === 0 && left !== count ? attackAgain(ways, last, viewer) : undefined;
  const group = open?.count === count ? open.group : goesOn;
  const playerId = state.playerIds[viewer - 1]!;
  const isMine = state.playerIds.indexOf(state.turn.currentPlayerId) + 1 === viewer;

  const cancel = useCallback((): void => {
    clear();
    setOpen(undefined);
    setLeft(count);
  }, [clear, count]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') cancel();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [cancel]);

  const onChoose = (id: string): void => {
    if (!isActing) return;
    setOpen(undefined);
    if (take({ place: id })) {
      setWhy(undefined);
      announce(`${territoryName(state, id)} is chosen.`);
      return;
    }
    const text = explainTerritory(possibleState(state), id, originOf(menu));
    setWhy({ count, text });
    announce(text);
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
  const words = isActing
    ? wordsFor(
        state,
        { group, from: originOf(menu) },
        actions.every(({ type }) => type === 'TradeCards'),
      )
    : {
        title: isMine
          ? wordsFor(state, { group: undefined, from: undefined }, false).title
          : `Player ${state.playerIds.indexOf(state.turn.currentPlayerId) + 1} ${DOINGS[state.turn.phase] ?? 'plays'}`,
        text: '',
      };
  const refused = why?.count === count ? why.text : undefined;
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
          onCancel={cancel}
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
