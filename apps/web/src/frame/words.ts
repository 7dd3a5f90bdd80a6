import { area } from '../words/area.ts';
import { percent } from '../words/format.ts';

/** What stands around every page. */
export const frameWords = area('frame', {
  home: 'Ludus',
  pages: 'Pages',
  play: 'Play',
  games: 'Games',
  learn: 'Learn',
  lab: 'Lab',
  skip: 'Skip to content',
  footer:
    'Ludus: games to play, review and understand. Everything runs in this browser; no account, no tracking.',
  loading: 'Loading…',
  settings: 'Settings',
  theme: 'Theme',
  themes: { system: 'Auto', light: 'Light', dark: 'Dark' },
  pace: 'Pace',
  paces: { slow: 'Slow', normal: 'Normal', fast: 'Fast' },
  animate: 'Animate moves',
  sound: 'Sound',
  volume: 'Volume',
  volumeValue: (share: number) => percent(share),
  notify: 'Notify me when it’s my turn',
  notifyBlocked: 'This browser blocks notifications from Ludus. Allow them in its site settings.',
  notFound: {
    title: 'Page not found',
    hint: 'Check the address. Games you played here are still on the Play page.',
    play: 'Play a game',
    games: 'Recorded games',
    home: 'Home',
  },
  broken: {
    title: 'Something went wrong',
    hint: 'Your games are safe. Reloading the page usually helps.',
    reload: 'Reload',
    home: 'Home',
  },
  titles: {
    home: 'Ludus: RingRift, Risk and Sweep in your browser',
    page: (title: string) => `${title} · Ludus`,
    newGame: (game: string) => `New game of ${game}`,
    game: (game: string) => game,
    replay: 'Review',
    campaign: 'Sweep campaign',
    live: 'Live game',
    invitation: 'Invitation',
    rules: (game: string) => `Learn ${game}`,
    lesson: (game: string) => `${game} lesson`,
  },
});
