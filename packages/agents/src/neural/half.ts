/** 16-bit floats (IEEE 754 binary16): three digits are enough for a weight, in half the space. */

const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);
const LARGEST = 0x7bff;

/** The bits of the nearest 16-bit float; values that are too large become the largest one. */
export const toHalf = (value: number): number => {
  single[0] = value;
  const word = bits[0]!;
  const sign = (word >>> 16) & 0x8000;
  const exponent = ((word >>> 23) & 0xff) - 112;
  const mantissa = word & 0x7fffff;
  if (exponent >= 31) return sign | LARGEST;
  // Below the smallest normal number, the leading 1 is stored and shifted down.
  const shift = exponent > 0 ? 13 : 14 - exponent;
  if (shift > 24) return sign;
  const whole = exponent > 0 ? (exponent << 23) | mantissa : 0x800000 | mantissa;
  const rounded = (whole + 2 ** (shift - 1)) >>> shift;
  return sign | Math.min(LARGEST, rounded);
};

export const fromHalf = (half: number): number => {
  const exponent = (half >> 10) & 31;
  const mantissa = half & 1023;
  const size = exponent === 0 ? mantissa * 2 ** -24 : (1 + mantissa / 1024) * 2 ** (exponent - 15);
  return (half & 0x8000) === 0 ? size : -size;
};
