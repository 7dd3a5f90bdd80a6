import { lazy, Suspense } from 'react';
import { href } from '../frame/router.ts';
import { GameTiles } from '../games/GameTiles.tsx';
import { SavedGames } from '../play/SavedGames.tsx';
import { Featured } from './Featured.tsx';
import './home.css';

const Showcase = lazy(async () => ({ default: (await import('./Showcase.tsx')).Showcase }));

export const Home = () => (
  <section className="page">
    <div className="hero">
      <div>
        <h1>Play, replay and understand strategy games</h1>
        <p className="lead">
          Ludus is a school for three games of rings, worlds and hidden tiles. Opponents think in your
          browser, every game can be looked through move by move, and every rule can be asked why. No account,
          nothing to install.
        </p>
        <p className="row">
          <a className="button primary" href={href(['play', 'ringrift'], { now: 1 })}>
            Play RingRift now
          </a>
          <a className="button" href={href(['learn', 'ringrift', 'placing'])}>
            Learn it in ten minutes
          </a>
        </p>
      </div>
      <div className="showcase-frame">
        <Suspense fallback={null}>
          <Showcase />
        </Suspense>
      </div>
    </div>
    <GameTiles />
    <Featured />
    <SavedGames most={6} />
  </section>
);
