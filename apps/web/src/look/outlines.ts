import type { PlaceShape } from '@ludus/kernel';

/** A cell is this many units wide in the picture. */
export const UNIT = 100;

const HEX_OUTLINE = (() => {
  const r = UNIT / Math.sqrt(3);
  const points = Array.from({ length: 6 }, (_, i) => {
    const angle = Math.PI / 6 + (i * Math.PI) / 3;
    return `${(r * Math.cos(angle)).toFixed(2)} ${(r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
})();

const SQUARE_OUTLINE = `M${-UNIT / 2} ${-UNIT / 2}H${UNIT / 2}V${UNIT / 2}H${-UNIT / 2}Z`;

const CARD_OUTLINE =
  'M-26 -46H26A8 8 0 0 1 34 -38V38A8 8 0 0 1 26 46H-26A8 8 0 0 1 -34 38V-38A8 8 0 0 1 -26 -46Z';

const DISC_OUTLINE = 'M0 -46A46 46 0 0 1 0 46A46 46 0 0 1 0 -46Z';

/** The outline of one cell around its middle. */
export const OUTLINES: Readonly<Record<PlaceShape, string>> = {
  square: SQUARE_OUTLINE,
  hexagon: HEX_OUTLINE,
  disc: DISC_OUTLINE,
  card: CARD_OUTLINE,
};
