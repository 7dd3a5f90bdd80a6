import type { Game } from '@ludus/kernel';
import { useEffect, useState } from 'react';
import { href } from '../frame/router.ts';
import { otherGames } from './catalogue.ts';
import { GameLinks } from './GameLinks.tsx';
import { openingOf } from './plain/opening.ts';
import { SceneBoard } from './plain/SceneBoard.tsx';
import { gamesWords as words } from './words.ts';
import './tiles.css';

const facts = ({ variants, secrets }: Game): string => {
  const least = Math.min(...variants.map(({ minSeats }) => minSeats));
  const most = Math.max(...variants.map(({ maxSeats }) => maxSeats));
  const players = words.players(least, most);
  return secrets === undefined ? words.nothingHidden(players) : players;
};

const Tile = ({ game }: { readonly game: Game }) => {
  const { id, name, text, board } = game;
  return (
    <li className="card game-tile scene-tile">
      {board !== undefined && (
        <div aria-hidden="true" inert translate="no">
          <SceneBoard scene={board.scene(openingOf(game))} title={name} />
        </div>
      )}
      <h3 translate="no">{name}</h3>
      <p translate="no">{text.about.line}</p>
      <p className="soft">{facts(game)}</p>
      <GameLinks id={id} name={name} />
    </li>
  );
};

const useOthers = (): readonly Game[] => {
  const [others, setOthers] = useState<readonly Game[]>([]);
  useEffect(() => {
    otherGames().then(setOthers, () => setOthers([]));
  }, []);
  return others;
};

/** Registered games without pages of their own: what they say of themselves is all there is to show. */
export const OtherGames = () => {
  const others = useOthers();
  if (others.length === 0) return null;
  return (
    <section className="others">
      <h2>{words.others}</h2>
      <ul className="tiles">
        {others.map((game) => (
          <Tile key={game.id} game={game} />
        ))}
      </ul>
    </section>
  );
};

/** The rules of those games. */
export const OtherRules = () => {
  const others = useOthers();
  if (others.length === 0) return null;
  return (
    <section className="others">
      <h2>{words.otherRules}</h2>
      <p className="row">
        {others.map(({ id, name }) => (
          <a key={id} className="button" href={href(['learn', id])} translate="no">
            {name}
          </a>
        ))}
      </p>
    </section>
  );
};
