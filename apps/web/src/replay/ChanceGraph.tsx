import { isFault, type Mark } from '@ludus/agents';
import { memo, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { spread } from '../look/spread.ts';
import type { Chances } from '../opponents/review.ts';
import type { Person } from '../words/people.ts';
import type { Stop } from './stops.ts';
import { replayWords as words } from './words.ts';

const WIDTH = 1000;
const HEIGHT = 100;

/** A decision that is marked on the graph. */
interface GraphMark {
  /** Its stop. */
  readonly index: number;
  readonly mark: Mark;
}

/** Where a turn begins. */
interface GraphTurn {
  readonly index: number;
  readonly number: number;
}

interface ChanceGraphProps {
  readonly stops: readonly Stop[];
  /** By stop; empty if nothing is known. */
  readonly chances: readonly Chances[];
  readonly players: readonly Person[];
  readonly marks: readonly GraphMark[];
  /** The stops of the turning points. */
  readonly pins: readonly number[];
  readonly turns: readonly GraphTurn[];
  /** The stop that is shown, and the state within it. */
  readonly index: number;
  readonly at: number;
  readonly length: number;
  readonly onGo: (count: number) => void;
  /** The text for the stop under the pointer. */
  readonly tell: (index: number) => string;
}

const x = (index: number, stops: number): number => (WIDTH * index) / Math.max(1, stops - 1);

/** One area for each player, seat 1 at the bottom. */
const Areas = memo(
  ({ chances, players }: { readonly chances: readonly Chances[]; readonly players: number }) => {
    const upTo = (seat: number): string[] =>
      chances.map((one, i) => {
        const sum = one.slice(0, seat).reduce((total, chance) => total + chance, 0);
        return `${x(i, chances.length).toFixed(1)} ${(HEIGHT * (1 - sum)).toFixed(2)}`;
      });
    return (
      <>
        {Array.from({ length: players }, (_, i) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: seats never change places
            key={i}
            className="chart-area"
            data-seat={i + 1}
            d={`M${[...upTo(i + 1), ...upTo(i).reverse()].join('L')}Z`}
          />
        ))}
        {Array.from({ length: players - 1 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats never change places
          <path key={i} className="graph-line" d={`M${upTo(i + 1).join('L')}`} />
        ))}
      </>
    );
  },
);

const left = (index: number, stops: number) => ({ left: `${x(index, stops) / 10}%` });

/** The faults over the areas. */
const Marks = memo(({ stops, chances, marks }: Pick<ChanceGraphProps, 'stops' | 'chances' | 'marks'>) => (
  <>
    {marks
      .filter(({ mark }) => isFault(mark))
      .map(({ index, mark }) => (
        <i
          key={index}
          className={`graph-dot m-${mark}`}
          style={{ ...left(index, stops.length), top: `${100 * (1 - (chances[index]?.[0] ?? 0.5))}%` }}
        />
      ))}
  </>
));

const PIN_GAP = 20;

/** The turning points above the graph, side by side where they are close together. */
const Pins = memo(({ pins, stops }: { readonly pins: readonly number[]; readonly stops: number }) => {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = room.current!;
    const measure = (): void => setWidth(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const wanted = pins.map((index) => (width * x(index, stops)) / WIDTH);
  const places = spread(wanted, { size: width, gap: PIN_GAP });
  return (
    <div ref={room} className="graph-pins">
      {pins.map((index, i) => (
        <span key={index} className="graph-pin" style={{ left: places[i] }} translate="no">
          <b>{i + 1}</b>
        </span>
      ))}
    </div>
  );
});

const MOST_LABELS = 8;

const Labels = memo(({ turns, stops }: { readonly turns: readonly GraphTurn[]; readonly stops: number }) => {
  const every = Math.max(5, Math.ceil(turns.length / MOST_LABELS / 5) * 5);
  return turns
    .filter(({ number }) => number % every === 0)
    .map(({ index, number }) => (
      <span key={number} className="graph-turn" style={left(index, stops)} translate="no">
        {number}
      </span>
    ));
});

/** Chances over the game; hover to read it, click or tap to go there. It is also the scrubber. */
export const ChanceGraph = (props: ChanceGraphProps) => {
  const { stops, chances, players, index, at, length, onGo, tell, turns } = props;
  const [pointed, setPointed] = useState<number>();
  const last = stops.length - 1;
  const onMove = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left: edge, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.max(0, Math.min(last, Math.round(((clientX - edge) / width) * last))));
  };
  // The slider counts moves; from one stop it goes to the next one in the direction of movement.
  const onSlide = (value: number): void => {
    const share = Math.round((value / Math.max(1, length)) * last);
    if (Math.abs(value - at) === 1) onGo(stops[Math.max(0, Math.min(last, index + (value - at)))]!.at);
    else onGo(stops[pointed ?? share]!.at);
  };
  return (
    <div className="graph card">
      <span className="graph-name top" translate="no" aria-hidden="true">
        {players.length === 2 ? players[1]!.name : ''}
      </span>
      <span className="graph-name foot" translate="no" aria-hidden="true">
        {players.length === 2 ? players[0]!.name : ''}
      </span>
      <div className="graph-plot" onPointerMove={onMove} onPointerLeave={() => setPointed(undefined)}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {chances.length === stops.length && <Areas chances={chances} players={players.length} />}
          <path className="graph-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        </svg>
        <Labels turns={turns} stops={stops.length} />
        <Marks stops={stops} chances={chances} marks={props.marks} />
        <Pins pins={props.pins} stops={stops.length} />
        <i className="graph-now" style={left(index, stops.length)} />
        <input
          className="scrubber"
          type="range"
          min={0}
          max={length}
          value={at}
          aria-label={words.move}
          aria-valuetext={tell(index)}
          onChange={({ target }) => onSlide(Number(target.value))}
        />
        {pointed !== undefined && (
          <span
            className="graph-told"
            style={left(pointed, stops.length)}
            data-side={pointed > last / 2 ? 'end' : 'start'}
            aria-hidden="true"
          >
            {tell(pointed)}
          </span>
        )}
      </div>
    </div>
  );
};
