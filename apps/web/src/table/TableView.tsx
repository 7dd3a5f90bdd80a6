import type { Seat } from '@ludus/kernel';
import type { ReactNode } from 'react';
import { useKeptFocus } from '../frame/useKeptFocus.ts';
import { Players, type PlayersProps } from './Players.tsx';
import type { TableProps } from './ui.ts';

interface TableViewProps extends PlayersProps, Omit<TableProps, 'game' | 'isReplay'> {
  readonly title: string;
  /** Shown in place of the board. */
  readonly curtain?: ReactNode;
  readonly viewer: Seat;
  /** What stands beside the board. */
  readonly children: ReactNode;
}

/** A game being played, here or by link: who plays, the board, what is asked, and the side. */
export const TableView = ({
  title,
  curtain,
  ui,
  view,
  revealed,
  viewer,
  legal,
  last,
  count,
  act,
  suggested,
  children,
  ...players
}: TableViewProps) => {
  const box = useKeptFocus<HTMLDivElement>();
  return (
    <div className="match" ref={box}>
      <h1 className="unseen">{title}</h1>
      <div className="match-players">
        <Players ui={ui} view={view} {...players} />
      </div>
      {curtain ?? (
        <ui.Table
          game={ui.game}
          view={view}
          revealed={revealed}
          viewer={viewer}
          legal={legal}
          last={last}
          count={count}
          act={act}
          suggested={suggested}
          isReplay={players.winners !== undefined}
        />
      )}
      <div className="match-side">{children}</div>
    </div>
  );
};
