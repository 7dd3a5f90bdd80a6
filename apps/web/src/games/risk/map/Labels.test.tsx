import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { TerritoryLabel } from './Labels.tsx';

const drawn = (armies: number, isLifted = false): string =>
  renderToStaticMarkup(
    <TerritoryLabel
      id="alaska"
      at={[10, 20]}
      scale={1}
      size="full"
      badgeX={0}
      badgeY={0}
      name="Alaska"
      nameY={20}
      seat={1}
      armies={armies}
      isLifted={isLifted}
    />,
  );

test('a territory shows its armies, except while they are on the move', () => {
  expect(drawn(12)).toMatch(/class="badge-armies"[^>]*>12</);
  expect(drawn(12, true)).not.toContain('badge-armies');
});
