import type { Outcome } from '@ludus/kernel';
import type { PlayState } from '@ludus/server/client';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { announce } from '../frame/live.tsx';
import { href, navigate } from '../frame/router.ts';
import { Failure } from '../online/Failure.tsx';
import { LiveTable } from '../online/liveTable.ts';
import { keepKeys, readKeys } from '../online/seats.ts';
import { describeFailure, isMissing, server } from '../online/server.ts';
import { useRemote } from '../online/useRemote.ts';
import { loadGameUi } from '../play/catalogue.ts';
import { MoveList } from '../play/MoveList.tsx';
import { Players } from '../play/Players.tsx';
import { strengthName } from '../play/strengths.ts';
import type { GameUi } from '../play/ui.ts';
import { Verdict } from '../play/Verdict.tsx';
import { NotFound } from './NotFound.tsx';

const linkTo = (segments: readonly string[]): string =>
  `${window.location.origin}${window.location.pathname}${href(segments)}`;

const labelsOf = (ui: GameUi, { seats, viewer }: PlayState): { readonly name: string }[] =>
  seats.map(({ seat, kind, agent, name, isTaken, left }) => {
    if (seat === viewer) return { name: name ?? 'You' };
    const who =
      name ?? (kind === 'agent' ? strengthName(agent ?? 'agent') : isTaken ? ui.seatName(seat) : 'Free seat');
    return { name: left === undefined ? who : `${who} (left)` };
  });

/** Links for those who shall take the other seats. */
const Invitations = ({ table, play }: { readonly table: LiveTable; readonly play: PlayState }) => {
  const [copied, setCopied] = useState<number>();
  const open = readKeys(table.id).invites.filter(({ seat }) => play.seats[seat - 1]?.isTaken === false);
  if (open.length === 0) return null;
  return (
    <section className="card" aria-label="Invitations">
      <h2>Invite</h2>
      <p>Send each link to one person. The game goes on as soon as they sit down.</p>
      {open.map(({ seat, invite }) => {
        const link = linkTo(['live', table.id, 'join', `${seat}`, invite]);
        return (
          <div key={seat} className="invite">
            <label className="field">
              <span>{table.ui.seatName(seat)}</span>
              <input readOnly value={link} onFocus={({ target }) => target.select()} />
            </label>
            <button
              type="button"
              className="button"
              onClick={() => void navigator.clipboard?.writeText(link).then(() => setCopied(seat))}
            >
              {copied === seat ? 'Copied' : 'Copy'}
            </button>
          </div>
        );
      })}
    </section>
  );
};

const LiveTools = ({ table, play }: { readonly table: LiveTable; readonly play: PlayState }) => {
  const [isSure, setSure] = useState(false);
  if (play.viewer === null || play.outcome !== null) return null;
  const mayAnswer = play.undoOffer !== null && !play.undoOffer.agreed.includes(play.viewer);
  return (
    <div className="row">
      {play.mayUndo && (
        <button
          type="button"
          className="button"
          onClick={() => void table.undo()}
          disabled={play.moveNumber === 0}
        >
          {mayAnswer
            ? 'Agree to take back'
            : play.undoOffer === null
              ? 'Ask to take back'
              : 'Asked to take back'}
        </button>
      )}
      {mayAnswer && (
        <button type="button" className="button quiet" onClick={() => void table.declineUndo()}>
          Decline
        </button>
      )}
      <button
        type="button"
        className={isSure ? 'button' : 'button quiet'}
        onClick={() => (isSure ? void table.resign() : setSure(true))}
      >
        {isSure ? 'Yes, resign' : 'Resign'}
      </button>
    </div>
  );
};

