import { type Schema, text } from '@ludus/kernel';

/** Names for players, teams, territories and continents: anything short, visible and not special to JavaScript. */
export const IDENTIFIER: Schema<string> = text({
  max: 64,
  pattern: /^(?!__proto__$)[^\s\p{C}](?:[^\p{C}]{0,62}[^\s\p{C}])?$/u,
  expected: 'a name of 1 to 64 visible characters',
});

export const MAX_PLAYERS = 12;
/** The maximum number of dice per side. */
export const MAX_DICE = 6;
export const MAX_TERRITORIES = 1_000;
/** The armies of a whole game, on the map and still to be placed. Nobody gets more than are left. */
export const MAX_ARMIES = 1_000_000;
/** A player with this many cards draws no more. */
export const MAX_HAND = 30;
/** A blitz pauses after this many rolls; another one continues it. */
export const MAX_ROLLS = 10_000;
