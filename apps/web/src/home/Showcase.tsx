import { useEffect, useMemo, useState } from 'react';
import { mayMove } from '../frame/settings.ts';
import { RingRiftMini } from '../games/pictures/RingRiftMini.tsx';
import { type Contents, parseContents } from '../games/pictures/ringriftContents.ts';
import { SeatMark } from '../look/Glyph.tsx';
import { agentLabels } from '../opponents/agentLabel.ts';
import recorded from './showcase.json';
import { homeWords as words } from './words.ts';

const PACE = 1100;
const REST = 3000;

interface Frame {
  readonly contents: Contents;
  readonly last: readonly string[];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Change {
  readonly changed: string;
  readonly from?: string;
  readonly to?: string;
}

/** The boards of the recorded game, one after the other. */
const framesOf = (): readonly Frame[] => {
  let contents: Contents = parseContents(recorded.first);
  const frames: Frame[] = [{ contents, last: [] }];
  for (const { changed, from, to } of recorded.frames as readonly Change[]) {
    contents = Object.fromEntries(
      Object.entries({ ...contents, ...parseContents(changed) }).filter(([, content]) => content !== ''),
    );
    frames.push({ contents, last: [from, to].filter((cell) => cell !== undefined), from, to });
  }
  return frames;
};

const NAMES = agentLabels(
  'ringrift',
  recorded.agents.split(' ').map((agent) => ({ agent })),
).map((label) => label!.name);

/** A real game that plays itself in a loop; it stands still with reduced motion. */
export const Showcase = () => {
  const frames = useMemo(framesOf, []);
  const [place, setPlace] = useState(() => (mayMove() ? 0 : Math.floor(frames.length / 2)));
  const [isRunning, setRunning] = useState(mayMove);
  useEffect(() => {
    if (!isRunning) return;
    const isLast = place === frames.length - 1;
    const timer = setTimeout(() => setPlace(isLast ? 0 : place + 1), isLast ? REST : PACE);
    return () => clearTimeout(timer);
  }, [isRunning, place, frames]);
  const { contents, last, from, to } = frames[place]!;
  return (
    <div className="showcase">
      <div className="showcase-board" role="img" aria-label={words.showcase(NAMES)}>
        <RingRiftMini
          boardType={recorded.boardType}
          contents={contents}
          hasCounts
          last={last}
          arrival={from === undefined || to === undefined ? undefined : { from, to }}
        />
      </div>
      <div className="showcase-legend">
        {NAMES.map((name, i) => (
          <span key={name} translate="no">
            <SeatMark seat={i + 1} size={16} /> {name}
          </span>
        ))}
        <button type="button" className="button small quiet" onClick={() => setRunning(!isRunning)}>
          {isRunning ? words.pause : words.resume}
        </button>
      </div>
    </div>
  );
};