const LiveView = ({ table }: { readonly table: LiveTable }) => {
  const { ui } = table;
  const { play, legal, line, last, log, isUp, trouble } = useSyncExternalStore(
    table.subscribe,
    table.getState,
  );
  const viewer = play.viewer ?? 1;
  const labels = labelsOf(ui, play);
  const outcome = (play.outcome ?? undefined) as Outcome | undefined;
  useEffect(() => {
    if (log[0] !== undefined) announce(log[0]);
  }, [log]);
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
    <div className="match">
      <h1 className="unseen">{ui.game.name}, live</h1>
      <div className="match-players">
        <Players
          ui={ui}
          view={play.view}
          seats={labels}
          toAct={play.toAct ?? undefined}
          winners={outcome?.winners}
        />
      </div>
      <ui.Table
        game={ui.game}
        view={play.view}
        viewer={viewer}
        legal={legal}
        last={last}
        count={play.moveNumber}
        act={table.act}
      />
      <div className="match-side">
        {!isUp && (
          <p className="banner" role="status">
            The connection is lost. It is tried again by itself; nothing is lost.
          </p>
        )}
        {trouble !== undefined && (
          <p className="prompt-text refused" role="alert">
            {trouble}
          </p>
        )}
        {play.viewer === null && <p className="banner">You are watching.</p>}
        <Invitations table={table} play={play} />
        {outcome !== undefined && (
          <Verdict
            ui={ui}
            state={line?.state ?? play.view}
            outcome={outcome}
            labels={labels}
            replay={['replay', play.recordId]}
          />
        )}
        <LiveTools table={table} play={play} />
        {line === undefined ? (
          <section className="card" aria-label="What happened">
            <h2>What happened</h2>
            <ul className="events">
              {log.slice(0, 20).map((text, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows at its head
                <li key={`${log.length - i}`}>{text}</li>
              ))}
            </ul>
          </section>
        ) : (
          <MoveList ui={ui} line={line} at={line.length} />
        )}
      </div>
    </div>
  );
};

const load = async (id: string): Promise<LiveTable> => {
  const { token } = readKeys(id);
  const play = await server.play.game(id, token);
  const ui = await loadGameUi(play.game);
  if (ui === undefined) throw new Error(`This app does not know the game “${play.game}”.`);
  return new LiveTable(ui, play, token);
};

/** A game between people, or watched by them, on the server. */
export const LivePage = ({ id }: { readonly id: string }) => {
  const { again, ...found } = useRemote(useCallback(() => load(id), [id]));
  if (found.status === 'waiting') return <div className="loading">Joining …</div>;
  if (found.status === 'failed' && isMissing(found.error))
    return (
      <NotFound
        what="There is no such game"
        hint="The server does not know this live game. The link may not be whole."
      />
    );
  if (found.status === 'failed')
    return (
      <section className="page narrow">
        <h1>The game cannot be reached</h1>
        <Failure error={found.error} onAgain={again} />
      </section>
    );
  return <LiveView table={found.value} />;
};

/** Takes a seat with an invitation, then goes to the table. */
export const JoinPage = ({
  id,
  seat,
  invite,
}: {
  readonly id: string;
  readonly seat: number;
  readonly invite: string;
}) => {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const known = useMemo(() => readKeys(id), [id]);
  useEffect(() => {
    if (known.token !== undefined) navigate(href(['live', id]));
  }, [known, id]);
  const sit = async (): Promise<void> => {
    try {
      const claimed = await server.play.claim(id, seat, {
        invite,
        ...(name.trim() !== '' && { name: name.trim() }),
      });
      keepKeys(id, { ...known, seat: claimed.seat, token: claimed.token });
      navigate(href(['live', id]));
    } catch (error) {
      setProblem(describeFailure(error));
    }
  };
  return (
    <section className="page narrow">
      <h1>You are invited to a game</h1>
      <form
        className="setup"
        onSubmit={(event) => {
          event.preventDefault();
          void sit();
        }}
      >
        <label className="field">
          <span>Your name, if you like</span>
          <input
            value={name}
            maxLength={40}
            autoComplete="nickname"
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        {problem !== undefined && (
          <p className="prompt-text refused" role="alert">
            {problem}
          </p>
        )}
        <p className="row">
          <button type="submit" className="button primary">
            Sit down
          </button>
          <a className="button" href={href(['live', id])}>
            Just watch
          </a>
        </p>
      </form>
    </section>
  );
};
