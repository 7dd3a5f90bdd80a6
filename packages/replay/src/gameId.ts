/** In the order of their codes, and safe in addresses and file names. */
const DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

const written = (value: number, length: number): string => {
  let text = '';
  for (let rest = value, i = 0; i < length; i += 1, rest = Math.floor(rest / 64))
    text = DIGITS[rest % 64] + text;
  return text;
};

/** 36 bits, written with six digits. */
const CHANCES = 64 ** 6;

const random36 = (): number => {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number];
  return (high % 16) * 0x1_0000_0000 + low;
};

let lastTime = 0;
let lastChance = 0;

/**
 * A new id of 13 characters: the milliseconds, then chance. Later ids sort after earlier ones, so that games are
 * appended to their tables; and as an id is repeated five times per move, the 36 characters of a UUID would make
 * files a fifth larger.
 */
export const newGameId = (now: number = Date.now()): string => {
  if (now > lastTime) {
    lastTime = now;
    // Room above is left for further ids of the same millisecond.
    lastChance = Math.floor(random36() / 2);
  } else lastChance = (lastChance + 1) % CHANCES;
  return written(lastTime, 7) + written(lastChance, 6);
};
