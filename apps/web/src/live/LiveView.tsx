import type { Outcome } from '@ludus/kernel';
import type { PlayState } from '@ludus/server/client';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { announce } from '../frame/live.tsx';
import { NotFound } from '../frame/NotFound.tsx';
import type { ClockTime } from '../table/Clock.tsx';
import { MoveEntries } from '../table/MoveList.tsx';
import { strengthName } from '../table/strengths.ts';
import { TableView } from '../table/TableView.tsx';
import { TypedMove } from '../table/TypedMove.tsx';
import type { GameUi } from '../table/ui.ts';
import { Verdict } from '../table/Verdict.tsx';
import { Invitations, SpectatorLink } from './Invitations.tsx';
import { LiveTools } from './LiveTools.tsx';
import type { LiveState, LiveTable } from './liveTable.ts';

const labelsOf = (ui: GameUi, { seats, viewer }: PlayState): { readonly name: string }[] =>
  seats.map(({ seat, kind, agent, name = '', isTaken, left }) => {
    if (seat === viewer) return { name: name === '' ? 'You' : `${name} (you)` };
    const nameless =
      kind === 'agent' ? strengthName(agent ?? 'agent') : isTaken ? ui.seatName(seat) : 'Free seat';
    const who = name === '' ? nameless : name;
    return { name: left === undefined ? who : `${who} (left)` };
  });

const clocksOf = ({ play: { clock }, aheadMs }: LiveState): readonly ClockTime[] | undefined =>
  clock?.remainingMs.map((leftMs, i) =>
    clock.running === i + 1 ? { leftMs, runsSince: Date.parse(clock.since) + aheadMs } : { leftMs },
  );

const Log = ({ log }: { readonly log: readonly string[] }) => (
  <section className="card" aria-label="What happened">
    <h2>What happened</h2>
    {log.length === 0 && <p className="soft">Nothing yet.</p>}
    <ul className="events">
      {log.slice(0, 20).map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows at its head
        <li key={`${log.length - i}`}>{text}</li>
      ))}
    </ul>
  </section>
);

/** A live game as whoever looks may see and play it. */
export const LiveView = ({ table }: { readonly table: LiveTable }) => {
  const { ui } = table;
  const shown = useSyncExternalStore(table.subscribe, table.getState);
  const { play, legal, moves, last, news, log, isUp } = shown;
  const labels = labelsOf(ui, play);
  const outcome = (play.outcome ?? undefined) as Outcome | undefined;
  const clocks = useMemo(() => clocksOf(shown), [shown]);
  const { toAct } = play;
  const turn = useRef(toAct);
  useEffect(() => {
    const comes = play.viewer !== null && toAct === play.viewer && turn.current !== toAct;
    turn.current = toAct;
    if (news.length > 0 || comes) announce([...news, ...(comes ? ['Your turn.'] : [])].join(' '));
  }, [news, toAct, play.viewer]);
  useEffect(() => {
    announce(isUp ? 'Connected.' : 'The connection is lost; trying again.');
  }, [isUp]);
  if (play.view === null)
    return (
      <NotFound
        what="This game is not open to spectators"
        hint="Its players hold secrets that nobody else may see."
      />
    );
  return (
    <TableView
      title={`${ui.game.name}, live`}
      ui={ui}
      view={play.view}
      viewer={play.viewer ?? 1}
      seats={labels}
      toAct={toAct ?? undefined}
      thinking={toAct !== null && play.seats[toAct - 1]?.kind === 'agent' ? toAct : undefined}
      winners={outcome?.winners}
      clocks={clocks}
      legal={legal}
      last={last}
      count={play.moveNumber}
      act={table.act}
      suggested={shown.hint?.action}
    >
      {!isUp && (
        <p className="banner" role="status">
          The connection is lost. It is tried again by itself; nothing is lost.
        </p>
      )}
      {play.viewer === null && <p className="banner">You are watching.</p>}
      <Invitations table={table} play={play} />
      {outcome !== undefined && (
        <Verdict
          ui={ui}
          view={play.view}
          outcome={outcome}
          labels={labels}
          own={play.viewer ?? undefined}
          replay={['replay', play.recordId]}
        />
      )}
      <LiveTools table={table} shown={shown} />
      {play.viewer !== null && <TypedMove game={ui.game} view={play.view} legal={legal} play={table.say} />}
      {moves === undefined ? <Log log={log} /> : <MoveEntries entries={moves} at={moves.length} />}
      {outcome === undefined && <SpectatorLink id={table.id} />}
    </TableView>
  );
};
