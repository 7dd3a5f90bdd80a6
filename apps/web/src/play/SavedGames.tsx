import { useEffect, useState } from 'react';
import { announce } from '../frame/live.tsx';
import { href } from '../frame/router.ts';
import { gameName } from '../games/catalogue.ts';
import { Wide } from '../look/Wide.tsx';
import { boardWords, MOMENT } from '../look/words.ts';
import { deleteSaved, keepSaved, listSaved, type SavedGame, watchSaved } from './saved.ts';
import './play.css';

const statusOf = ({ result, steps }: SavedGame): string => {
  if (result === undefined) return `${steps.length} moves so far`;
  const [winner] = result.winners;
  return winner === undefined ? 'drawn' : `player ${winner} won after ${steps.length} moves`;
};

/** A game of the list; a deleted one keeps its row, so that it can be had back. */
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
      {gameName(saved.game)} <span className="soft">{boardWords(saved.variant)}</span>
    </td>
    <td data-label="Status">{isGone ? 'deleted' : statusOf(saved)}</td>
    <td data-label="Last played">{MOMENT.format(saved.changed)}</td>
    <td className="row-actions">
      {!isGone && (
        <a className="button small" href={href(['play', saved.game, saved.id])}>
          {saved.result === undefined ? 'Go on' : 'Open'}
        </a>
      )}
      {/* One button for both, so that it keeps the focus. */}
      <button key="toggle" type="button" className="button small quiet" onClick={onToggle}>
        {isGone ? 'Undo' : 'Delete'}
      </button>
    </td>
  </tr>
);

/** The games of this browser. */
export const SavedGames = ({ most = 40 }: { readonly most?: number }) => {
  const [games, setGames] = useState(listSaved);
  const [gone, setGone] = useState<readonly SavedGame[]>([]);
  useEffect(() => watchSaved(() => setGames(listSaved())), []);
  const rows = [...games, ...gone].sort((a, b) => b.changed - a.changed).slice(0, most);
  if (rows.length === 0) return null;
  const toggle = (saved: SavedGame): void => {
    const isGone = gone.includes(saved);
    if (isGone) keepSaved(saved);
    else deleteSaved(saved.id);
    setGames(listSaved());
    setGone(isGone ? gone.filter((one) => one !== saved) : [...gone, saved]);
    announce(isGone ? 'The game is back.' : 'The game is deleted. Press Undo to have it back.');
  };
  return (
    <section>
      <h2>Your games</h2>
      <Wide label="Your games">
        <table className="stacked">
          <thead>
            <tr>
              <th scope="col">Game</th>
              <th scope="col">Status</th>
              <th scope="col">Last played</th>
              <th scope="col">
                <span className="unseen">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
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
