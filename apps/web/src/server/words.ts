import { area } from '../words/area.ts';

export const serverWords = area('server', {
  noAnswer: 'The server does not answer. Games against the computer go on without it.',
  tryAgain: 'Try again',
});
