import { lazy, Suspense, useEffect, useState } from 'react';
import { GameTiles } from '../games/GameTiles.tsx';
import { takeRematchSeats } from '../keys/takeRematchSeats.ts';
import { watchSaved } from '../play/saved.ts';
import { listOpenGames, type OpenGame } from './openGames.ts';
import { RecentGames } from './RecentGames.tsx';
import { Showcase } from './Showcase.tsx';
import { Ways } from './Ways.tsx';
import { homeWords as words } from './words.ts';
import './home.css';

const MOST_OTHERS = 3;

const ContinueCard = lazy(async () => ({ default: (await import('./Continue.tsx')).ContinueCard }));
const OwnGames = lazy(async () => ({ default: (await import('../games/OtherGames.tsx')).OwnGames }));
const OtherOpenGames = lazy(async () => ({ default: (await import('./Continue.tsx')).OtherOpenGames }));

const useOpenGames = (): readonly OpenGame[] => {
  const [games, setGames] = useState(listOpenGames);
  useEffect(() => watchSaved(() => setGames(listOpenGames())), []);
  useEffect(() => {
    void takeRematchSeats().then((hasNew) => hasNew && setGames(listOpenGames()));
  }, []);
  return games;
};

/** For newcomers: what this is, and what a game looks like. */
const Welcome = () => (
  <div className="hero">
    <div className="hero-words">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <Ways hasMain />
    </div>
    <Showcase />
  </div>
);

/** For returning players: the game they left. */
const WelcomeBack = ({ games: [latest, ...others] }: { readonly games: readonly OpenGame[] }) => (
  <div className="returning">
    <div className="continue-room">
      <Suspense fallback={null}>
        <ContinueCard open={latest!} />
      </Suspense>
    </div>
    <div className="returning-ways">
      <Ways hasMain={false} />
      {others.length > 0 && (
        <Suspense fallback={null}>
          <OtherOpenGames games={others.slice(0, MOST_OTHERS)} />
        </Suspense>
      )}
    </div>
  </div>
);

export const Home = () => {
  const games = useOpenGames();
  return (
    <section className="page home">
      {games.length === 0 ? <Welcome /> : <WelcomeBack games={games} />}
      <h2>{words.threeGames}</h2>
      <GameTiles hasMain={false} />
      <Suspense fallback={null}>
        <OwnGames />
      </Suspense>
      <RecentGames />
    </section>
  );
};
