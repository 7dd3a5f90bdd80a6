import { useCallback } from 'react';
import { href } from '../frame/router.ts';
import { plainWords } from '../look/words.ts';
import { Failure } from '../online/Failure.tsx';
import { server } from '../online/server.ts';
import { useRemote } from '../online/useRemote.ts';

/** Counts as bars, largest first. */
const Counts = ({
  title,
  counts,
}: {
  readonly title: string;
  readonly counts: Readonly<Record<string, number>>;
}) => {
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const most = Math.max(1, ...entries.map(([, count]) => count));
  if (entries.length === 0) return null;
  return (
    <section className="card">
      <h2>{title}</h2>
      <table className="counts">
        <tbody>
          {entries.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{plainWords(name)}</th>
              <td>{count.toLocaleString()}</td>
              <td aria-hidden="true">
                <span className="count-bar" style={{ inlineSize: `${(100 * count) / most}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const askStats = () => server.replay.stats();

const askGames = () => server.games();

const Agents = () => {
  const { again, ...found } = useRemote(useCallback(askGames, []));
  if (found.status === 'failed') return <Failure error={found.error} onAgain={again} />;
  if (found.status === 'waiting') return null;
  return (
    <section>
      <h2>Games and who plays them</h2>
      <div className="tiles">
        {found.value.games.map(({ id, name, rulesVersion, engineVersion, levels }) => (
          <section key={id} className="card">
            <h3>{name}</h3>
            <p className="soft">
              Rules {rulesVersion}, engine {engineVersion}
            </p>
            <details>
              <summary>Ten levels</summary>
              <ol>
                {levels.map(({ level, description }) => (
                  <li key={level}>{description}</li>
                ))}
              </ol>
            </details>
          </section>
        ))}
      </div>
    </section>
  );
};

/** What the server's database holds. */
export const Lab = () => {
  const { again, ...found } = useRemote(useCallback(askStats, []));
  return (
    <section className="page">
      <h1>Lab</h1>
      {found.status === 'failed' && <Failure error={found.error} onAgain={again} />}
      {found.status === 'waiting' && <p className="soft">Looking …</p>}
      {found.status === 'there' && (
        <>
          <p>
            The replay database holds <strong>{found.value.totalGames.toLocaleString()}</strong> games with{' '}
            <strong>{found.value.totalMoves.toLocaleString()}</strong> moves, in schema{' '}
            {found.value.schemaVersion}. <a href={href(['games'])}>Look through them</a>, or read the{' '}
            <a href="./api/docs">API</a>.
          </p>
          <div className="tiles">
            <Counts title="By game" counts={found.value.gamesByGame} />
            <Counts title="By board, map or level" counts={found.value.gamesByBoardType} />
            <Counts title="By ending" counts={found.value.gamesByTermination} />
            <Counts title="By status" counts={found.value.gamesByStatus} />
          </div>
        </>
      )}
      <Agents />
    </section>
  );
};
