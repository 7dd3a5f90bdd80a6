import { area } from '../words/area.ts';
import { number, plural } from '../words/format.ts';

/** The campaign of Sweep. */
export const campaignWords = area('campaign', {
  title: 'Campaign',
  map: 'Map of levels',
  stars: (n: number, all: number) => `${number(n)} of ${plural(all, { one: '# star', other: '# stars' })}`,
  won: (n: number, all: number) =>
    `${number(n)} of ${plural(all, { one: '# level', other: '# levels' })} won`,
  level: (id: string, name: string) => `${id} · ${name}`,
  node: (id: string, name: string, state: string) => `Level ${id}, ${name}: ${state}`,
  states: {
    locked: 'locked',
    next: 'next',
    won: (n: number) => plural(n, { one: '# star', other: '# stars' }),
  },
  nextLevel: 'Next level',
  anyLevel: 'Level',
  playLevel: (id: string) => `Play level ${id}`,
  locked: (id: string) => `Win level ${id} to unlock this one.`,
  goals: {
    win: 'Win the level',
    rounds: (n: number) => plural(n, { one: 'Win in # round', other: 'Win in # rounds or fewer' }),
    slips: (n: number) =>
      plural(n, {
        one: 'Win and open at most # tile that is not yours',
        other: 'Win and open at most # tiles that are not yours',
      }),
  },
  reached: 'reached',
  missed: 'not yet',
  goalList: 'Goals',
  facts: {
    tiles: (n: number) => plural(n, { one: 'tile', other: 'tiles' }),
    mines: (n: number) => plural(n, { one: 'mine', other: 'mines' }),
    yours: () => 'yours',
  },
  rivalStarts: (n: number) =>
    plural(n, {
      one: '# of the rival’s tiles is open at the start',
      other: '# of the rival’s tiles are open at the start',
    }),
  noMines: 'There are no mines on this level: no tile can lose the game.',
  safeStart: 'Your first tile is safe: a mine there does not go off. So is the rival’s.',
  protected: (n: number) =>
    plural(n, { one: 'The rival survives # mine', other: 'The rival survives # mines' }),
  farSight: 'Numbers on this level count the 12 tiles within two steps up, down, left or right.',
  statistics: 'Your games',
  counts: { games: 'Games', wins: 'Wins', streak: 'Wins in a row', bestStreak: 'Most in a row' },
  best: (n: number) => `Fastest win: ${plural(n, { one: '# round', other: '# rounds' })}`,
  played: (n: number) => `Played ${plural(n, { one: 'once', other: '# times' })}`,
  kept: 'Stars and statistics are counted from games finished in this browser.',
  count: number,
  ended: {
    title: (n: number) => plural(n, { one: '# star', other: '# stars' }),
    next: 'Next level',
    again: 'Try again',
    campaign: 'Campaign map',
  },
  zones: { meadows: 'Meadows', canals: 'Canals', town: 'Old town', heights: 'Heights' },
});
