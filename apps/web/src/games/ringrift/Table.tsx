import type { Cell, GameEvent, GameState, Move, PlaceRing } from '@ludus/ringrift-engine';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { announce } from '../../frame/live.tsx';
import { isTyping } from '../../frame/typing.ts';
import { useSteady } from '../../look/useSteady.ts';
import type { Playing } from '../../motion/scene.ts';
import { playSound } from '../../sound/sound.ts';
import { Prompt } from '../../table/Prompt.tsx';
import { follow, type Menu } from '../../table/paths.ts';
import type { TableProps } from '../../table/ui.ts';
import { useChoices } from '../../table/useChoices.ts';
import { Board } from './Board.tsx';
import { BoardArea } from './BoardArea.tsx';
import { type Effects, effectsOf, pathOf } from './effects.ts';
import { explainCell } from './explain.ts';
import { cellsNamed, lastMarks, lastRoute, mark, previewMarks } from './marks.ts';
import { planOn } from './plan.ts';
import { promptFor } from './prompt.ts';
import { COUNTS, RingCount } from './RingCount.tsx';
import { roomiestOf } from './reach.ts';
import type { Sprite } from './sprites.tsx';
import { waysOf } from './ways.ts';
import { ringWords } from './words.ts';

/** The space where the current choice starts. */
const originOf = (menu: Menu<Move>): Cell | undefined => {
  const [first] = menu.taken;
  return first !== undefined && 'at' in first && first.at.length === 1 ? first.at[0] : undefined;
};

/** If several counts are possible, the chosen one applies, or the nearest legal one. */
const narrowed = (legal: readonly Move[], rings: number): readonly Move[] => {
  const best = new Map<Cell, number>();
  for (const move of legal)
    if (move.type === 'place_ring' && move.count <= rings)
      best.set(move.to, Math.max(best.get(move.to) ?? 0, move.count));
  return legal.filter(
    (move) => move.type !== 'place_ring' || move.count === (best.get(move.to) ?? move.count),
  );
};

const NO_HINTS: ReadonlyMap<Cell, string> = new Map();
const NOTHING: readonly string[] = [];

/**
 * What the board offers where; landing on a marker costs a ring, which is shown. Good places for a first stack come
 * first, where the Tab key leads.
 */
const hintsOf = ({ places, ways }: Menu<Move>, state: GameState): ReadonlyMap<Cell, string> => {
  const best = roomiestOf(
    state,
    ways.map(({ action }) => action),
  );
  const hints = new Map(best.map((cell) => [cell, 'place-best']));
  for (const [cell, role] of places) {
    const isCostly = (role === 'move' || role === 'capture') && state.board.markers[cell] !== undefined;
    if (!hints.has(cell)) hints.set(cell, isCostly ? (role === 'move' ? 'costly' : 'costly-capture') : role);
  }
  return hints;
};

/** The stacks that can be captured from the current choice. */
const targetsOf = ({ ways, taken }: Menu<Move>): Cell[] =>
  taken.length === 0
    ? []
    : [...new Set(ways.flatMap(({ action }) => ('target' in action ? [action.target] : [])))];

