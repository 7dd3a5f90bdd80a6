import type { GameMetadata } from '@ludus/server/client';
import { useCallback, useState } from 'react';
import { href, useAddress } from '../frame/router.ts';
import { saveFile } from '../frame/saveFile.ts';
import { boardIn } from '../games/boardText.ts';
import { gameName } from '../games/catalogue.ts';
import { Columns } from '../look/Columns.tsx';
import { Refused } from '../look/Refused.tsx';
import { Wide } from '../look/Wide.tsx';
import { DAY, hasDate, recordWords } from '../look/words.ts';
import { SavedGames } from '../play/SavedGames.tsx';
import { playerNames } from '../replay/stored.ts';
import { Failure } from '../server/Failure.tsx';
import { describeFailure, server } from '../server/server.ts';
import { useRemote } from '../server/useRemote.ts';
import { number } from '../words/format.ts';
import { Filters } from './Filters.tsx';
import { asked, filled, filterFrom } from './filter.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { Upload } from './Upload.tsx';
import { libraryWords as words } from './words.ts';
import './library.css';

const PAGE = 20;

const SEAT_NAMES = { seatName: words.seat };

const winnerOf = ({ winner, gameStatus }: GameMetadata, names: readonly string[]): string => {
  if (gameStatus === 'active') return words.open;
  return winner === null ? words.nobody : (names[winner - 1] ?? words.seat(winner));
};

const Row = ({ game, position }: { readonly game: GameMetadata; readonly position: string }) => {
  const names = playerNames(SEAT_NAMES, game).map(({ name }) => name);
  const { columns, none } = words;
  return (
    <tr>
      <td>
        {/* A game found by a position opens at that position. */}
        <a
          className="game-cell"
          href={href(['replay', game.gameId], position === '' ? undefined : { position })}
        >
          <Thumbnail game={game} />
          <span>
            <span translate="no">{gameName(game.game)}</span>{' '}
            <span className="soft">{boardIn(game.game, game.boardType)}</span>
          </span>
        </a>
      </td>
      <td>{words.versus(names)}</td>
      <td data-label={columns.winner} translate="no">
        {winnerOf(game, names)}
      </td>
      <td data-label={columns.ending}>
        {game.terminationReason === null ? none : recordWords(game.terminationReason)}
      </td>
      <td data-label={columns.moves}>{number(game.totalMoves)}</td>
      <td data-label={columns.played} translate="no">
        {hasDate(game.createdAt) ? DAY.format(new Date(game.createdAt)) : none}
      </td>
    </tr>
  );
};

const askStats = () => server.replay.stats();

const Stored = ({ query }: { readonly query: URLSearchParams }) => {
  const [filter, setFilter] = useState(() => filterFrom(query));
  const [page, setPage] = useState(0);
  const [problem, setProblem] = useState<string>();
  const ask = useCallback(
    () => server.replay.games({ ...asked(filter), limit: PAGE, offset: page * PAGE }),
    [filter, page],
  );
  const { again, ...found } = useRemote(ask);
  const stats = useRemote(askStats);
  const total = found.status === 'there' ? found.value.total : undefined;
  // A reader who comes back from a game finds the list unchanged.
  useAddress(href(['games'], filled(filter)));
  const download = async (): Promise<void> => {
    try {
      setProblem(undefined);
      saveFile('games.jsonl', await server.replay.downloadAll(asked(filter)), 'application/x-ndjson');
    } catch (error) {
      setProblem(describeFailure(error));
    }
  };
  return (
    <section>
      <h2>{words.stored}</h2>
      <Filters
        filter={filter}
        stats={stats}
        onChange={(next) => {
          setFilter(next);
          setPage(0);
        }}
      />
      <div className="row stored-tools">
        <p role="status" className="soft">
          {found.status === 'failed' ? '' : total === undefined ? words.looking : words.games(total)}
        </p>
        <button type="button" className="button" disabled={!total} onClick={() => void download()}>
          {words.download}
        </button>
        <Upload
          onStored={() => {
            again();
            stats.again();
          }}
        />
      </div>
      <Refused text={problem} />
      {found.status === 'failed' && <Failure error={found.error} onAgain={again} />}
      {found.status === 'there' && (
        <>
          <Wide label={words.stored}>
            <table className="stacked">
              <Columns names={Object.values(words.columns)} />
              <tbody>
                {found.value.games.map((game) => (
                  <Row key={game.gameId} game={game} position={filter.position} />
                ))}
              </tbody>
            </table>
          </Wide>
          <div className="row pager">
            <button type="button" className="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
              {words.newer}
            </button>
            <button
              type="button"
              className="button"
              disabled={!found.value.hasMore}
              onClick={() => setPage(page + 1)}
            >
              {words.older}
            </button>
          </div>
        </>
      )}
    </section>
  );
};

/** The games list: those of the server, and those of this browser. */
export const Games = ({ query }: { readonly query: URLSearchParams }) => (
  <section className="page">
    <h1>{words.title}</h1>
    <Stored query={query} />
    <SavedGames />
  </section>
);
