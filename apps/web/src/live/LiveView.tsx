import type { Outcome } from '@ludus/kernel';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { NotFound } from '../frame/NotFound.tsx';
import { useStageState } from '../motion/useStage.ts';
import { startSound } from '../sound/sound.ts';
import type { ClockTime } from '../table/Clock.tsx';
import { MoveEntries } from '../table/MoveList.tsx';
import { createStage } from '../table/positions.ts';
import { TableView } from '../table/TableView.tsx';
import { TypedMove } from '../table/TypedMove.tsx';
import { Verdict } from '../table/Verdict.tsx';
import { type Person, peopleOf } from '../words/people.ts';
import { boardFact, clockFact } from './gameFacts.ts';
import { InviteView, openInvitation } from './InviteView.tsx';
import { LiveDecided } from './LiveDecided.tsx';
import { LiveRecap } from './LiveRecap.tsx';
import { labelsOf, otherPeople } from './labels.ts';
import type { LiveState, LiveTable } from './liveTable.ts';
import { shortOf } from './moves.ts';
import { RematchButton } from './RematchButton.tsx';
import { Requests } from './Requests.tsx';
import { rematchStage } from './rematch.ts';
import { useAnnouncements } from './useAnnouncements.ts';
import { useAway } from './useAway.ts';
import { useLiveTools } from './useLiveTools.tsx';
import { type Muting, useMuted } from './useMuted.ts';
import { useRematch } from './useRematch.ts';
import { useSight } from './useSight.ts';
import { useTurnSignal } from './useTurnSignal.ts';
import { liveWords } from './words.ts';
import './live.css';

const clocksOf = ({ play: { clock }, aheadMs }: LiveState): readonly ClockTime[] | undefined =>
  clock?.remainingMs.map((leftMs, i) =>
    clock.running === i + 1 ? { leftMs, runsSince: Date.parse(clock.since) + aheadMs } : { leftMs },
  );

const Log = ({ log }: { readonly log: readonly string[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer scroll it with keys
  <section className="card moves live-log" aria-label={liveWords.whatHappened} tabIndex={0}>
    <h2>{liveWords.whatHappened}</h2>
    {log.length === 0 && <p className="soft">{liveWords.nothingYet}</p>}
    <ul className="events">
      {log.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows at its head
        <li key={`${log.length - i}`}>{text}</li>
      ))}
    </ul>
  </section>
);

interface TableProps {
  readonly table: LiveTable;
  readonly shown: LiveState;
  readonly people: readonly Person[];
  readonly muting: Muting;
  /** Shows the invitation again, while there is one. */
  readonly onInvite: (() => void) | undefined;
}

/** The game at the table, as the viewer may see and play it. */
const TableOf = ({ table, shown, people, muting, onInvite }: TableProps) => {
  const { ui } = table;
  const { play, legal, moves, last, log } = shown;
  const outcome = (play.outcome ?? undefined) as Outcome | undefined;
  const [wasOver] = useState(outcome !== undefined);
  const clocks = useMemo(() => clocksOf(shown), [shown]);
  const tools = useLiveTools({ table, shown, people, muting, onInvite });
  const { toAct, viewer } = play;
  const names = useMemo(() => peopleOf(people, ui.seatName), [people, ui]);
  const [stage] = useState(() =>
    createStage({ count: play.moveNumber, view: play.view, revealed: undefined, last }),
  );
  // Moves are not reported before the board shows them; their signs need the board, which every view has.
  const { count } = useStageState(stage).shown;
  const entries = useMemo(
    () =>
      moves
        ?.filter((move) => move.count <= count)
        .map((move) => ({ ...move, short: shortOf(ui, { play }, move) })),
    [ui, moves, play, count],
  );
  // The board shows the last moves before anything tells how they ended the game.
  const isShown = count >= play.moveNumber;
  const stageOfRematch = rematchStage(play, people);
  return (
    <TableView
      title={liveWords.title(ui.game.name)}
      subtitle={[
        boardFact(ui, play).title,
        clockFact(play).title,
        ...(viewer === null ? [liveWords.watching] : []),
      ].join(' · ')}
      ui={ui}
      view={play.view}
      viewer={viewer ?? 1}
      seats={people}
      toAct={toAct ?? undefined}
      thinking={toAct !== null && play.seats[toAct - 1]?.kind === 'agent' ? toAct : undefined}
      winners={outcome?.winners}
      clocks={clocks}
      legal={legal}
      last={last}
      count={play.moveNumber}
      act={table.act}
      suggested={shown.hint?.action}
      stage={stage}
      steps={table.stepsBetween}
      recap={
        outcome !== undefined && isShown ? (
          <LiveDecided
            table={table}
            shown={shown}
            outcome={outcome}
            viewer={viewer ?? 1}
            people={names}
            stage={stage}
          />
        ) : viewer === null ? undefined : (
          <LiveRecap table={table} shown={shown} viewer={viewer} people={names} stage={stage} />
        )
      }
      {...tools}
      moves={
        <>
          {entries === undefined ? (
            <Log log={log} />
          ) : (
            <MoveEntries entries={entries} named={ui.named} people={names} />
          )}
          {viewer !== null && outcome === undefined && (
            <TypedMove game={ui.game} view={play.view} legal={legal} play={table.say} />
          )}
        </>
      }
      ending={
        outcome && (
          <Verdict
            ui={ui}
            view={play.view}
            outcome={outcome}
            people={names}
            replay={['replay', play.recordId]}
            main={
              stageOfRematch.type === 'none' ? undefined : (
                <RematchButton table={table} stage={stageOfRematch} />
              )
            }
            isFresh={!wasOver}
          />
        )
      }
    />
  );
};

/** A live game: the invitation while the host waits for friends, then the table. */
export const LiveView = ({ table }: { readonly table: LiveTable }) => {
  const { ui } = table;
  const shown = useSyncExternalStore(table.subscribe, table.getState);
  const { play, presence } = shown;
  const [isAtBoard, setAtBoard] = useState(play.moveNumber > 0);
  const people = useMemo(() => labelsOf(ui, play, presence), [ui, play, presence]);
  const others = otherPeople(people, play);
  const muting = useMuted(table.id);
  useEffect(startSound, []);
  useAway(table.setAway);
  useSight(play, people);
  useRematch(table, shown);
  useAnnouncements(shown, people, muting.muted);
  useTurnSignal({
    id: table.id,
    isYours: play.viewer !== null && play.toAct === play.viewer && others.length > 0,
    title: liveWords.pageTitle(ui.game.name, others),
    body: liveWords.yourTurnAgainst(ui.game.name, others),
  });
  const link = openInvitation(table, shown);
  if (play.view === null) return <NotFound what={liveWords.private} hint={liveWords.privateHint} />;
  if (link === undefined || isAtBoard)
    return (
      <TableOf
        table={table}
        shown={shown}
        people={people}
        muting={muting}
        onInvite={link === undefined ? undefined : () => setAtBoard(false)}
      />
    );
  return (
    <>
      <InviteView table={table} shown={shown} link={link} onBoard={() => setAtBoard(true)} />
      <div className="toasts">
        <Requests table={table} shown={shown} people={people} muted={muting.muted} />
      </div>
    </>
  );
};
