import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { renderToStaticMarkup } from 'react-dom/server';
import { peopleOf } from '../../words/people.ts';
import { BoardTable } from './BoardTable.tsx';
import { PlainTable } from './Table.tsx';
import { plainUi } from './ui.tsx';

test('a game that describes no board is drawn as text, with a button for every action', () => {
  const { board: _, ...plain } = nim;
  const ui = plainUi(plain);
  expect(ui.Table).toBe(PlainTable);
  expect(plainUi(nim).Table).toBe(BoardTable);
  const { state } = unwrap(nim.setup({ heaps: [1, 2] }, 1));
  const page = renderToStaticMarkup(
    <ui.Table
      game={ui.game}
      view={state}
      viewer={1}
      people={peopleOf([], ui.seatName)}
      legal={nim.legal(state)}
      last={undefined}
      count={0}
      act={() => undefined}
    />,
  );
  expect(page).toContain('heap 2: ||');
  expect(page.match(/<button/g)).toHaveLength(3);
  expect(page).toContain('2 from heap 2');
});
