import {
  type Action,
  continentProgress,
  type GameEvent,
  type GameState,
  type RiskView,
} from '@ludus/risk-engine';
import { useEffect, useMemo, useState } from 'react';
import { announce } from '../frame/live.tsx';
import { SeatMark } from '../look/Glyph.tsx';
import { BoardFrame } from '../play/BoardFrame.tsx';
import { Prompt } from '../play/Prompt.tsx';
import type { TableProps } from '../play/ui.ts';
import { useChoices } from '../play/useChoices.ts';
import { Amount } from './Amount.tsx';
import { Cards } from './Cards.tsx';
import { Dice } from './Dice.tsx';
import { explainTerritory } from './explain.ts';
import { GroupPanel } from './GroupPanel.tsx';
import { besideOf, type Group, waysOf } from './groups.ts';
import { MapBoard, ownerSeat, territoryName } from './MapBoard.tsx';

const NO_HINTS: ReadonlyMap<string, string> = new Map();

const wordsFor = (
  state: RiskView,
  group: Group | undefined,
  mustTrade: boolean,
): { readonly title: string; readonly text: string } => {
  const { turn, reinforcements, pending } = state;
  switch (turn.phase) {
    case 'Reinforcement':
      if (mustTrade)
        return { title: 'Trade cards', text: 'You hold so many cards that a set must be traded first.' };
      return {
        title: `Place ${reinforcements?.remaining ?? 0} armies`,
        text: group === undefined ? 'Choose one of your territories.' : '',
      };
    case 'Attack':
      return {
        title: 'Attack',
        text:
          group === undefined
            ? 'Choose a territory of yours, then a neighbour to attack, or end the attacks.'
            : '',
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
        text: group === undefined ? 'Move armies between territories of yours, or end the turn.' : '',
      };
    case 'GameOver':
      return { title: 'The game is over', text: '' };
    default:
      return { title: turn.phase, text: '' };
  }
};

const END_LABELS: Readonly<Record<string, string>> = {
  EndAttackPhase: 'End the attacks',
  EndTurn: 'End the turn',
};

const lastMarks = (last: TableProps['last']): Map<string, string> => {
  const marks = new Map<string, string>();
  for (const event of (last?.events ?? []) as readonly GameEvent[]) {
    if ('to' in event) marks.set(event.to, event.type === 'TerritoryCaptured' ? 'last captured' : 'last');
    if ('from' in event) marks.set(event.from, 'last');
    if (event.type === 'ReinforcementsPlaced') marks.set(event.territoryId, 'last');
  }
  return marks;
};

const lastRoute = (last: TableProps['last']): readonly [string, string] | undefined =>
  last !== undefined && 'from' in last.action && 'to' in last.action
    ? [String(last.action.from), String(last.action.to)]
    : undefined;

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
        {continentProgress(state as unknown as GameState, playerId).map(
          ({ continentId, name, bonus, held, size, recipientId }) => (
            <tr key={continentId}>
              <th scope="row">{name}</th>
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
  view,
  viewer,
  legal,
  last,
  count,
  act,
  isReplay = false,
  suggested,
}: TableProps) => {
  const state = view as RiskView;
  const actions = legal as readonly Action[];
  const ways = useMemo(() => waysOf(actions), [actions]);
  const beside = useMemo(() => besideOf(actions), [actions]);
  const [open, setOpen] = useState<{ readonly count: number; readonly group: Group }>();
  const [why, setWhy] = useState<{ readonly count: number; readonly text: string }>();
  const { menu, choices, take, clear } = useChoices(ways, count, (group: Group) => setOpen({ count, group }));
  const group = open?.count === count ? open.group : undefined;
  const isActing = actions.length > 0;
  const playerId = state.playerIds[viewer - 1]!;
  const isMine = state.playerIds.indexOf(state.turn.currentPlayerId) + 1 === viewer;

  const cancel = (): void => {
    clear();
    setOpen(undefined);
  };
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      clear();
      setOpen(undefined);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [clear]);

  const onChoose = (id: string): void => {
    if (!isActing) return;
    setOpen(undefined);
    if (take({ place: id })) {
      setWhy(undefined);
      return;
    }
    const [origin] = menu.taken;
    const from = origin !== undefined && 'at' in origin ? origin.at[0] : undefined;
    const text = explainTerritory(state as unknown as GameState, id, from);
    setWhy({ count, text });
    announce(text);
  };

  const marks = useMemo(() => {
    const found = lastMarks(last);
    const [origin] = menu.taken;
    const chosen =
      group === undefined ? [] : group.kind === 'place' ? [group.territory] : [group.from, group.to];
    if (origin !== undefined && 'at' in origin && isActing) chosen.push(origin.at[0]!);
    for (const id of chosen) found.set(id, `${found.get(id) ?? ''} selected`);
    return found;
  }, [last, menu, group, isActing]);

  const route =
    group !== undefined && group.kind !== 'place'
      ? ([group.from, group.to] as const)
      : suggested !== undefined && 'from' in suggested && 'to' in suggested
        ? ([String(suggested.from), String(suggested.to)] as const)
        : lastRoute(last);
  const words = isActing
    ? wordsFor(
        state,
        group,
        actions.every(({ type }) => type === 'TradeCards'),
      )
    : {
        title: isMine
          ? wordsFor(state, undefined, false).title
          : `Player ${state.playerIds.indexOf(state.turn.currentPlayerId) + 1}: ${state.turn.phase.toLowerCase()}`,
        text: '',
      };
  const refused = why?.count === count ? why.text : undefined;
  return (
    <>
      <div className="match-board wide-board">
        <BoardFrame comfortable={comfortableWidth(state)}>
          <MapBoard
            state={state as unknown as GameState}
            hints={isActing ? menu.places : NO_HINTS}
            marks={marks}
            route={route}
            onChoose={onChoose}
            title={`Map, ${words.title}`}
          />
        </BoardFrame>
        <Dice events={(last?.events ?? []) as readonly GameEvent[]} />
        <Continents state={state} playerId={playerId} />
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
          <Cards state={state} hand={state.hands[playerId] ?? []} trades={beside.trades} onAct={act} />
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
