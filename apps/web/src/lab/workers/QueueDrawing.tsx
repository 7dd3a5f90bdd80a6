const WORKERS = [40, 110, 180];

/** Games wait in a queue, and three machines take them. */
export const QueueDrawing = () => (
  <svg className="queue-drawing" viewBox="0 0 320 220" aria-hidden="true">
    {[0, 1, 2, 3].map((i) => (
      <g key={i} transform={`translate(${16 + i * 14} ${64 + i * 10})`}>
        <rect width="60" height="60" rx="4" fill="var(--board)" stroke="var(--board-edge)" strokeWidth="3" />
        <path d="M20 0v60M40 0v60M0 20h60M0 40h60" stroke="var(--board-line)" strokeWidth="1.5" />
        <circle
          data-seat="1"
          cx="30"
          cy="30"
          r="7"
          fill="var(--seat)"
          stroke="var(--seat-deep)"
          strokeWidth="2"
        />
        <path
          data-seat="2"
          d="M50 43l7 13H43z"
          fill="var(--seat)"
          stroke="var(--seat-deep)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      </g>
    ))}
    {WORKERS.map((y, i) => (
      <g key={y} data-seat={i + 1}>
        <path d={`M138 110C170 110 180 ${y} 214 ${y}`} className="queue-way" />
        <rect
          x="222"
          y={y - 26}
          width="82"
          height="52"
          rx="8"
          fill="var(--card)"
          stroke="var(--rule-strong)"
          strokeWidth="2"
        />
        <path
          d={`M234 ${y - 8}h34M234 ${y + 8}h24`}
          stroke="var(--soft)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="288" cy={y} r="7" fill="var(--seat)" stroke="var(--seat-deep)" strokeWidth="2" />
      </g>
    ))}
  </svg>
);
