import { unwrap } from '@ludus/kernel';
import { type GameEvent, type GameState, type Move, ringrift } from '@ludus/ringrift-engine';
import { useEffect, useMemo, useState } from 'react';
import { mayMove } from '../frame/settings.ts';
import { RingRiftPicture } from '../games/ringrift/Picture.tsx';
import type { SeenMove } from '../table/ui.ts';
import actions from './showcase.json';

const PACE = 900;
const REST = 4000;

interface Stop {
  readonly state: GameState;
  readonly last: SeenMove<Move, GameEvent>;
}

/** The game after every move there is anything to see of. */
const load = (): readonly Stop[] => {
  const stops: Stop[] = [];
  let { state } = unwrap(ringrift.setup(unwrap(ringrift.configure({ variant: 'square8' })), 1));
  for (const [i, written] of actions.entries()) {
    const action = unwrap(ringrift.parseAction(written));
    const seat = ringrift.toAct(state)!;
    const isForced = ringrift.forced(state) !== undefined;
    const played = unwrap(ringrift.play(state, action, seat));
    ({ state } = played);
    if (!isForced) stops.push({ state, last: { count: i + 1, seat, action, events: played.events } });
  }
  return stops;
};

/** A game that plays itself, move by move, over and over; it stands still for those who want no motion. */
export const Showcase = () => {
  const stops = useMemo(load, []);
  const [place, setPlace] = useState(() => (mayMove() ? 6 : Math.floor(stops.length * 0.6)));
  const [isRunning, setRunning] = useState(mayMove);
  useEffect(() => {
    if (!isRunning) return;
    const isLast = place === stops.length - 1;
    const timer = setTimeout(() => setPlace(isLast ? 0 : place + 1), isLast ? REST : PACE);
    return () => clearTimeout(timer);
  }, [isRunning, place, stops]);
  return (
    <div className="showcase">
      <RingRiftPicture {...stops[place]!} title="A game of RingRift" />
      <button type="button" className="button small quiet" onClick={() => setRunning(!isRunning)}>
        {isRunning ? 'Pause' : 'Play'}
      </button>
    </div>
  );
};
