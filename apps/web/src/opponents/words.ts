import { area } from '../words/area.ts';
import { percent, plural } from '../words/format.ts';
import type { Bot } from './bots.ts';

/** How bots play, in a sentence. It has to be true of their agents. */
const words = area('bots', {
  strength: (strength: number) => `Strength ${strength} of 10`,
  styles: {
    pip: 'Plays any legal move at random.',
    moss: 'Looks one move ahead when it looks at all.',
    juno: 'Takes what looks best right now.',
    bramble: 'Considers your reply when it takes the time.',
    otto: 'Minds its buried rings and thinks a few moves ahead.',
    rook: 'Always looks for a region to close.',
    saffron: 'Likes to hold your rings captive, and searches longer than Rook.',
    quill: 'Searches thousands of positions before most moves.',
    vesper: 'Searches tens of thousands of positions before most moves.',
    atlas: 'Searches deepest of all and never slips.',
    biscuit: 'Plays any legal move, happily.',
    marlow: 'Plans a move now and then.',
    tansy: 'Relies on luck more than on plans.',
    hugo: 'Attacks with a plan when it has one.',
    freya: 'Knows a good attack when it looks for one.',
    cass: 'Thinks through every other move.',
    dario: 'Counts armies and income to the end of its turn.',
    ingrid: 'Keeps its borders short and its armies at the front.',
    sable: 'Tries its ideas out with fresh dice, again and again.',
    magnus: 'Tries its ideas out thousands of times and never slips.',
    dot: 'Opens any hidden tile without a thought.',
    fern: 'Reads a number now and then.',
    tumble: 'Reads its numbers, but not every time.',
    hazel: 'Opens what its numbers promise.',
    pixel: 'Follows its clues and reads no numbers.',
    nim: 'Trusts its numbers, then its clues.',
    wren: 'Opens what the numbers promise, never what they rule out.',
    cobalt: 'Imagines the board 20 times before it opens a tile.',
    delphi: 'Works out exact chances.',
    zero: 'Weighs every board that agrees with the numbers.',
    pebble: 'Plays any legal move.',
    basil: 'Plays most of its moves at random.',
    olive: 'Plays about a third of its moves at random.',
    ferris: 'Looks a little ahead and seldom slips.',
    maple: 'Searches for a moment before it moves.',
    cleo: 'Searches twice as much as Maple.',
    barnaby: 'Searches for a while and never slips.',
    iris: 'Searches at least twice as much as Barnaby.',
    sterling: 'Searches at least twice as much as Iris.',
    orion: 'Searches longest of all.',
  } as Readonly<Record<string, string>>,
  mostlyRandom: (share: string) => `${share} of its moves are random.`,
  slips: (n: number) => plural(n, { other: 'About one move in # is a slip.' }),
});

const slipsOf = (slips: number): string =>
  slips > 0.4 ? words.mostlyRandom(percent(slips)) : words.slips(Math.round(1 / slips));

/** How a bot plays: its style, and how often it blunders. */
export const styleOf = ({ id, slips = 0 }: Bot): string =>
  [words.styles[id] ?? '', ...(slips === 0 ? [] : [slipsOf(slips)])].join(' ');

/** `Strength 7 of 10`, for people who do not see the dots. */
export const strengthWords = (strength: number): string => words.strength(strength);
