import type { BoardMoment, MountedBoard, OwnBoard } from '@ludus/kernel';
import { type ComponentType, useEffect, useLayoutEffect, useRef } from 'react';
import { mayMove } from '../../frame/settings.ts';
import type { TableProps } from '../../table/ui.ts';
import './plain.css';
import { plainTableWords as words } from './words.ts';

const momentOf = ({
  view,
  revealed,
  viewer,
  people,
  legal,
  last,
  count,
  act,
  suggested,
}: TableProps): BoardMoment => ({
  view,
  revealed,
  seat: viewer,
  legal,
  last: last === undefined ? undefined : { seat: last.seat, action: last.action, events: last.events },
  count,
  suggested,
  isAnimated: mayMove(),
  nameOf: (seat) => people(seat).name,
  act,
});

/** A table around a board that the game draws itself, into its own element. */
const OwnBoardTable = ({ board, ...props }: TableProps & { readonly board: OwnBoard }) => {
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedBoard>(undefined);
  const { view, revealed, viewer, people, legal, count, suggested, game } = props;
  useEffect(
    () => () => {
      mounted.current?.unmount();
      mounted.current = undefined;
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with these and nothing else
  useLayoutEffect(() => {
    const moment = momentOf(props);
    if (mounted.current === undefined) mounted.current = board.mount(host.current, moment);
    else mounted.current.update(moment);
  }, [view, revealed, viewer, people, legal, count, suggested]);
  return (
    <div className="match-board">
      <section ref={host} className="own-board card" aria-label={words.board(game.name)} />
    </div>
  );
};

export const ownBoardTable =
  (board: OwnBoard): ComponentType<TableProps> =>
  (props) => <OwnBoardTable board={board} {...props} />;
