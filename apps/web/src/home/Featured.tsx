import type { GameMetadata } from '@ludus/server/client';
import { href } from '../frame/router.ts';
import { CATALOGUE, gameName } from '../games/catalogue.ts';
import { Emblem } from '../games/Emblems.tsx';
import { boardWords, plainWords } from '../look/words.ts';
import { server } from '../server/server.ts';
import { useRemote } from '../server/useRemote.ts';

const MOST = 6;

/** One of each game in turn, so that none fills the page. */
const mixed = (games: readonly GameMetadata[]): readonly GameMetadata[] => {
  const piles = CATALOGUE.map(({ id }) => games.filter(({ game }) => game === id));
  return Array.from({ length: MOST }, (_, i) => piles.flatMap((pile) => pile[i] ?? []))
    .flat()
    .slice(0, MOST);
};

const ask = async () => {
  const { games } = await server.replay.games({ tag: 'sample', limit: 24 });
  return games.length > 0 ? mixed(games) : (await server.replay.games({ limit: MOST })).games;
};

const notesOf = ({ metadata, terminationReason }: GameMetadata): string =>
  typeof metadata?.notes === 'string' ? metadata.notes : plainWords(terminationReason ?? '');

/** Stored games worth a look; nothing where there is no server. */
export const Featured = () => {
  const { again: _, ...found } = useRemote(ask);
  if (found.status !== 'there' || found.value.length === 0) return null;
  return (
    <section>
      <h2>Games to look through</h2>
      <ul className="featured">
        {found.value.map((game) => (
          <li key={game.gameId}>
            <a className="card" href={href(['replay', game.gameId])}>
              <Emblem game={game.game} />
              <span>
                <strong>{gameName(game.game)}</strong>
                <span className="soft">
                  {' '}
                  {boardWords(game.boardType)} · {game.totalMoves} moves
                </span>
                <span className="featured-notes">{notesOf(game)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a className="alone" href={href(['games'])}>
          All stored games
        </a>
      </p>
    </section>
  );
};
