import type { GameMetadata } from '@ludus/server/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Miniature } from '../games/pictures/Miniature.tsx';
import { server } from '../server/server.ts';
import { useRemote } from '../server/useRemote.ts';

/** Whether an element is close to the visible area. */
const useSeen = () => {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return { box, isSeen };
};

const LastPosition = ({ game: { game, gameId, totalMoves } }: { readonly game: GameMetadata }) => {
  const ask = useCallback(() => server.replay.state(gameId, totalMoves - 1), [gameId, totalMoves]);
  const { again: _, ...found } = useRemote(ask);
  if (found.status === 'waiting') return null;
  return <Miniature game={game} state={found.status === 'there' ? found.value.gameState : undefined} />;
};

/** The final position of a game, requested when it comes into view. */
export const Thumbnail = ({ game }: { readonly game: GameMetadata }) => {
  const { box, isSeen } = useSeen();
  return (
    <div className="thumbnail" ref={box}>
      {isSeen && <LastPosition game={game} />}
    </div>
  );
};
