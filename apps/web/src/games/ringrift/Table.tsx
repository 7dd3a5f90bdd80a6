import type { Cell, GameEvent, GameState, Move, PlaceRing } from '@ludus/ringrift-engine';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { announce } from '../../frame/live.tsx';
import { isTyping } from '../../frame/typing.ts';
import { Prompt } from '../../table/Prompt.tsx';
import type { Menu } from '../../table/paths.ts';
import { follow } from '../../table/paths.ts';
import type { TableProps } from '../../table/ui.ts';
import { useChoices } from '../../table/useChoices.ts';
import { Board } from './Board.tsx';
import { type Effects, effectsOf, pathOf } from './effects.ts';
import { explainCell } from './explain.ts';
import { arrivalOf, cellsNamed, lastMarks, type Marks, mark } from './marks.ts';
import { BoardArea } from './Picture.tsx';
import { promptFor } from './prompt.ts';
import { COUNTS, RingCount } from './RingCount.tsx';
import { waysOf } from './ways.ts';

const previewMarks = (marks: Marks, effects: Effects | undefined): void => {
  if (effects === undefined) return;
  mark(marks, effects.collapsed, 'will-collapse');
  mark(marks, effects.flipped, 'will-flip');
  mark(marks, effects.captured, 'will-take');
  mark(marks, effects.eliminated, 'will-lose');
};

/** The cell the choice so far starts from. */
const originOf = (menu: Menu<Move>): Cell | undefined => {
  const [first] = menu.taken;
  return first !== undefined && 'at' in first && first.at.length === 1 ? first.at[0] : undefined;
};

/** With several counts on offer the chosen one counts, or the nearest the rules allow. */
const narrowed = (legal: readonly Move[], rings: number): readonly Move[] => {
  const best = new Map<Cell, number>();
  for (const move of legal)
    if (move.type === 'place_ring' && move.count <= rings)
      best.set(move.to, Math.max(best.get(move.to) ?? 0, move.count));
  return legal.filter(
    (move) => move.type !== 'place_ring' || move.count === (best.get(move.to) ?? move.count),
  );
};

export const RingRiftTable = ({
  view: state,
  legal: moves,
  last,
  count,
  act,
  suggested,
  viewer,
  isReplay = false,
}: TableProps<GameState, Move, GameEvent, GameState>) => {
  const [rings, setRings] = useState<PlaceRing['count']>(1);
  const [peeked, setPeeked] = useState<Cell>();
  const ways = useMemo(() => waysOf(state, narrowed(moves, rings)), [state, moves, rings]);
  const { menu, choices, take, clear, refused, refuse } = useChoices({ ways, count, act });

  /** The action the pointed-at cell or button would complete. */
  const preview = useCallback(
    (choice: { readonly place: string } | { readonly pick: string }): Effects | undefined => {
      const then = follow(ways, [...choices, choice]);
      const action = then?.action;
      return action === undefined ? undefined : effectsOf(state, action);
    },
    [ways, choices, state],
  );
  const [peekedPick, setPeekedPick] = useState<string>();
  const effects = useMemo(() => {
    if (moves.length === 0) return undefined;
    if (peekedPick !== undefined) return preview({ pick: peekedPick });
    return peeked === undefined ? undefined : preview({ place: peeked });
  }, [moves, peeked, peekedPick, preview]);

  const marks = useMemo(() => {
    const found = lastMarks(last);
    const origin = originOf(menu);
    if (origin !== undefined && moves.length > 0) mark(found, [origin], 'selected');
    previewMarks(found, effects);
    if (suggested !== undefined) mark(found, cellsNamed(suggested), 'suggested');
    return found;
  }, [last, menu, moves, effects, suggested]);

  const onChoose = (cell: Cell): void => {
    if (moves.length === 0) return;
    const next = follow(ways, [...choices, { place: cell }]);
    if (take({ place: cell })) {
      // Half a move changes nothing that others would hear of.
      if (next !== undefined && next.action === undefined)
        announce(promptFor(state, { menu: next, isActing: true, viewer }).text);
      return;
    }
    const origin = originOf(menu);
    if (origin === cell) clear();
    refuse(origin === cell ? '' : explainCell(state, { cell, from: origin, rings }));
  };

  const arrival = useMemo(() => arrivalOf(last), [last]);
  const hinted = suggested === undefined ? undefined : pathOf(suggested);
  const arrows = [
    ...(hinted === undefined ? [] : [{ from: hinted[0], to: hinted[1], kind: 'hinted' }]),
    ...(effects?.path === undefined ? [] : [{ from: effects.path[0], to: effects.path[1], kind: 'peek' }]),
  ];

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey) return;
      const wanted = COUNTS.find((one) => `${one}` === event.key);
      if (wanted !== undefined) setRings(wanted);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const isPlacing = moves.some(({ type }) => type === 'place_ring');
  const prompt = promptFor(state, { menu, isActing: moves.length > 0, viewer });
  return (
    <>
      <BoardArea state={state}>
        <Board
          board={state.board}
          hints={moves.length === 0 ? new Map() : menu.places}
          marks={marks}
          arrival={arrival}
          arrows={arrows}
          onChoose={onChoose}
          onPeek={setPeeked}
          title={`RingRift board, ${prompt.title}`}
        />
      </BoardArea>
      {!isReplay && (
        <Prompt
          title={prompt.title}
          steady={prompt.text}
          text={refused ?? (effects?.text || prompt.text)}
          tone={refused !== undefined ? 'refused' : effects?.text ? 'preview' : 'plain'}
          menu={menu}
          isActing={moves.length > 0}
          canCancel={choices.length > 0}
          onCancel={clear}
          onPick={take}
          onPeek={setPeekedPick}
        >
          {isPlacing && <RingCount state={state} value={rings} onChange={setRings} />}
        </Prompt>
      )}
    </>
  );
};
