import { href } from '../frame/router.ts';
import { boardIn } from '../games/boardText.ts';
import { gameName } from '../games/catalogue.ts';
import { GameTiles } from '../games/GameTiles.tsx';
import { OtherGames } from '../games/OtherGames.tsx';
import { agentName } from '../opponents/agentNames.ts';
import { server } from '../server/server.ts';
import { useRemote } from '../server/useRemote.ts';
import { SavedGames } from './SavedGames.tsx';
import { playWords } from './words.ts';

const askLive = () => server.play.games(12);

/** Current games on the server that may be watched. */
const LiveGames = () => {
  const { again: _, ...found } = useRemote(askLive);
  if (found.status !== 'there' || found.value.games.length === 0) return null;
  return (
    <section>
      <h2>{playWords.playedNow}</h2>
      <ul className="live-list">
        {found.value.games.map(({ id, game, variant, seats }) => (
          <li key={id}>
            <a className="alone" href={href(['live', id])}>
              {gameName(game)} {boardIn(game, variant)}
            </a>{' '}
            <span className="soft" translate="no">
              {playWords.between(
                seats.map(
                  ({ seat, name, agent }) =>
                    name ?? (agent === undefined ? playWords.guest(seat) : agentName(game, agent)),
                ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const PlayIndex = () => (
  <section className="page">
    <h1>{playWords.title}</h1>
    <GameTiles />
    <OtherGames />
    <LiveGames />
    <SavedGames />
  </section>
);
