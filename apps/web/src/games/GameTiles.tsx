import { CATALOGUE } from './catalogue.ts';
import { GameLinks } from './GameLinks.tsx';
import { GamePicture } from './pictures/GamePicture.tsx';
import './tiles.css';

/** The games with their own pages, each one click away from the first move. */
export const GameTiles = ({ hasMain = true }: { readonly hasMain?: boolean }) => (
  <ul className="tiles">
    {CATALOGUE.map(({ id, name, line, facts }) => (
      <li key={id} className="card game-tile">
        <GamePicture game={id} />
        <h3 translate="no">{name}</h3>
        <p>{line}</p>
        <p className="soft">{facts}</p>
        <GameLinks id={id} name={name} isMain={hasMain} />
      </li>
    ))}
  </ul>
);
