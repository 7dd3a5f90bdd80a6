import { href, navigate } from '../frame/router.ts';
import { readKeys } from '../keys/liveKeys.ts';
import { fill } from '../words/fill.tsx';
import { GameFacts } from './GameFacts.tsx';
import { inviteLink, isOnlyHere } from './inviteLink.ts';
import { labelsOf } from './labels.ts';
import type { LiveState, LiveTable } from './liveTable.ts';
import { QrCode } from './QrCode.tsx';
import { SeatList } from './SeatList.tsx';
import { LinkRow, ShareButton } from './ShareLink.tsx';
import { TablePicture } from './TablePicture.tsx';
import { liveWords } from './words.ts';
import './live.css';
import './invite.css';

/** The link for a free seat; undefined if the game is over, no seat is free, or this browser has no invitation. */
export const openInvitation = (table: LiveTable, { play }: LiveState): string | undefined => {
  if (play.outcome !== null) return undefined;
  const open = readKeys(table.id).invites.find(({ seat }) => play.seats[seat - 1]?.isTaken === false);
  return open && inviteLink(table.id, open.seat, open.invite);
};

/** The host waits for friends: the link in every form, who sits where, and what will be played. */
export const InviteView = ({
  table,
  shown,
  link,
  onBoard,
}: {
  readonly table: LiveTable;
  readonly shown: LiveState;
  readonly link: string;
  readonly onBoard: () => void;
}) => {
  const { ui } = table;
  const { play, presence } = shown;
  const people = labelsOf(ui, play, presence);
  const free = play.seats.filter(({ isTaken }) => !isTaken).length;
  const cancel = async (): Promise<void> => {
    await table.resign();
    navigate(href(['play', ui.game.id]));
  };
  return (
    <section className="invitation host">
      <div className="invite-main card">
        <h1>{free > 1 ? liveWords.inviteTitleMany : liveWords.inviteTitle}</h1>
        <p className="soft">{liveWords.inviteLeadMany(free)}</p>
        <LinkRow label={liveWords.inviteLink} link={link} />
        {isOnlyHere(window.location.hostname) && (
          <p>
            {fill(liveWords.onlyHere, {
              how: <a href="/docs/operating#play-on-your-network">{liveWords.onlyHereHow}</a>,
            })}
          </p>
        )}
        <div className="share-row">
          <div className="qr-box">
            <QrCode text={link} />
            <small>{liveWords.scan}</small>
          </div>
          <div className="share-side">
            <ShareButton link={link} game={ui.game.name} />
            <p className="soft">
              {liveWords.inviteOnce} {liveWords.listedLater}
            </p>
            <h2>{liveWords.seats}</h2>
            <SeatList play={play} people={people} />
            <p className="soft">{liveWords.chimeWhenJoined}</p>
          </div>
        </div>
        <p className="row invite-end">
          <button type="button" className="button" onClick={onBoard}>
            {liveWords.showBoard}
          </button>
          <button type="button" className="button quiet" onClick={() => void cancel()}>
            {liveWords.cancelInvite}
          </button>
        </p>
      </div>
      <aside className="invite-side card">
        <TablePicture play={play} />
        <GameFacts ui={ui} play={play} seat={play.viewer ?? 1} people={people} />
        <a className="button" href={href(['play', ui.game.id])}>
          {liveWords.changeGame}
        </a>
      </aside>
    </section>
  );
};
