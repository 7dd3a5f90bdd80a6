/** A ring that rolled off the board, leaving its marks behind. */
export const LostRing = () => (
  <svg className="lost-ring" viewBox="0 0 320 220" aria-hidden="true">
    <g stroke="var(--board-line)" strokeWidth="1.5">
      {[0, 1, 2].flatMap((row) =>
        [0, 1, 2, 3].map((column) => (
          <rect
            key={`${row} ${column}`}
            x={12 + column * 48}
            y={30 + row * 48}
            width="48"
            height="48"
            fill={(row + column) % 2 === 0 ? 'var(--board)' : 'var(--board-alt)'}
          />
        )),
      )}
    </g>
    <rect
      x="11"
      y="29"
      width="194"
      height="146"
      rx="3"
      fill="none"
      stroke="var(--board-edge)"
      strokeWidth="4"
    />
    <g data-seat="1" fill="var(--seat)" stroke="var(--seat-deep)" strokeWidth="2">
      <circle cx="36" cy="54" r="9" />
      <circle cx="84" cy="102" r="9" />
      <circle cx="132" cy="150" r="9" />
    </g>
    <path d="M232 166q18-34 40-6" className="lost-ring-way" />
    <g data-seat="1" transform="translate(268 164) rotate(14)">
      <path d="M-34 0v12a34 17 0 0 0 68 0V0z" fill="var(--seat-deep)" />
      <ellipse rx="34" ry="17" fill="var(--seat)" stroke="var(--seat-deep)" strokeWidth="2" />
      <ellipse rx="14" ry="7" fill="var(--seat-deep)" />
    </g>
    <text x="268" y="92" className="lost-ring-sign">
      ?
    </text>
  </svg>
);
