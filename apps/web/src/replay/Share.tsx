import { useState } from 'react';
import { href } from '../frame/router.ts';
import type { Recording } from './source.ts';

const fileOf = ({ ui, line, variant, players, outcome }: Recording): string =>
  JSON.stringify(
    {
      game: ui.game.id,
      rulesVersion: ui.game.rulesVersion,
      variant,
      players: players.map(({ name }) => name),
      outcome: outcome ?? null,
      initialState: line.start,
      moves: line.steps,
    },
    null,
    1,
  );

/** What is known of the game, its link, and the whole of it as a file. */
export const Share = ({ recording, at }: { readonly recording: Recording; readonly at: number }) => {
  const [copied, setCopied] = useState(false);
  const isMine = recording.address[1] === 'mine';
  const copy = async (): Promise<void> => {
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}${href(recording.address, { move: at })}`);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      setCopied(false);
    }
  };
  const download = (): void => {
    const url = URL.createObjectURL(new Blob([fileOf(recording)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${recording.ui.game.id}-${recording.address.at(-1)}.json`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <section className="card" aria-label="About this game">
      <dl className="facts">
        {recording.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="row">
        {!isMine && (
          <button type="button" className="button small" onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy link to this move'}
          </button>
        )}
        <button type="button" className="button small" onClick={download}>
          Download
        </button>
      </p>
      {isMine && <p className="soft">This game is kept in this browser only.</p>}
    </section>
  );
};
