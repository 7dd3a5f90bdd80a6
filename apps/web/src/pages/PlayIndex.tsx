import { href } from '../frame/router.ts';
import { CATALOGUE } from '../play/catalogue.ts';
import { SavedGames } from './SavedGames.tsx';

export const PlayIndex = () => (
  <section className="page">
    <h1>Play</h1>
    <ul className="tiles">
      {CATALOGUE.map(({ id, name, line, facts }) => (
        <li key={id} className="card tile">
          <h2>{name}</h2>
          <p>{line}</p>
          <p className="soft">{facts}</p>
          <p className="row">
            <a className="button primary" href={href(['play', id], { now: 1 })}>
              Play now
            </a>
            <a className="button" href={href(['play', id])}>
              Choose …
            </a>
          </p>
        </li>
      ))}
    </ul>
    <SavedGames />
  </section>
);
