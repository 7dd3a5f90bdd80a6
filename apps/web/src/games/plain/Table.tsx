import { useMemo, useState } from 'react';
import type { TableProps } from '../../table/ui.ts';
import './plain.css';
import { waitingTitle } from './waitingTitle.ts';
import { withNames } from './withNames.ts';
import { plainTableWords as words } from './words.ts';

/** Longer lists are narrowed down by typing. */
const MOST = 60;

const useOffers = ({ game, view, legal, people }: TableProps, wanted: string) =>
  useMemo(() => {
    const plain = wanted.trim().toLowerCase();
    const named = legal.map((action) => ({
      action,
      text: withNames(game.text.makeNotation(view, action), people),
    }));
    return named.filter(({ text }) => text.toLowerCase().includes(plain));
  }, [game, view, legal, people, wanted]);

export const PlainTable = (props: TableProps) => {
  const { game, view, revealed, legal, act, isReplay = false } = props;
  const [wanted, setWanted] = useState('');
  const offers = useOffers(props, wanted);
  return (
    <>
      <div className="match-board">
        <section className="quiet-box plain-board" aria-label={words.position}>
          <pre translate="no">{game.text.draw(revealed ?? view)}</pre>
        </section>
      </div>
      {!isReplay && (
        <section className="match-prompt card" aria-label={words.whatToDo} tabIndex={-1}>
          <h2>{legal.length > 0 ? words.yourMove : waitingTitle(props)}</h2>
          {legal.length > MOST && (
            <label className="field">
              <span>{words.find}</span>
              <input value={wanted} onChange={({ target }) => setWanted(target.value)} />
            </label>
          )}
          <div className="row prompt-picks">
            {offers.slice(0, MOST).map(({ action, text }) => (
              <button
                key={text}
                type="button"
                className="button small"
                translate="no"
                onClick={() => act(action)}
              >
                {text}
              </button>
            ))}
          </div>
          {offers.length > MOST && <p className="soft">{words.more(offers.length - MOST)}</p>}
        </section>
      )}
    </>
  );
};
