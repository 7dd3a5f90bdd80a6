import { type Schema, text } from '@ludus/kernel';

/** Names for players, teams, territories and continents: anything short, visible and not special to JavaScript. */
export const IDENTIFIER: Schema<string> = text({
  max: 64,
  pattern: /^(?!__proto__$)[^\s\p{C}](?:[^\p{C}]{0,62}[^\s\p{C}])?$/u,
  expected: 'a name of 1 to 64 visible characters',
});

/** More than any game reaches, and far from where sums stop being exact. */
export const MAX_ARMIES = 1_000_000_000;
