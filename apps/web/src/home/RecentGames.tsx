import type { GameMetadata } from '@ludus/server/client';
import { href } from '../frame/router.ts';
import { boardIn } from '../games/boardText.ts';
import { CATALOGUE, gameName } from '../games/catalogue.ts';
import { Miniature } from '../games/pictures/Miniature.tsx';
import { seatColour, sentenceCase } from '../look/words.ts';
import { recordedLabels } from '../opponents/agentLabel.ts';
import { server } from '../server/server.ts';
import { useRemote } from '../server/useRemote.ts';
import { homeWords as words } from './words.ts';

const MOST = 6;

interface RecentGame {
  readonly game: GameMetadata;
  /** Its last position; undefined if the server could not say. */
  readonly state: unknown;
}

/** One of each game in turn, so that none fills the page. */
const mixed = (games: readonly GameMetadata[]): readonly GameMetadata[] => {
  const ids = new Set([...CATALOGUE.map(({ id }) => id), ...games.map(({ game }) => game)]);
  const piles = [...ids].map((id) => games.filter(({ game }) => game === id));
  return Array.from({ length: MOST }, (_, i) => piles.flatMap((pile) => pile[i] ?? []))
    .flat()
    .slice(0, MOST);
};

const lastStateOf = async ({ gameId, totalMoves }: GameMetadata): Promise<unknown> => {
  try {
    return (await server.replay.state(gameId, totalMoves - 1)).gameState;
  } catch {
    return undefined;
  }
};

/** Whether people took part: strangers are not shown their games here. */
const hasPeople = ({ players = [] }: GameMetadata): boolean =>
  players.some(({ playerType }) => playerType === 'human');

const PAGE = 50;
/** Enough to choose from, and few enough to find quickly on a server where people play a lot. */
const ENOUGH = 24;
const MOST_PAGES = 6;

/** The latest games in which only bots played. */
const gamesOfBots = async (): Promise<readonly GameMetadata[]> => {
  const found: GameMetadata[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { limit: PAGE, offset: page * PAGE, player_type: 'ai' };
    const { games, hasMore } = await server.replay.games(query);
    found.push(...games.filter((game) => !hasPeople(game)));
    if (!hasMore || found.length >= ENOUGH) break;
  }
  return found.slice(0, ENOUGH);
};

const ask = async (): Promise<readonly RecentGame[]> =>
  Promise.all(mixed(await gamesOfBots()).map(async (game) => ({ game, state: await lastStateOf(game) })));

const resultOf = (game: GameMetadata): string => {
  const { winner, completedAt } = game;
  if (winner == null) return completedAt == null ? words.unfinished : words.drawn;
  return words.won(recordedLabels(game)[winner - 1]?.name ?? sentenceCase(seatColour(winner)));
};

/** Stored games of bots with their final positions; nothing without a server. */
export const RecentGames = () => {
  const { again: _, ...found } = useRemote(ask);
  if (found.status !== 'there' || found.value.length === 0) return null;
  return (
    <section className="recent">
      <div className="section-head">
        <h2>{words.recent}</h2>
        <a className="alone" href={href(['games'])}>
          {words.all}
        </a>
      </div>
      <ul>
        {found.value.map(({ game, state }) => (
          <li key={game.gameId}>
            <a className="card" href={href(['replay', game.gameId])}>
              <Miniature game={game.game} state={state} />
              <span className="recent-words">
                <strong>{resultOf(game)}</strong>
                <span className="soft">
                  {words.onBoard(gameName(game.game), boardIn(game.game, game.boardType))}
                </span>
                <span className="soft">{words.turns(game.totalTurns)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
