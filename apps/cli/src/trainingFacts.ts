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

/** What people call the settings and results of training, and how they are written; otherwise as they are. */
const WORDS: Readonly<Record<string, readonly [name: string, write?: (value: Json) => string]>> = {
  accuracy: ['winners predicted', percent],
  batch: ['positions per step'],
  decay: ['weight decay'],
  engine: ['engine version'],
  epoch: ['best epoch'],
  hidden: ['hidden layers', layers],
  lessons: ['self-play games'],
  policyAccuracy: ['moves predicted', percent],
  policyLoss: ['policy loss', decimals],
  rate: ['learning rate'],
  searchShare: ['weight of the search', percent],
  symmetries: ['symmetries added'],
  teacher: [
    'taught by',
    (value) => (value === 'own evaluation' ? "the game's own evaluation" : plain(value)),
  ],
  validationLoss: ['validation loss', decimals],
};

/** `policyLoss` as `policy loss`, for what other programs recorded. */
const spaced = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** How a network was trained, as people read it: `['hidden layers', '32 → 16']`. */
export const trainingFacts = (
  trained: Readonly<Record<string, Json>>,
): readonly (readonly [name: string, value: string])[] =>
  Object.entries(trained).map(([key, value]) => {
    const [name = spaced(key), write = plain] = WORDS[key] ?? [];
    return [name, write(value)];
  });
