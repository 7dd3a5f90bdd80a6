import { useEffect, useState } from 'react';
import { href } from '../frame/router.ts';
import { GameTiles } from '../home/GameTiles.tsx';
import { boardWords } from '../look/words.ts';
import { server } from '../online/server.ts';
import { useRemote } from '../online/useRemote.ts';
import { gameName, otherGames } from '../play/catalogue.ts';
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

const askLive = () => server.play.games(12);

/** Games that people play on the server right now and that may be watched. */
const LiveGames = () => {
  const { again: _, ...found } = useRemote(askLive);
  if (found.status !== 'there' || found.value.games.length === 0) return null;
  return (
    <section>
      <h2>Being played now</h2>
      <ul className="live-list">
        {found.value.games.map(({ id, game, variant, seats }) => (
          <li key={id}>
            <a className="alone" href={href(['live', id])}>
              {gameName(game)} {boardWords(variant)}
            </a>{' '}
            <span className="soft">
              {seats.map(({ seat, name, agent }) => name ?? agent ?? `player ${seat}`).join(' – ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const PlayIndex = () => (
  <section className="page">
    <h1>Play</h1>
    <GameTiles />
    <OtherGames />
    <LiveGames />
    <SavedGames />
  </section>
);
