import { useEffect, useState } from 'react';
import { announce } from '../frame/live.tsx';
import { href } from '../frame/router.ts';
import { boardIn } from '../games/boardText.ts';
import { gameName } from '../games/catalogue.ts';
import { listOwnLive, type OwnLiveGame } from '../keys/liveKeys.ts';
import { takeRematchSeats } from '../keys/takeRematchSeats.ts';
import { Wide } from '../look/Wide.tsx';
import { dayAndTime } from '../words/format.ts';
import { deleteSaved, keepSaved, listSaved, type SavedGame, turnsOf, watchSaved } from './saved.ts';
import { peopleAmong } from './seatLabels.ts';
import { playWords } from './words.ts';
import './play.css';

const statusOf = (saved: SavedGame): string => {
  const { result } = saved;
  const turns = turnsOf(saved);
  if (result === undefined) return playWords.soFar(turns);
  const [winner] = result.winners;
  if (winner === undefined) return playWords.drawn(turns);
  const { name, isYou } = peopleAmong(saved)[winner - 1]!;
  return isYou ? playWords.youWon(turns) : playWords.otherWon(name, turns);
};

/** A game in the list; a deleted one keeps its row, so that it can be restored. */
const Row = ({
  saved,
  isGone,
  onToggle,
}: {
  readonly saved: SavedGame;
  readonly isGone: boolean;
  readonly onToggle: () => void;
}) => (
  <tr className={isGone ? 'gone' : undefined}>
    <td>
      <span translate="no">{gameName(saved.game)}</span>{' '}
      <span className="soft">{boardIn(saved.game, saved.variant)}</span>
    </td>
    <td data-label={playWords.status}>{isGone ? playWords.deleted : statusOf(saved)}</td>
    <td data-label={playWords.lastPlayed} translate="no">
      {dayAndTime(saved.changed)}
    </td>
    <td className="row-actions">
      {!isGone && (
        <a className="button small" href={href(['play', saved.game, saved.id])}>
          {saved.result === undefined ? playWords.continue : playWords.open}
        </a>
      )}
      {/* One button for both, so that it keeps the focus. */}
      <button key="toggle" type="button" className="button small quiet" onClick={onToggle}>
        {isGone ? playWords.undo : playWords.delete}
      </button>
    </td>
  </tr>
);

/** A game by link with a seat of this browser. It stays on the server, so there is nothing to delete here. */
const LiveRow = ({ live }: { readonly live: OwnLiveGame }) => {
  const others = live.players.flatMap(({ name, isYou }) => (isYou ? [] : [name]));
  return (
    <tr>
      <td>
        <span translate="no">{gameName(live.game)}</span>{' '}
        <span className="soft">{boardIn(live.game, live.variant)}</span>
      </td>
      <td data-label={playWords.status}>{playWords.byLink(others)}</td>
      <td data-label={playWords.lastPlayed} translate="no">
        {dayAndTime(live.changed)}
      </td>
      <td className="row-actions">
        <a className="button small" href={href(['live', live.id])}>
          {playWords.continue}
        </a>
      </td>
    </tr>
  );
};

/** The games of this browser. */
export const SavedGames = ({ most = 40 }: { readonly most?: number }) => {
  const [games, setGames] = useState(listSaved);
  const [live, setLive] = useState(listOwnLive);
  const [gone, setGone] = useState<readonly SavedGame[]>([]);
  useEffect(() => watchSaved(() => setGames(listSaved())), []);
  useEffect(() => {
    void takeRematchSeats().then((hasNew) => hasNew && setLive(listOwnLive()));
  }, []);
  const rows = [...games, ...gone].sort((a, b) => b.changed - a.changed).slice(0, most);
  if (rows.length + live.length === 0) return null;
  const toggle = (saved: SavedGame): void => {
    const isGone = gone.includes(saved);
    if (isGone) keepSaved(saved);
    else deleteSaved(saved.id);
    setGames(listSaved());
    setGone(isGone ? gone.filter((one) => one !== saved) : [...gone, saved]);
    announce(isGone ? playWords.isBack : playWords.isDeleted);
  };
  return (
    <section>
      <h2>{playWords.yourGames}</h2>
      <Wide label={playWords.yourGames}>
        <table className="stacked">
          <thead>
            <tr>
              <th scope="col">{playWords.game}</th>
              <th scope="col">{playWords.status}</th>
              <th scope="col">{playWords.lastPlayed}</th>
              <th scope="col">
                <span className="unseen">{playWords.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {live.map((one) => (
              <LiveRow key={one.id} live={one} />
            ))}
            {rows.map((saved) => (
              <Row
                key={saved.id}
                saved={saved}
                isGone={gone.includes(saved)}
                onToggle={() => toggle(saved)}
              />
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
};
