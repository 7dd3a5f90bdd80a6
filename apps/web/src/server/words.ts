import { area } from '../words/area.ts';

export const serverWords = area('server', {
  noAnswer: 'The server is not responding. You can still play against the computer.',
  tryAgain: 'Try again',
});
