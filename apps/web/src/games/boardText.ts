import { boardWords, plainWords } from '../look/words.ts';
import type { GameUi } from '../table/ui.ts';
import { area } from '../words/area.ts';
import { CATALOGUE } from './catalogue.ts';

/** The names of boards, maps and levels where people choose them. */
export const boardChoices = area('boardChoices', {
  boards: {
    square8: { name: 'Square 8 × 8', facts: '64 spaces · quick' },
    hex8: { name: 'Small hexagon', facts: '61 spaces · quick' },
    square19: { name: 'Square 19 × 19', facts: '361 spaces · long' },
    hexagonal: { name: 'Large hexagon', facts: '469 spaces · very long' },
    classic: { name: 'Classic world', facts: '42 territories' },
  } as Readonly<Record<string, { readonly name: string; readonly facts: string }>>,
  generated: 'Generated world',
});

const isInCatalogue = (game: string): boolean => CATALOGUE.some(({ id }) => id === game);

/** A board in a few words, beside the name of its game: `classic world` in Risk, `classic` in Nim. */
export const boardIn = (game: string, board: string): string =>
  isInCatalogue(game) ? boardWords(board) : plainWords(board);

/** What a board is called beside a game that is played on it. */
export const boardName = (ui: GameUi, variant: string): string =>
  isInCatalogue(ui.game.id) ? boardWords(variant) : boardText(ui, variant).name;

/** The boards of a game for menus: an id and a short name, different for each. */
export const boardOptions = ({ id, variants }: GameUi['game']): (readonly [id: string, name: string])[] =>
  variants.map((variant) => {
    const known = isInCatalogue(id) ? boardChoices.boards[variant.id] : undefined;
    return [variant.id, known?.name ?? variant.name];
  });

/** Names and facts of a board, map or level. */
export const boardText = (
  { game, boardFacts }: GameUi,
  variant: string,
): { readonly name: string; readonly facts?: string | undefined } => {
  const known = boardChoices.boards[variant];
  const isListed = isInCatalogue(game.id);
  if (isListed && known !== undefined) return known;
  if (isListed && variant.startsWith('generated-')) return { name: boardChoices.generated };
  const name = game.variants.find(({ id }) => id === variant)?.name ?? variant;
  return { name, facts: boardFacts?.(variant) };
};
