import type { Game } from '@ludus/kernel';
import { useEffect, useMemo, useState } from 'react';
import { loadOwnGames } from '../rules/registry.ts';
import { otherGames } from './catalogue.ts';
import { factsOf } from './facts.ts';
import { GameLinks } from './GameLinks.tsx';
import { SceneBoard } from './plain/SceneBoard.tsx';
import { underWay } from './plain/underWay.ts';
import { gamesWords as words } from './words.ts';
import './tiles.css';

const Tile = ({ game }: { readonly game: Game }) => {
  const { id, name, text, board } = game;
  const scene = useMemo(() => board?.scene(underWay(game)), [board, game]);
  return (
    <li className="card game-tile scene-tile">
      {scene !== undefined && (
        <div className="game-picture" aria-hidden="true" inert translate="no">
          <SceneBoard scene={scene} title={name} />
        </div>
      )}
      <h3 translate="no">{name}</h3>
      <p translate="no">{text.about.line}</p>
      <p className="soft">{factsOf(game)}</p>
      <GameLinks id={id} name={name} />
    </li>
  );
};

const useLoaded = (load: () => Promise<readonly Game[]>): readonly Game[] => {
  const [games, setGames] = useState<readonly Game[]>([]);
  useEffect(() => {
    load().then(setGames, () => setGames([]));
  }, [load]);
  return games;
};

/** The games that are not in the catalogue. */
export const useOthers = (): readonly Game[] => useLoaded(otherGames);

/** The games that the server was started with; the rules of all others stay unloaded. */
export const useOwnGames = (): readonly Game[] => useLoaded(loadOwnGames);

const Tiles = ({ title, games }: { readonly title: string; readonly games: readonly Game[] }) =>
  games.length === 0 ? null : (
    <section className="others">
      <h2>{title}</h2>
      <ul className="tiles">
        {games.map((game) => (
          <Tile key={game.id} game={game} />
        ))}
      </ul>
    </section>
  );

/** Registered games without their own pages, shown with their own description. */
export const OtherGames = () => <Tiles title={words.others} games={useOthers()} />;

/** The reader's own games. */
export const OwnGames = () => <Tiles title={words.own} games={useOwnGames()} />;
