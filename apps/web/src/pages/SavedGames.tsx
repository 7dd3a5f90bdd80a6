import { useState } from 'react';
import { href } from '../frame/router.ts';
import { Wide } from '../look/Wide.tsx';
import { boardWords, MOMENT } from '../look/words.ts';
import { gameName } from '../play/catalogue.ts';
import { deleteSaved, listSaved, type SavedGame } from '../play/saved.ts';

const statusOf = ({ result, steps }: SavedGame): string => {
  if (result === undefined) return `${steps.length} moves so far`;
  const [winner] = result.winners;
  return winner === undefined ? 'drawn' : `player ${winner} won after ${steps.length} moves`;
};

/** The games of this browser. */
export const SavedGames = ({ most = 40 }: { readonly most?: number }) => {
  const [games, setGames] = useState(listSaved);
  if (games.length === 0) return null;
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
            {games.slice(0, most).map((saved) => (
              <tr key={saved.id}>
                <td>
                  {gameName(saved.game)} <span className="soft">{boardWords(saved.variant)}</span>
                </td>
                <td data-label="Status">{statusOf(saved)}</td>
                <td data-label="Last played">{MOMENT.format(saved.changed)}</td>
                <td className="row-actions">
                  <a className="button small" href={href(['play', saved.game, saved.id])}>
                    {saved.result === undefined ? 'Go on' : 'Open'}
                  </a>
                  <button
                    type="button"
                    className="button small quiet"
                    onClick={() => {
                      deleteSaved(saved.id);
                      setGames(listSaved());
                    }}
                  >
                    Delete
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
};
