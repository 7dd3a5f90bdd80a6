import type { GameUi } from '../table/ui.ts';
import { area } from '../words/area.ts';

/** What boards, maps and levels are called where people choose them. */
export const boardChoices = area('boardChoices', {
  boards: {
    square8: { name: 'Square 8 × 8', facts: '64 spaces · quick' },
    hex8: { name: 'Hexagon 61', facts: '61 spaces · quick' },
    square19: { name: 'Square 19 × 19', facts: '361 spaces · long' },
    hexagonal: { name: 'Hexagon 469', facts: '469 spaces · very long' },
    classic: { name: 'Classic world', facts: '42 territories' },
  } as Readonly<Record<string, { readonly name: string; readonly facts: string }>>,
  generated: 'Generated world',
});

/** Names and facts of a board, map or level. */
export const boardText = (
  { game, boardFacts }: GameUi,
  variant: string,
): { readonly name: string; readonly facts?: string | undefined } => {
  const known = boardChoices.boards[variant];
  if (known !== undefined) return known;
  if (variant.startsWith('generated-')) return { name: boardChoices.generated };
  const name = game.variants.find(({ id }) => id === variant)?.name ?? variant;
  return { name, facts: boardFacts?.(variant) };
};
