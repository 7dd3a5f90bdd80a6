import type { GameMetadata, StatsResponse } from '@ludus/server/client';
import { useCallback, useState } from 'react';
import { href, useAddress } from '../frame/router.ts';
import { saveFile } from '../frame/saveFile.ts';
import { CATALOGUE, gameName } from '../games/catalogue.ts';
import { Columns } from '../look/Columns.tsx';
import { Refused } from '../look/Refused.tsx';
import { Wide } from '../look/Wide.tsx';
import { boardChoice, boardWords, DAY, hasDate, recordWords } from '../look/words.ts';
import { describeAgent } from '../opponents/agentNames.ts';
import { SavedGames } from '../play/SavedGames.tsx';
import { playerNames } from '../replay/stored.ts';
import { Failure } from '../server/Failure.tsx';
import { describeFailure, server } from '../server/server.ts';
import { type Remote, useRemote } from '../server/useRemote.ts';
import { number } from '../words/format.ts';
import { Upload } from './Upload.tsx';
import { libraryWords as words } from './words.ts';
import './library.css';

const PAGE = 20;

interface Filter {
  readonly game: string;
  readonly board_type: string;
  readonly num_players: string;
  readonly termination_reason: string;
  readonly agent: string;
  readonly q: string;
}

const NO_FILTER: Filter = {
  game: '',
  board_type: '',
  num_players: '',
  termination_reason: '',
  agent: '',
  q: '',
};

/** The fields that are filled in. */
const filled = (filter: Filter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value.trim() !== ''));

const filterFrom = (query: URLSearchParams): Filter => ({
  ...NO_FILTER,
  ...Object.fromEntries([...query].filter(([key]) => key in NO_FILTER)),
});

const SEAT_NAMES = { seatName: words.seat };

const winnerOf = ({ winner, gameStatus }: GameMetadata, names: readonly string[]): string => {
  if (gameStatus === 'active') return words.open;
  return winner === null ? words.nobody : (names[winner - 1] ?? words.seat(winner));
};

const Row = ({ game }: { readonly game: GameMetadata }) => {
  const names = playerNames(SEAT_NAMES, game).map(({ name }) => name);
  const { columns, none } = words;
  return (
    <tr>
      <td>
        <a href={href(['replay', game.gameId])} translate="no">
          {gameName(game.game)}
        </a>{' '}
        <span className="soft">{boardWords(game.boardType)}</span>
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

const Field = ({
  label,
  value,
  values,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly values: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
}) => (
  <label className="field">
    <span>{label}</span>
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{words.any}</option>
      {values.map(([id, name]) => (
        <option key={id} value={id} translate="no">
          {name}
        </option>
      ))}
    </select>
  </label>
);

const askStats = () => server.replay.stats();

const Filters = ({
  filter,
  onChange,
  stats,
}: {
  readonly filter: Filter;
  readonly stats: Remote<StatsResponse>;
  readonly onChange: (filter: Filter) => void;
}) => {
  const known = (
    counts: Readonly<Record<string, number>> | undefined,
    nameOf: (id: string) => string,
  ): (readonly [string, string])[] => Object.keys(counts ?? {}).map((one) => [one, nameOf(one)]);
  const there = stats.status === 'there' ? stats.value : undefined;
  const set = (change: Partial<Filter>): void => onChange({ ...filter, ...change });
  return (
    <search className="filters card">
      <Field
        label={words.columns.game}
        value={filter.game}
        values={[
          ...CATALOGUE.map(({ id, name }) => [id, name] as const),
          ...known(there?.gamesByGame, gameName).filter(([id]) => !CATALOGUE.some((one) => one.id === id)),
        ]}
        onChange={(game) => set({ game })}
      />
      <Field
        label={words.columns.players}
        value={filter.num_players}
        values={['2', '3', '4', '5', '6'].map((n) => [n, n])}
        onChange={(num_players) => set({ num_players })}
      />
      <Field
        label={words.columns.ending}
        value={filter.termination_reason}
        values={known(there?.gamesByTermination, recordWords)}
        onChange={(termination_reason) => set({ termination_reason })}
      />
      <Field
        label={words.board}
        value={filter.board_type}
        values={known(there?.gamesByBoardType, boardChoice)}
        onChange={(board_type) => set({ board_type })}
      />
      <Field
        label={words.agent}
        value={filter.agent}
        values={known(there?.gamesByAgent, (agent) => describeAgent(agent))}
        onChange={(agent) => set({ agent })}
      />
      <label className="field">
        <span>{words.notes}</span>
        <input type="search" value={filter.q} onChange={({ target }) => set({ q: target.value })} />
      </label>
    </search>
  );
};

const Stored = ({ query }: { readonly query: URLSearchParams }) => {
  const [filter, setFilter] = useState(() => filterFrom(query));
  const [page, setPage] = useState(0);
  const [problem, setProblem] = useState<string>();
  const ask = useCallback(
    () => server.replay.games({ ...filled(filter), limit: PAGE, offset: page * PAGE }),
    [filter, page],
  );
  const { again, ...found } = useRemote(ask);
  const stats = useRemote(askStats);
  const total = found.status === 'there' ? found.value.total : undefined;
  // Whoever comes back from a game finds the list as it was.
  useAddress(href(['games'], filled(filter)));
  const download = async (): Promise<void> => {
    try {
      setProblem(undefined);
      saveFile('games.jsonl', await server.replay.downloadAll(filled(filter)), 'application/x-ndjson');
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
          {total === undefined ? words.looking : words.games(total)}
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
                  <Row key={game.gameId} game={game} />
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

/** Games to look through: those of the server, and those of this browser. */
export const Games = ({ query }: { readonly query: URLSearchParams }) => (
  <section className="page">
    <h1>{words.title}</h1>
    <Stored query={query} />
    <SavedGames />
  </section>
);
