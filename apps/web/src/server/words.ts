import { area } from '../words/area.ts';

export const serverWords = area('server', {
  noAnswer: 'The server is not responding. You can still play against the computer.',
  unknownGame: (id: string) =>
    `This server does not know the game “${id}”. If it is your own game, start the server with --game ./folder, where the folder contains the game.`,
  tryAgain: 'Try again',
});
