import { lazy, Suspense } from 'react';
import '../tiles.css';

const BoardPicture = lazy(async () => ({ default: (await import('./BoardPicture.tsx')).BoardPicture }));

/** The board that represents each game. */
const FIRST: Readonly<Record<string, string>> = { ringrift: 'hex8', risk: 'classic', sweep: '7' };

/** A game in progress, in a box of fixed size. */
export const GamePicture = ({ game }: { readonly game: string }) => (
  <div className="game-picture" data-game={game} aria-hidden="true">
    <Suspense fallback={null}>
      <BoardPicture game={game} variant={FIRST[game] ?? ''} />
    </Suspense>
  </div>
);
