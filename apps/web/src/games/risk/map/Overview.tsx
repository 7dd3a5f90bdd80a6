import type { GameState } from '@ludus/risk-engine';
import { type MouseEvent, memo } from 'react';
import type { Land } from '../land/land.ts';
import { ownerSeat } from '../names.ts';
import type { Viewing } from './useViewport.ts';

type Owned = Pick<GameState, 'territories' | 'playerIds'>;

/** The land in the colours of its owners, without anything to read. */
const Owners = memo(({ state, land }: { readonly state: Owned; readonly land: Land }) =>
  land.territories.map(({ id, d }) => (
    <g key={id} data-seat={ownerSeat(state, state.territories[id]!.ownerId)}>
      <path className="overview-land" d={d} />
    </g>
  )),
);

/** The whole world in a corner of an enlarged map, with a frame around what is in sight; a tap moves the map there. */
export const Overview = ({
  state,
  land,
  viewing: { viewport, frame, centre },
}: {
  readonly state: Owned;
  readonly land: Land;
  readonly viewing: Viewing;
}) => {
  const { x, y, width, height } = land.box;
  const onClick = (event: MouseEvent<SVGSVGElement>): void => {
    const matrix = event.currentTarget.getScreenCTM();
    if (matrix === null) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    centre([point.x, point.y]);
  };
  return (
    // Keys and buttons move the map as well, and tell more of it than this picture can.
    <svg
      className="overview"
      viewBox={`${x - 12} ${y - 12} ${width + 24} ${height + 24}`}
      aria-hidden="true"
      onClick={onClick}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <Owners state={state} land={land} />
      <rect
        className="overview-frame"
        x={viewport.x}
        y={viewport.y}
        width={frame.width / viewport.scale}
        height={frame.height / viewport.scale}
      />
    </svg>
  );
};
