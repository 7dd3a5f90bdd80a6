/**
 * Draws the pictures of the documentation that need no browser: `bun scripts/docsDrawings.ts`.
 * Moves and terminal output are real. Then look at `git diff`.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakthroughBoard } from './drawings/breakthroughBoard.ts';
import { pageGame } from './drawings/pageGame.ts';
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

const OWN_GAME = pageGame('docs/a-whole-game.md');

/** The position on the rules page. */
const POSITION = { rows: ['..2.2.', '.2....', '..1...', '......', '.1..11', '1.1...'], next: 1 } as const;

const DRAWINGS: Readonly<Record<string, string>> = {
  'api-live-game': LIVE_GAME,
  'bot-stream': BOT,
  breakthrough: breakthroughBoard(POSITION, 'c4'),
  server: serverMap(),
  terminal: await terminalGame({
    command: 'ludus play breakthrough --seats human,heuristic --seed 7',
    moves: ['e2-e3', 'd2-d3', 'e3-e4', 'd3-d4', 'c2-d3', 'g2-f3'],
    size: { columns: 100, rows: 26 },
  }),
  'twenty-one': await terminalGame({
    command: 'npx ludus --game ./twenty-one play twenty-one',
    args: ['--game', OWN_GAME, 'play', 'twenty-one', '--seed', '7'],
    moves: ['2', '7'],
    size: { columns: 100, rows: 16 },
  }),
};

rmSync(OWN_GAME, { recursive: true });
for (const [name, drawing] of Object.entries(DRAWINGS))
  writeFileSync(join(ROOT, 'docs', 'pictures', `${name}.svg`), drawing);
