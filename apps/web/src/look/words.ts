import { area } from '../words/area.ts';
import { day, dayAndTime } from '../words/format.ts';

/** A program's word for people: `ring_elimination` becomes `ring elimination`. */
export const plainWords = (text: string): string => text.replaceAll('_', ' ');

/** `swap seats` becomes `Swap seats`. */
export const sentenceCase = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

export const DAY = { format: (moment: Date | number): string => day(Number(moment)) };
export const MOMENT = { format: (moment: Date | number): string => dayAndTime(Number(moment)) };

/** Games without a date, such as self-play, have 1970. */
export const hasDate = (moment: string): boolean => Date.parse(moment) !== 0;

const words = area('boards', {
  named: { hex8: 'small hexagon', hexagonal: 'large hexagon', classic: 'classic world' },
  square: (side: string) => `${side} × ${side}`,
  world: (size: number) => `${size}-territory world`,
  level: (id: string) => `level ${id}`,
});

const colours = area('colours', {
  /** The names people use; the last colour differs between themes, so its shape names it. */
  names: { 1: 'blue', 2: 'orange', 3: 'green', 4: 'purple', 5: 'yellow', 6: 'the star' },
});
const COLOURS: Readonly<Record<number, string>> = colours.names;

/** The name of a seat's colour. */
export const seatColour = (seat: number): string => COLOURS[seat] ?? `${seat}`;

const NAMED: Readonly<Record<string, string>> = words.named;

/** The number of territories of a generated world; undefined for every other board. */
export const generatedSize = (boardType: string): number | undefined => {
  const size = /^generated-(\d+)/.exec(boardType)?.[1];
  return size === undefined ? undefined : Number(size);
};

/** A board, map or level in a few words: `8 × 8`, `20-territory world`, `level 7`. */
export const boardWords = (boardType: string): string => {
  const size = generatedSize(boardType);
  if (size !== undefined) return words.world(size);
  const side = /^square(\d+)$/.exec(boardType)?.[1];
  if (side !== undefined) return words.square(side);
  return NAMED[boardType] ?? (/^\d+$/.test(boardType) ? words.level(boardType) : plainWords(boardType));
};

/** The same for menus, with the id if it differs: `small hexagon (hex8)`. */
export const boardChoice = (boardType: string): string =>
  boardType in NAMED || boardType.startsWith('square')
    ? `${boardWords(boardType)} (${boardType})`
    : boardWords(boardType);

/** The text for endings, sources and statuses of records. */
const records: Readonly<Record<string, string>> = area('records', {
  ring_elimination: 'ring elimination',
  territory_control: 'territory',
  last_player_standing: 'last player standing',
  stalemate: 'stalemate',
  elimination: 'elimination',
  resignation: 'resignation',
  abandonment: 'abandoned',
  adjudication: 'adjudicated',
  timeout: 'time ran out',
  draw: 'draw',
  mine_revealed: 'mine opened',
  all_tiles_revealed: 'all tiles opened',
  home_row_reached: 'home row reached',
  all_captured: 'everything captured',
  last_match_taken: 'last match taken',
  self_play: 'self-play',
  selfplay_soak: 'self-play (soak test)',
  soak_test: 'soak test',
  online_game: 'live game',
  manual: 'this site',
  manual_import: 'imported',
  tournament: 'tournament',
  training: 'training',
  completed: 'finished',
  finished: 'finished',
  active: 'in progress',
  abandoned: 'abandoned',
});

/** An ending, source or status of a record for people; unknown ones are shown as plainly as possible. */
export const recordWords = (id: string): string => records[id] ?? plainWords(id);
