import { CATALOGUE } from './catalogue.ts';
import { Emblem } from './Emblems.tsx';
import { GameLinks } from './GameLinks.tsx';

/** The games with pages of their own, each one click away from the first move. */
export const GameTiles = () => (
  <ul className="tiles">
    {CATALOGUE.map(({ id, name, line, facts }) => (
      <li key={id} className="card game-tile">
        <Emblem game={id} />
        <h2>{name}</h2>
        <p>{line}</p>
        <p className="soft">{facts}</p>
        <GameLinks id={id} name={name} isMain />
      </li>
    ))}
  </ul>
);
