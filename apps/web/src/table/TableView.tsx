import type { Seat } from '@ludus/kernel';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useKeptFocus } from '../frame/useKeptFocus.ts';
import { useMedia } from '../frame/useMedia.ts';
import { useSkip } from '../motion/useStage.ts';
import { startSound } from '../sound/sound.ts';
import { peopleOf } from '../words/people.ts';
import { Icon } from './Icon.tsx';
import { Players, type PlayersProps } from './Players.tsx';
import type { TableStage, TableStep } from './positions.ts';
import { Sheet } from './Sheet.tsx';
import { TableInfo, TableSettings } from './TableInfo.tsx';
import type { TableProps } from './ui.ts';
import { useTableStage } from './useTableStage.ts';
import { tableWords } from './words.ts';
import './table.css';
import './layout.css';
import './short.css';

/** Where there is room for a column left of the board. */
const WIDE = '(min-width: 1181px)';
/** Where the actions are a bar at the bottom. */
const PHONE = '(max-width: 760px), (max-width: 960px) and (orientation: portrait)';

interface TableViewProps
  extends PlayersProps,
    Omit<TableProps, 'game' | 'isReplay' | 'side' | 'people' | 'playing' | 'outlined'> {
  readonly title: string;
  /** The board, the clock, the turn: whatever is worth knowing below the title. */
  readonly subtitle?: string;
  /** Shown in place of the board. */
  readonly curtain?: ReactNode;
  readonly viewer: Seat;
  /** Where the moves are played; a stage of the table's own when left out. */
  readonly stage?: TableStage | undefined;
  /** The moves after the first `from`, up to `to`; without this a table knows the last move only. */
  readonly steps?: ((from: number, to: number) => readonly TableStep[] | undefined) | undefined;
  /** The buttons people press most: they are always visible. */
  readonly tools?: ReactNode;
  /** What is needed less often, behind *More*. */
  readonly more?: ReactNode;
  /** The list of moves. */
  readonly moves?: ReactNode;
  /** What happened since the reader's last turn. */
  readonly recap?: ReactNode;
  /** Requests, hints and troubles, as toasts. */
  readonly toasts?: ReactNode;
  /** The end of the game, shown over the board once the last move has been played. */
  readonly ending?: ReactNode;
}

/** A turn of others that takes long can be skipped. */
const Skip = ({ onSkip }: { readonly onSkip: () => void }) => (
  <button type="button" className="button small skip-turn" onClick={onSkip}>
    <Icon name="skip" size={16} /> {tableWords.skip}
  </button>
);

/** Everybody but the viewer, in the order in which they play after them. */
const othersOf = (seats: number, viewer: Seat): Seat[] =>
  Array.from({ length: seats - 1 }, (_, i) => ((viewer + i) % seats) + 1);

const NOTHING: readonly never[] = [];

/**
 * A game being played, here or by link. On desktops the board fills the height between two columns; on phones players
 * stand above and below it, and the actions are a bar at the bottom.
 */
export const TableView = ({
  title,
  subtitle,
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
  stage: given,
  steps,
  tools,
  more,
  moves,
  recap,
  toasts,
  ending,
  ...players
}: TableViewProps) => {
  const { seats, winners, toAct } = players;
  const people = useMemo(() => peopleOf(seats, ui.seatName), [seats, ui]);
  const box = useKeptFocus<HTMLDivElement>();
  const isWide = useMedia(WIDE);
  const isPhone = useMedia(PHONE);
  const { stage, shown, playing, outlined, isBusy } = useTableStage({
    given,
    ui,
    viewer,
    position: { count, view, revealed, last },
    steps,
  });
  useSkip(stage);
  useEffect(startSound, []);
  const [wasOver] = useState(winners !== undefined);
  const isCurrent = !isBusy && shown.count === count;
  const now = isCurrent ? toAct : ui.toActIn?.(shown.view);
  const strips = {
    ...players,
    ui,
    view: shown.view,
    toAct: now,
    winners: isCurrent ? winners : undefined,
  };
  const { Legend } = ui;
  /** Whether there is room for the settings in sight; once the game is over, what decided it needs that room. */
  const hasLooks = isWide && ui.isWide !== true && winners === undefined;
  const isWatching =
    people(viewer).isYou && now !== undefined && now !== viewer && (isBusy || players.thinking !== undefined);
  // Whatever is shown again is skipped alone; others who are still at it are skipped until the reader's turn.
  const skip = (): void => {
    if (toAct === viewer || toAct === undefined) stage.skip();
    else stage.skipTo(viewer);
  };
  /** On phones what decided the game stands where its actions were. */
  const isAfter = isPhone && isCurrent && winners !== undefined;
  const looks = (
    <>
      <TableSettings />
      {Legend !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
        <section className="legend" aria-label={tableWords.legend} tabIndex={0}>
          <h2>{tableWords.legend}</h2>
          <Legend view={shown.view} viewer={viewer} people={people} />
        </section>
      )}
    </>
  );
  return (
    <div
      className="table-page"
      ref={box}
      data-busy={isBusy ? true : undefined}
      data-ended={isCurrent && winners !== undefined && !wasOver ? winners[0] : undefined}
    >
      <TableInfo ui={ui} title={title} subtitle={subtitle} />
      {isWide && (
        <aside className="table-left">
          {recap}
          {hasLooks && looks}
        </aside>
      )}
      <div className="table-opponents">
        <Players {...strips} only={othersOf(seats.length, viewer)} label={tableWords.opponents} />
      </div>
      {curtain ?? (
        <ui.Table
          game={ui.game}
          view={shown.view}
          revealed={shown.revealed}
          viewer={viewer}
          // A board that people share, or only watch, does not turn with every move.
          side={people(viewer).isYou ? viewer : 1}
          people={people}
          legal={isCurrent ? legal : NOTHING}
          last={shown.last}
          count={shown.count}
          act={act}
          suggested={isCurrent ? suggested : undefined}
          isReplay={isCurrent && winners !== undefined}
          isDocked={isPhone}
          playing={playing}
          outlined={outlined}
        />
      )}
      {isWatching && <Skip onSkip={skip} />}
      {ending !== undefined && isCurrent && <div className="ending">{ending}</div>}
      <nav className="table-tools" aria-label={tableWords.actions}>
        {tools}
        {!isWide && recap !== undefined && (
          <Sheet icon="recap" label={tableWords.recap} isBare={!isPhone}>
            {recap}
          </Sheet>
        )}
        {isPhone && moves !== undefined && (
          <Sheet icon="moves" label={tableWords.moves}>
            {moves}
          </Sheet>
        )}
        <Sheet icon="more" label={tableWords.more} isBare={!isPhone}>
          {more}
          {!hasLooks && looks}
        </Sheet>
      </nav>
      <div className="table-you">
        <Players
          {...strips}
          only={[viewer]}
          label={people(viewer).isYou ? tableWords.you : tableWords.players}
        />
      </div>
      {isAfter && <div className="table-after">{recap}</div>}
      {!isPhone && moves !== undefined && <div className="table-moves">{moves}</div>}
      <div className="toasts">{toasts}</div>
    </div>
  );
};
