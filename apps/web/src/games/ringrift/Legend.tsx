import type { LegendProps } from '../../table/ui.ts';
import { ringWords } from './words.ts';

const { free, costs, capture, yours } = ringWords.legend;

/** What the signs on the board mean before a move is made. */
export const RingRiftLegend = ({ viewer }: LegendProps) => (
  <ul className="ring-legend">
    <li>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <circle cx="12" cy="12" r="5" fill="var(--hint)" />
      </svg>
      {free}
    </li>
    <li>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <circle
          className="hint-costly"
          cx="12"
          cy="12"
          r="8.5"
          style={{ strokeWidth: 2.6, strokeDasharray: '1 4.3' }}
        />
      </svg>
      {costs}
    </li>
    <li>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <rect x="3" y="3" width="18" height="18" fill="none" stroke="var(--warn)" strokeWidth="3" />
      </svg>
      {capture}
    </li>
    <li data-seat={viewer}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <rect
          x="3"
          y="3"
          width="18"
          height="18"
          fill="color-mix(in oklab, var(--seat) 14%, transparent)"
          stroke="var(--seat)"
          strokeWidth="2.2"
          strokeDasharray="4 3"
        />
      </svg>
      {yours}
    </li>
  </ul>
);
