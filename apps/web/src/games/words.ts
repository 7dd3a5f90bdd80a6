import { area } from '../words/area.ts';
import { anyOf, number, plural } from '../words/format.ts';

export const gamesWords = area('games', {
  entries: {
    ringrift: {
      line: 'Rings form stacks, stacks leave markers, markers close off territory.',
      facts: '2–4 players · no luck, nothing hidden',
    },
    risk: {
      line: 'Place armies, attack with exact odds, hold continents.',
      facts: '2–6 players · dice and cards · classic and generated maps',
    },
    sweep: {
      line: 'A duel of deduction: find your tiles before your rival finds theirs.',
      facts: '2 players · hidden tiles · ten levels',
    },
  },
  playNow: 'Play now',
  playNowGame: (name: string) => `Play now: ${name}`,
  campaign: 'Campaign',
  newGame: 'New game…',
  newGameOf: (name: string) => `Set up a new game of ${name}`,
  rules: 'Rules',
  rulesOf: (name: string) => `Rules of ${name}`,
  others: 'More games',
  own: 'Your games',
  players: (counts: readonly number[]) => {
    const [least, most] = [counts[0]!, counts.at(-1)!];
    if (least === most) return plural(most, { one: '# player', other: '# players' });
    const isRange = most - least === counts.length - 1;
    return `${isRange ? `${number(least)}–${number(most)}` : anyOf(counts.map(number))} players`;
  },
  hidden: { cards: 'hidden cards', dice: 'hidden dice', other: 'hidden information' },
  chance: { cards: 'cards, nothing hidden', dice: 'dice, nothing hidden', other: 'luck, nothing hidden' },
  open: 'no luck, nothing hidden',
  facts: (players: string, nature: string) => `${players} · ${nature}`,
});
