import { type Scene, seesAction, type Tagged, viewFor } from '@ludus/kernel';
import { useMemo, useRef, useState } from 'react';
import { sentenceCase } from '../../look/words.ts';
import { BoardFrame } from '../../table/BoardFrame.tsx';
import { Prompt } from '../../table/Prompt.tsx';
import { type Choice, follow, type Menu, type Step } from '../../table/paths.ts';
import type { TableProps } from '../../table/ui.ts';
import { useChoices } from '../../table/useChoices.ts';
import type { People } from '../../words/people.ts';
import { SceneBoard } from './SceneBoard.tsx';
import { type Extent, extentOf, extentOfLine, joined, turned, waysOf } from './scene.ts';
import { waitingTitle } from './waitingTitle.ts';
import { withNames } from './withNames.ts';
import { plainTableWords as words } from './words.ts';

/**
 * Covers every position seen so far from this side, and every one of a recorded game, so that the picture keeps
 * its size when places come and go.
 */
const useExtent = (scene: Scene, turns: number, ofLine: Extent | undefined): Extent => {
  const widest = useRef<{ readonly turns: number; readonly extent: Extent }>(undefined);
  const seen = widest.current?.turns === turns ? widest.current.extent : undefined;
  const extent = [ofLine, seen].reduce<Extent>(
    (whole, more) => (more === undefined ? whole : joined(whole, more)),
    extentOf(scene),
  );
  widest.current = { turns, extent };
  return extent;
};

/** The places chosen so far. Of equal places, the one that was pointed at. */
const takenPlaces = ({ taken }: Menu<Tagged>, choices: readonly Choice[]): readonly string[] => {
  const pointed = choices.flatMap((choice) => ('place' in choice ? [choice.place] : []));
  return taken.flatMap((step) => {
    if (!('at' in step)) return [];
    const [first] = step.at;
    return [step.at.find((id) => pointed.includes(id)) ?? first!];
  });
};

/** The question: how far the choice has come, and what is next. */
const question = (menu: Menu<Tagged>, from: readonly string[], asked: string | undefined): string => {
  const hasPicks = menu.picks.length > 0;
  if (asked !== undefined && from.length === 0) return asked;
  if (menu.places.size === 0) return hasPicks ? words.chooseOne : '';
  if (from.length === 0) return hasPicks ? words.choosePlaceOrOne : words.choosePlace;
  return hasPicks ? words.chooseNextOrOne(from) : words.chooseNext(from);
};

const marksOf = (groups: Readonly<Record<string, readonly string[]>>): Map<string, string> => {
  const marks = new Map<string, string>();
  for (const [word, ids] of Object.entries(groups))
    for (const id of ids) marks.set(id, `${marks.get(id) ?? ''} ${word}`.trim());
  return marks;
};

/** All text on the table refers to players by name. */
const named = ({ zones = [], labels = [], prompt, ...scene }: Scene, people: People): Scene => ({
  ...scene,
  zones: zones.map(({ name, ...zone }) => ({ ...zone, name: withNames(name, people) })),
  labels: labels.map(({ text, ...label }) => ({ ...label, text: withNames(text, people) })),
  ...(prompt !== undefined && { prompt: withNames(prompt, people) }),
});

const namedStep = (step: Step, people: People): Step =>
  'pick' in step ? { ...step, label: withNames(step.label, people) } : step;

/** A table for any game that describes its board and how its actions are entered. */
export const BoardTable = ({
  game,
  view,
  revealed,
  viewer,
  side = viewer,
  people,
  legal,
  last,
  count,
  act,
  suggested,
  isReplay = false,
  line,
}: TableProps) => {
  const board = game.board!;
  const turns = board.orientation?.(side) ?? 0;
  const scene = useMemo(
    () => named(turned(board.scene(revealed ?? view), turns), people),
    [board, revealed, view, turns, people],
  );
  const isOpen = revealed !== undefined;
  const ofLine = useMemo(
    () =>
      line &&
      extentOfLine(line.length, (index) => {
        const state = line.stateAt(index);
        return turned(board.scene(isOpen ? state : viewFor(game, state, viewer)), turns);
      }),
    [line, board, game, isOpen, viewer, turns],
  );
  const extent = useExtent(scene, turns, ofLine);
  const ways = useMemo(
    () =>
      waysOf(board, view, { legal, seat: viewer }).map(({ steps, ...way }) => ({
        ...way,
        steps: steps.map((step) => namedStep(step, people)),
      })),
    [board, view, legal, viewer, people],
  );
  const { menu, choices, take, clear, refused = '', refuse } = useChoices({ ways, count, act });
  const taken = takenPlaces(menu, choices);
  const [peeked, setPeeked] = useState<string>();
  const isActing = legal.length > 0;

  const pointed = peeked === undefined ? undefined : follow(ways, [...choices, { place: peeked }])?.action;
  const preview = pointed === undefined ? '' : withNames(game.text.makeNotation(view, pointed), people);
  // Where somebody put a card face down stays hidden until everything is shown.
  const mayPoint = last !== undefined && (revealed !== undefined || seesAction(game, last.seat, viewer));
  const lastPlaces =
    !mayPoint || last.action === undefined ? [] : board.point(last.action, view, last.seat).places;
  const hinted = suggested === undefined ? [] : board.point(suggested, view, viewer).places;
  const marks = marksOf({
    last: lastPlaces,
    selected: isActing ? taken : [],
    suggested: hinted,
  });

  const onChoose = (id: string): void => {
    if (!isActing) return;
    const isStart = taken.includes(id);
    const isTaken = take({ place: id });
    if (isStart && !isTaken) clear();
    if (!isTaken) refuse(isStart ? '' : words.noChoice(sentenceCase(id)));
  };

  const title = isActing ? words.yourMove : waitingTitle({ game, view, revealed, people });
  return (
    <>
      <div className="match-board">
        <BoardFrame comfortable={(extent.right - extent.left) * 44}>
          <SceneBoard
            scene={scene}
            extent={extent}
            title={isReplay ? words.board(game.name) : words.boardNow(game.name, title)}
            {...(isActing && { hints: menu.places })}
            marks={marks}
            people={people}
            arrival={last === undefined ? undefined : { places: lastPlaces, count: last.count }}
            suggested={hinted}
            onChoose={onChoose}
            onPeek={setPeeked}
          />
        </BoardFrame>
      </div>
      {!isReplay && (
        <Prompt
          title={title}
          text={isActing ? refused || preview || question(menu, taken, scene.prompt) : ''}
          tone={refused !== '' ? 'refused' : preview !== '' ? 'preview' : 'plain'}
          menu={menu}
          isActing={isActing}
          canCancel={choices.length > 0}
          onCancel={clear}
          onPick={take}
        />
      )}
    </>
  );
};
