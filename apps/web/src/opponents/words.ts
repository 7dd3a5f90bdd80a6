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
    bramble: 'Reads your reply, if it takes the time.',
    otto: 'Minds its buried rings and thinks a few moves ahead.',
    rook: 'Always looks for a region to close.',
    saffron: 'Likes to hold your rings captive, and searches longer than Rook.',
    quill: 'Tries thousands of moves before most of its own.',
    vesper: 'Tries tens of thousands of moves before most of its own.',
    atlas: 'Searches deepest of all and never slips.',
    biscuit: 'Plays any legal move, happily.',
    marlow: 'Plans a move now and then.',
    tansy: 'Has more luck than plan.',
    hugo: 'Attacks with a plan when it has one.',
    freya: 'Knows a good attack when it looks for one.',
    cass: 'Thinks every other move through.',
    dario: 'Counts armies and income to the end of its turn.',
    ingrid: 'Keeps its borders short and its armies at the front.',
    sable: 'Plays its ideas out with fresh dice, again and again.',
    magnus: 'Plays its ideas out thousands of times and never slips.',
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
    basil: 'Looks one move ahead, or plays at random.',
    olive: 'Looks one move ahead and slips now and then.',
    ferris: 'Looks one move ahead and never slips.',
    maple: 'Searches for a moment and slips now and then.',
    cleo: 'Searches a little longer than Maple and slips less.',
    barnaby: 'Searches for a while and never slips.',
    iris: 'Searches three times as much as Barnaby.',
    sterling: 'Searches at least three times as much as Iris.',
    orion: 'Searches longest of all.',
  } as Readonly<Record<string, string>>,
  mostlyRandom: (share: string) => `${share} of its moves are random.`,
  slips: (n: number) => plural(n, { other: 'One move in # is a slip.' }),
});

const slipsOf = (slips: number): string =>
  slips > 0.4 ? words.mostlyRandom(percent(slips)) : words.slips(Math.round(1 / slips));

/** How a bot plays: its style, and how often it blunders. */
export const styleOf = ({ id, slips = 0 }: Bot): string =>
  [words.styles[id] ?? '', ...(slips === 0 ? [] : [slipsOf(slips)])].join(' ');

/** `Strength 7 of 10`, for people who do not see the dots. */
export const strengthWords = (strength: number): string => words.strength(strength);
