import { unwrap } from '@ludus/kernel';
import { ringrift } from '@ludus/ringrift-engine';
import { GameLine } from '@ludus/table';
import { useEffect, useMemo, useState } from 'react';
import { mayMove } from '../frame/settings.ts';
import { ringriftUi } from '../games/ringrift/ui.tsx';
import actions from './showcase.json';

const PACE = 900;
const REST = 4000;

const NOTHING: readonly never[] = [];

const load = (): GameLine => {
  const { state } = unwrap(ringrift.setup(unwrap(ringrift.configure({ variant: 'square8' })), 1));
  return unwrap(
    GameLine.replay(
      ringriftUi.game,
      state,
      actions.map((action) => ({ action })),
    ),
  );
};

/** A game that plays itself, move by move, over and over; it stands still for those who want no motion. */
export const Showcase = () => {
  const line = useMemo(load, []);
  // Steps without anything to see are passed over.
  const stops = useMemo(() => line.steps.flatMap((_, i) => (line.isForced(i) ? [] : [i + 1])), [line]);
  const [place, setPlace] = useState(() => (mayMove() ? 6 : Math.floor(stops.length * 0.6)));
  const [isRunning, setRunning] = useState(mayMove);
  useEffect(() => {
    if (!isRunning) return;
    const isLast = place === stops.length - 1;
    const timer = setTimeout(() => setPlace(isLast ? 0 : place + 1), isLast ? REST : PACE);
    return () => clearTimeout(timer);
  }, [isRunning, place, stops]);
  const count = stops[place]!;
  return (
    <div className="showcase">
      <ringriftUi.Table
        game={ringriftUi.game}
        view={line.stateAt(count)}
        viewer={1}
        legal={NOTHING}
        last={line.lastMove(count)}
        count={count}
        act={() => undefined}
        isReplay
      />
      <button type="button" className="button small quiet" onClick={() => setRunning(!isRunning)}>
        {isRunning ? 'Pause' : 'Play'}
      </button>
    </div>
  );
};
