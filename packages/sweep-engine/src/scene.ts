import type { Board, Piece, Place, Pointing } from '@ludus/kernel';
import { layoutOf, makeTile } from './layout.ts';
import { isPinned, ownersIn } from './ownerSet.ts';
import type { Owner, SweepAction, SweepState, SweepView, Tile } from './types.ts';

const LETTERS: Readonly<Record<Owner, string>> = { player: 'P', neutral: 'N', rival: 'R', mine: 'M' };
const NAMES: Readonly<Record<Owner, string>> = {
  player: 'player tile',
  neutral: 'neutral tile',
  rival: 'rival tile',
  mine: 'mine',
};

const seatOf = (owner: Owner): { readonly seat?: 1 | 2 } =>
  owner === 'player' ? { seat: 1 } : owner === 'rival' ? { seat: 2 } : {};

/** An open tile shows its owner and its number; a hidden one shows what the notes are sure of. */
const pieceOn = (shown: SweepState | SweepView, tile: Tile): Piece | undefined => {
  const owner = shown.owners[tile] ?? null;
  const reveal = shown.revealed[tile] ?? null;
  if (reveal !== null && owner !== null) {
    const counted = `${reveal.count} counted by the ${reveal.by}`;
    return {
      name: `${NAMES[owner]}, ${counted}`,
      ...seatOf(owner),
      text: `${LETTERS[owner]}${reveal.count}`,
    };
  }
  if (owner !== null) return { name: `hidden ${NAMES[owner]}`, text: LETTERS[owner].toLowerCase() };
  const note = shown.player?.notes[tile] ?? 0;
  if (!isPinned(note)) return undefined;
  const [known] = ownersIn(note);
  return { name: `must be a ${NAMES[known!]}`, text: `${LETTERS[known!].toLowerCase()}?` };
};

const pointAt = (name: (tile: Tile) => string, action: SweepAction): Pointing => {
  if (action.type === 'end_turn') return { places: [], choice: 'end turn' };
  if (action.type === 'scurry')
    return { places: [name(action.first), name(action.second)], choice: action.type };
  return { places: 'tile' in action ? [name(action.tile)] : [], choice: action.type };
};

/** Tiles in their rows; names distinguish opening a tile from cards after their tiles. */
export const scene: Board<SweepState, SweepAction, SweepView> = {
  scene: (shown) => {
    const layout = layoutOf(shown.config.level);
    return {
      places: layout.positions.map(({ x, y }, tile): Place => {
        const piece = pieceOn(shown, tile);
        const isOpen = (shown.revealed[tile] ?? null) !== null;
        return {
          id: makeTile(layout, tile),
          x,
          y,
          ...(!isOpen && { isShaded: true }),
          ...(piece !== undefined && { piece }),
        };
      }),
      labels: [
        ...Array.from({ length: layout.width }, (_, x) => ({
          text: String.fromCharCode(97 + x),
          x,
          y: -0.8,
        })),
        ...Array.from({ length: layout.height }, (_, y) => ({ text: `${y + 1}`, x: -0.8, y })),
      ],
    };
  },
  point: (action, { config }) => {
    const layout = layoutOf(config.level);
    return pointAt((tile) => makeTile(layout, tile), action);
  },
};
