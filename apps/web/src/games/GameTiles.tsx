import { href } from '../frame/router.ts';
import { CATALOGUE } from './catalogue.ts';
import { Emblem } from './Emblems.tsx';

/** The games with pages of their own, each one click away from the first move. */
export const GameTiles = () => (
  <ul className="tiles">
    {CATALOGUE.map(({ id, name, line, facts }) => (
      <li key={id} className="card game-tile">
        <Emblem game={id} />
        <h2>{name}</h2>
        <p>{line}</p>
        <p className="soft">{facts}</p>
        <p className="row">
          <a className="button primary" href={href(['play', id], { now: 1 })}>
            Play now<span className="unseen"> {name}</span>
          </a>
          <a className="button" href={href(['play', id])}>
            Choose …<span className="unseen"> how to play {name}</span>
          </a>
          <a className="button quiet" href={href(['learn', id])}>
            Rules<span className="unseen"> of {name}</span>
          </a>
        </p>
      </li>
    ))}
  </ul>
);
