import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { QrCode } from './QrCode.tsx';

const LINK =
  'https://ludus.example/live/4d4c6ed9-7be9-784e-9a44-18804b5f7013/join/2#dfbH0S_dQWmxkkf6Yoz1okWO';

test('draws every dark square of the code once, with the light edge that cameras need', () => {
  const markup = renderToStaticMarkup(<QrCode text={LINK} />);
  const size = Number(/viewBox="0 0 (\d+) /.exec(markup)![1]);
  const drawn = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const [, path = ''] = /class="qr-dots" d="([^"]*)"/.exec(markup)!;
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let i = 0; i < Number(width); i += 1) drawn[Number(y)]![Number(x) + i]! += 1;
  const { data } = encode(LINK, { ecc: 'M', border: 4 });
  expect(drawn).toEqual(data.map((row) => row.map(Number)));
  expect(
    drawn
      .slice(0, 4)
      .flat()
      .every((count) => count === 0),
  ).toBe(true);
});
