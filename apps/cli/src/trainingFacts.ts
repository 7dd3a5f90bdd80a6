import type { Json } from '@ludus/kernel';

const decimals = (value: Json): string => (typeof value === 'number' ? value.toFixed(4) : plain(value));

const percent = (value: Json): string =>
  typeof value === 'number' ? `${(100 * value).toFixed(1)}%` : plain(value);

const plain = (value: Json): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return value.toLocaleString('en', { maximumFractionDigits: 6 });
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value);
};

const layers = (value: Json): string => (Array.isArray(value) ? value.join(' → ') : plain(value));

/** What people call the results and settings of training and how they are written, in the order in which they are shown. */
const WORDS: Readonly<Record<string, readonly [name: string, write?: (value: Json) => string]>> = {
  accuracy: ['winners predicted', percent],
  validationLoss: ['validation loss', decimals],
  policyAccuracy: ['moves predicted', percent],
  policyLoss: ['policy loss', decimals],
  teacher: [
    'taught by',
    (value) => (value === 'own evaluation' ? "the game's own evaluation" : plain(value)),
  ],
  generation: ['generation'],
  lessons: ['self-play games'],
  games: ['games'],
  positions: ['positions'],
  symmetries: ['symmetries added'],
  hidden: ['hidden layers', layers],
  epochs: ['epochs'],
  epoch: ['best epoch'],
  batch: ['positions per step'],
  rate: ['learning rate'],
  decay: ['weight decay'],
  searchShare: ['weight of the search', percent],
  engine: ['engine version'],
  seed: ['seed'],
  command: ['command'],
};
const ORDER = Object.keys(WORDS);

/** Facts without a place in the order come before the command, which may be long. */
const placeOf = (key: string): number => {
  const place = ORDER.indexOf(key);
  return place < 0 ? ORDER.length - 1.5 : place;
};

/** `policyLoss` as `policy loss`, for what other programs recorded. */
const spaced = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** How a network was trained, as people read it: `['hidden layers', '32 → 16']`. */
export const trainingFacts = (
  trained: Readonly<Record<string, Json>>,
): readonly (readonly [name: string, value: string])[] =>
  Object.entries(trained)
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([key, value]) => {
      const [name = spaced(key), write = plain] = WORDS[key] ?? [];
      return [name, write(value)];
    });
