import { expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { GameLine } from '@ludus/table';
import { renderToStaticMarkup } from 'react-dom/server';
import { plainUi } from '../games/plain/ui.tsx';
import { Charts } from './Charts.tsx';
import type { Recording } from './source.ts';

const game = unwrap(games.get('breakthrough'));
const { state } = unwrap(game.setup({ size: 6 }, 1));
const action = (from: string, to: string) => ({ action: { type: 'move', from, to } });
const line = unwrap(
  GameLine.replay(game, state, [action('a2', 'a3'), action('b5', 'b4'), action('a3', 'b4')]),
);
const players = [{ name: 'Anna' }, { name: 'Ben' }];
const recording = { ui: plainUi(game), line, players, judgements: [] } as unknown as Recording;

/** The values in the captions of all charts, after a number of moves. */
const shownAt = (at: number): string[] => {
  const page = renderToStaticMarkup(<Charts recording={recording} at={at} onGo={() => undefined} />);
  return [...page.matchAll(/class="chart-value">.*?<\/span>([^<]*)</g)].map(([, value]) => value!);
};

test('charts show the start of the game before the first move, and every state after it', () => {
  // Pieces of both players, then the rows they have reached.
  expect(shownAt(0)).toEqual(['12', '12', '2', '2']);
  expect(shownAt(1)).toEqual(['12', '12', '3', '2']);
  expect(shownAt(3)).toEqual(['12', '11', '4', '2']);
});
