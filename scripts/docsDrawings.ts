/**
 * Draws the pictures of the documentation that need no browser: `bun scripts/docsDrawings.ts`.
 * Moves and terminal output are real. Then look at `git diff`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakthroughBoard } from './drawings/breakthroughBoard.ts';
import { sequence } from './drawings/sequence.ts';
import { serverMap } from './drawings/serverMap.ts';
import { terminalGame } from './drawings/terminalGame.ts';
import { ROOT } from './workspace.ts';

const LIVE_GAME = sequence(
  'A live game over HTTP',
  ['Ada', 'Server', 'Bob'],
  [
    { from: 0, to: 1, says: 'POST /api/play/games' },
    { from: 1, to: 0, says: "game id, Ada's token, an invite", isAnswer: true },
    { from: 0, to: 2, says: 'Ada sends Bob the invite link' },
    { from: 2, to: 1, says: 'POST …/seats/2/claim' },
    { from: 1, to: 2, says: "Bob's token", isAnswer: true },
    { from: 0, to: 1, says: 'POST …/actions (move 0)' },
    { from: 1, to: 2, says: 'event: the move and a patch', isAnswer: true },
    { from: 2, to: 1, says: 'POST …/actions (move 1)' },
    { from: 1, to: 0, says: 'event: the move and a patch', isAnswer: true },
  ],
);

const BOT = sequence(
  'A bot plays a game',
  ['Player', 'Server', 'Your bot'],
  [
    { from: 2, to: 1, says: 'GET /api/bot/stream (stays open)' },
    { from: 0, to: 1, says: 'new game with the seat bot:greedy' },
    { from: 1, to: 2, says: 'challenge', isAnswer: true },
    { from: 2, to: 1, says: 'POST …/accept' },
    { from: 1, to: 2, says: 'turn, with the legal actions', isAnswer: true },
    { from: 2, to: 1, says: 'POST …/act' },
    { from: 1, to: 0, says: 'the move', isAnswer: true },
    { from: 1, to: 2, says: 'ended', isAnswer: true },
  ],
);

/** The position on the rules page. */
const POSITION = { rows: ['..2.2.', '.2....', '..1...', '......', '.1..11', '1.1...'], next: 1 } as const;

const DRAWINGS: Readonly<Record<string, string>> = {
  'api-live-game': LIVE_GAME,
  'bot-stream': BOT,
  breakthrough: breakthroughBoard(POSITION, 'c4'),
  server: serverMap(),
  terminal: await terminalGame(),
};

for (const [name, drawing] of Object.entries(DRAWINGS))
  writeFileSync(join(ROOT, 'docs', 'pictures', `${name}.svg`), drawing);