export const RingRiftTable = ({
  view: state,
  legal: moves,
  last,
  count,
  act,
  suggested,
  plan,
  people,
  isReplay = false,
  playing,
  outlined = NOTHING,
}: TableProps<GameState, Move, GameEvent, GameState>) => {
  const [rings, setRings] = useState<PlaceRing['count']>(1);
  const [peeked, setPeeked] = useState<Cell>();
  const [peekedAt, setPeekedAt] = useState<{ readonly count: number; readonly pick: string | undefined }>();
  /** A space that was tapped once: its effect is shown before the second tap plays it. */
  const [touched, setTouched] = useState<{ readonly count: number; readonly cell: Cell }>();
  const considered = touched?.count === count ? touched.cell : undefined;
  // A button disappears when it is pressed; what it showed is about an older position.
  const peekedPick = peekedAt?.count === count ? peekedAt.pick : undefined;
  const isActing = moves.length > 0;
  const ways = useMemo(() => waysOf(state, narrowed(moves, rings)), [state, moves, rings]);
  const { menu, choices, take, clear, refused, refuse } = useChoices({ ways, count, act });

  /** The action that the space or button under the pointer would complete. */
  const preview = useCallback(
    (choice: { readonly place: string } | { readonly pick: string }): Effects | undefined => {
      const action = follow(ways, [...choices, choice])?.action;
      return action === undefined ? undefined : effectsOf(state, action);
    },
    [ways, choices, state],
  );
  const effects = useMemo(() => {
    if (!isActing) return undefined;
    if (peekedPick !== undefined) return preview({ pick: peekedPick });
    return peeked === undefined ? undefined : preview({ place: peeked });
  }, [isActing, peeked, peekedPick, preview]);

  const planned = useMemo(() => (plan === undefined ? undefined : planOn(state, plan)), [state, plan]);
  const marks = useMemo(() => {
    const found = playing === undefined ? lastMarks(last) : new Map<Cell, string>();
    const origin = originOf(menu);
    if (origin !== undefined && isActing) mark(found, [origin], 'selected');
    if (isActing) mark(found, targetsOf(menu), 'target');
    previewMarks(found, effects);
    if (suggested !== undefined) mark(found, cellsNamed(suggested), 'suggested');
    if (planned !== undefined) mark(found, planned.claimed, 'planned');
    mark(found, outlined, 'changed');
    return found;
  }, [last, menu, isActing, effects, suggested, planned, outlined, playing]);

  const onChoose = useSteady((cell: Cell, isTouch: boolean): void => {
    if (!isActing) return;
    const next = follow(ways, [...choices, { place: cell }]);
    // A finger does not hover, so the first tap shows what a mouse shows on hover.
    const shown = isTouch && considered !== cell ? preview({ place: cell })?.text : undefined;
    if (shown) {
      setTouched({ count, cell });
      setPeeked(cell);
      announce(`${shown} ${ringWords.tapAgain}`);
      playSound('tick');
      return;
    }
    if (take({ place: cell })) {
      // Half a move changes nothing worth announcing.
      if (next !== undefined && next.action === undefined) {
        announce(promptFor(state, { menu: next, isActing, people }).text);
        playSound('tick');
      }
      return;
    }
    const origin = originOf(menu);
    if (origin === cell) clear();
    refuse(origin === cell ? '' : explainCell(state, { cell, from: origin, rings }, people));
  });

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey) return;
      const wanted = COUNTS.find((one) => `${one}` === event.key);
      if (wanted !== undefined) setRings(wanted);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const hints = useMemo(() => (isActing ? hintsOf(menu, state) : NO_HINTS), [isActing, menu, state]);
  const route = useMemo(() => (playing === undefined ? lastRoute(last) : undefined), [playing, last]);
  const hinted = useMemo(
    () => (suggested === undefined || plan !== undefined ? undefined : pathOf(suggested)),
    [suggested, plan],
  );
  const isPlacing = moves.some(({ type }) => type === 'place_ring');
  const prompt = promptFor(state, { menu, isActing, isReplay, people });
  const isConsidered = considered !== undefined && considered === peeked;
  const told =
    effects?.text && isConsidered
      ? `${effects.text} ${ringWords.tapAgain}`
      : effects?.text || effects?.outlook;
  return (
    <>
      <BoardArea state={state}>
        <Board
          board={state.board}
          hints={hints}
          marks={marks}
          last={route}
          preview={effects?.landing}
          reach={effects?.reach}
          hinted={hinted}
          planned={planned?.routes}
          playing={playing as Playing<Sprite> | undefined}
          onChoose={onChoose}
          onPeek={setPeeked}
          title={ringWords.board(prompt.title)}
        />
      </BoardArea>
      {!isReplay && (
        <Prompt
          title={prompt.title}
          steady={prompt.text}
          text={refused ?? (told || prompt.text)}
          tone={refused !== undefined ? 'refused' : told ? 'preview' : 'plain'}
          menu={menu}
          isActing={isActing}
          canCancel={choices.length > 0}
          onCancel={clear}
          onPick={take}
          onPeek={(pick) => setPeekedAt({ count, pick })}
        >
          {isPlacing && <RingCount state={state} value={rings} onChange={setRings} />}
        </Prompt>
      )}
    </>
  );
};
