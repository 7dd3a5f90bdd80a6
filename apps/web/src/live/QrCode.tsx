import { useMemo } from 'react';
import { encode } from 'uqr';
import { liveWords } from './words.ts';

/** The dark squares as one path; adjacent squares in a row are one stroke. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1] === true) return '';
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1h${x - (end === -1 ? row.length : end)}z`;
      }),
    )
    .join('');

/** A link to scan, dark on white in every theme, because cameras need that. */
export const QrCode = ({ text }: { readonly text: string }) => {
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text]);
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={liveWords.qrLabel}
    >
      <path className="qr-ground" d={`M0 0h${size}v${size}H0z`} />
      <path className="qr-dots" d={pathOf(data)} />
    </svg>
  );
};
