import { useEffect, useState } from 'react';
import { href } from '../frame/router.ts';
import { CATALOGUE, otherGames } from '../play/catalogue.ts';
import { SavedGames } from './SavedGames.tsx';

/** Registered games without pages of their own. */
const OtherGames = () => {
  const [others, setOthers] = useState<Awaited<ReturnType<typeof otherGames>>>([]);
  useEffect(() => {
    otherGames().then(setOthers, () => setOthers([]));
  }, []);
  if (others.length === 0) return null;
  return (
    <section className="others">
      <h2>Also here</h2>
      <p className="row">
        {others.map(({ id, name }) => (
          <a key={id} className="button" href={href(['play', id])}>
            {name}
          </a>
        ))}
      </p>
    </section>
  );
};

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
    <OtherGames />
    <SavedGames />
  </section>
);
