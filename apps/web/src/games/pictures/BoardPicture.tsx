import boards from './boards.json';
import { ClassicWorld } from './ClassicWorld.tsx';
import { parseTiles } from './positions.ts';
import { RingRiftMini } from './RingRiftMini.tsx';
import { parseContents } from './ringriftContents.ts';
import { SweepMini } from './SweepMini.tsx';

const ringrift: Readonly<Record<string, string>> = boards.ringrift;
const sweep: Readonly<Record<string, { readonly rows: string; readonly tiles: string }>> = boards.sweep;

/** Whether there is a picture of this board. */
export const isDrawn = (game: string, variant: string): boolean =>
  (game === 'ringrift' && variant in ringrift) ||
  (game === 'sweep' && variant in sweep) ||
  (game === 'risk' && variant === 'classic');

/** A board, map or level in the middle of a game between bots; nothing if there is no picture. */
export const BoardPicture = ({ game, variant }: { readonly game: string; readonly variant: string }) => {
  const contents = ringrift[variant];
  if (game === 'ringrift' && contents !== undefined)
    return <RingRiftMini boardType={variant} contents={parseContents(contents)} />;
  const level = sweep[variant];
  if (game === 'sweep' && level !== undefined)
    return <SweepMini rows={level.rows.split(' ')} tiles={parseTiles(level.tiles)} />;
  return game === 'risk' && variant === 'classic' ? <ClassicWorld owners={boards.risk.classic} /> : null;
};
