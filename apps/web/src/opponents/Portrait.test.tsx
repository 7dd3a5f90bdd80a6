import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { botsFor } from './bots.ts';
import { initialsOf, Portrait } from './Portrait.tsx';
import { Strength } from './Strength.tsx';

test('people have their initials', () => {
  expect(['Anna Berg', 'Guest (blue)', 'anna', '  Ana María López ', '', '👑 King'].map(initialsOf)).toEqual([
    'AB',
    'G',
    'A',
    'AL',
    '?',
    '👑K',
  ]);
  expect(renderToStaticMarkup(<Portrait of={{ name: 'Anna', isYou: false }} seat={2} />)).toContain(
    'data-kind="person"',
  );
});

test("bots have faces, and agents without a name have a machine's face", () => {
  const [bot] = botsFor('risk');
  const face = renderToStaticMarkup(<Portrait of={bot!} />);
  expect(face).toContain('data-kind="bot"');
  expect(renderToStaticMarkup(<Portrait of={{ name: 'Biscuit', isYou: false, bot }} />)).toBe(face);
  const machine = renderToStaticMarkup(
    <Portrait of={{ name: 'Tree search', isYou: false, isAgent: true }} />,
  );
  expect(machine).toContain('data-kind="bot"');
  expect(machine).not.toBe(face);
});

test('strength is five dots in half steps', () => {
  const dots = (level: number) =>
    [...renderToStaticMarkup(<Strength level={level} />).matchAll(/data-fill="(\w+)"/g)].map(
      ([, fill]) => fill,
    );
  expect(dots(1)).toEqual(['half']);
  expect(dots(6)).toEqual(['full', 'full', 'full']);
  expect(dots(9)).toEqual(['full', 'full', 'full', 'full', 'half']);
});
