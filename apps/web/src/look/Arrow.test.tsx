import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Arrow, headPath } from './Arrow.tsx';

test('the head of an arrow points where the arrow leads', () => {
  const [tip, left, right] = headPath({ x: 0, y: 0 }, { x: 2, y: 0 })
    .slice(1, -1)
    .split('L')
    .map((corner) => corner.split(' ').map(Number));
  expect(tip![0]!).toBeGreaterThan(200);
  expect(left![0]!).toBeCloseTo(right![0]!);
  expect(left![1]!).toBeCloseTo(-right![1]!);
});

test('the line ends where the head begins, however short the arrow', () => {
  const end = (x: number): number =>
    Number(
      /x2="([^"]+)"/.exec(
        renderToStaticMarkup(<Arrow from={{ x: 0, y: 0 }} to={{ x, y: 0 }} kind="last" />),
      )![1],
    );
  expect(end(2)).toBeCloseTo(166);
  expect(end(0.1)).toBe(0);
});
