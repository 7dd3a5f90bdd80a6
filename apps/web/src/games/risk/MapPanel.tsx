import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Land } from './land/land.ts';
import { panelPlace } from './map/panelPlace.ts';
import type { Viewing } from './map/useViewport.ts';
import { type Frame, NARROW, toScreen } from './map/viewport.ts';

/** A question about a place, next to that place; on phones, a sheet at the bottom. */
export const MapPanel = ({
  land,
  viewing: { viewport, frame },
  to,
  from,
  label,
  children,
}: {
  readonly land: Land;
  readonly viewing: Viewing;
  readonly to: string;
  readonly from?: string | undefined;
  readonly label: string;
  readonly children: ReactNode;
}) => {
  const box = useRef<HTMLElement>(null);
  const [size, setSize] = useState<Frame>({ width: 300, height: 240 });
  useLayoutEffect(() => {
    const panel = box.current!;
    const measure = (): void => setSize({ width: panel.offsetWidth, height: panel.offsetHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(panel);
    return () => observer.disconnect();
  }, []);
  const isSheet = frame.width < NARROW;
  const source = from === undefined ? undefined : toScreen(viewport, land.byId.get(from)!.label);
  const [left, top] = panelPlace(toScreen(viewport, land.byId.get(to)!.label), source, size, frame);
  return (
    <section
      ref={box}
      className={isSheet ? 'map-panel sheet-panel' : 'map-panel'}
      aria-label={label}
      tabIndex={-1}
      translate="yes"
      style={isSheet ? undefined : { left, top }}
      // Clicks in the panel neither drag the map nor choose what is below.
      onPointerDown={(event) => event.stopPropagation()}
    >
      {children}
    </section>
  );
};
