/** In the order of their character codes, and safe in addresses and file names. */
const DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

const written = (value: number, length: number): string => {
  let text = '';
  for (let rest = value, i = 0; i < length; i += 1, rest = Math.floor(rest / 64))
    text = DIGITS[rest % 64] + text;
  return text;
};

/** 30 bits, written with five digits. */
const CHANCES = 64 ** 5;

const someChance = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! % (CHANCES / 2);

let lastTime = 0;
let lastChance = 0;

/**
 * A new id of 12 characters: the milliseconds, then random digits. Later ids sort after earlier ones, so
 * games are appended to their tables. An id is written more than four times per move, so the 36 characters of
 * a UUID would make files a quarter larger.
 */
export const newGameId = (now: number = Date.now()): string => {
  if (now > lastTime) {
    lastTime = now;
    // Leaves room for more ids in the same millisecond.
    lastChance = someChance();
  } else lastChance = (lastChance + 1) % CHANCES;
  return written(lastTime, 7) + written(lastChance, 5);
};
