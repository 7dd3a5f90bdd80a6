import type { Experiments, LabDatabases, Tournaments } from '@ludus/server/client';
import { href } from '../frame/router.ts';
import { gameName } from '../games/catalogue.ts';
import { Columns } from '../look/Columns.tsx';
import { Wide } from '../look/Wide.tsx';
import { boardWords, DAY } from '../look/words.ts';
import { server } from '../server/server.ts';
import { strengthName } from '../table/strengths.ts';
import { makeBytes } from './figures.ts';
import { healthWords } from './Health.tsx';
import { Remote } from './Remote.tsx';

const askDatabases = () => server.lab.databases();
const askTournaments = () => server.lab.tournaments();
const askExperiments = () => server.lab.experiments();
const askGames = () => server.games();

const DatabaseTable = ({ databases }: LabDatabases) => (
  <Wide label="Databases">
    <table className="stacked">
      <Columns names={['Database', 'Games', 'Moves', 'Size', 'Health']} />
      <tbody>
        {databases.map(({ id, name, isServed, bytes, stats, health }) => (
          <tr key={id}>
            <td>
              <a href={href(['lab', 'database', id])}>{name}</a>{' '}
              {isServed && <span className="soft">served here</span>}
            </td>
            <td data-label="Games">{stats === null ? 'unreadable' : stats.totalGames.toLocaleString()}</td>
            <td data-label="Moves">{stats?.totalMoves.toLocaleString()}</td>
            <td data-label="Size">{makeBytes(bytes)}</td>
            <td data-label="Health">{healthWords(health)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Wide>
);

const TournamentList = ({ tournaments }: Tournaments) =>
  tournaments.length === 0 ? (
    <p className="quiet-box">
      {
        'No tournament yet. This plays one and puts it here:\nludus tournament ringrift --agents heuristic,random --out data/lab/first.json'
      }
    </p>
  ) : (
    <ul className="results">
      {tournaments.map(({ id, game, board, seats, agents, games, isFinished, changedAt }) => (
        <li key={id}>
          <a className="card" href={href(['lab', 'tournament', id])}>
            <strong>
              {gameName(game)} {boardWords(board)}, {seats} seats
            </strong>
            <span>{agents.map((agent) => strengthName(agent)).join(', ')}</span>
            <span className="soft">
              {games.toLocaleString()} games{isFinished ? '' : ' so far'} · {DAY.format(new Date(changedAt))}
            </span>
            <span className="soft">{id}</span>
          </a>
        </li>
      ))}
    </ul>
  );

const ExperimentList = ({ experiments }: Experiments) =>
  experiments.length === 0 ? (
    <p className="quiet-box">
      {
        'No experiment yet. This tries a rule and puts the report here:\nludus experiment ringrift --variants off,canonical --report data/lab/recovery.html'
      }
    </p>
  ) : (
    <ul className="results">
      {experiments.map(({ id, title, variants, boards, games, changedAt }) => (
        <li key={id}>
          <a className="card" href={href(['lab', 'experiment', id])}>
            <strong>{title}</strong>
            <span>
              {variants.length} variants on {[...new Set(boards)].map(boardWords).join(', ')}
            </span>
            <span className="soft">
              {games.toLocaleString()} games each · {DAY.format(new Date(changedAt))}
            </span>
            <span className="soft">{id}</span>
          </a>
        </li>
      ))}
    </ul>
  );

const Levels = ({ games }: Awaited<ReturnType<typeof askGames>>) => (
  <div className="tiles">
    {games.map(({ id, name, rulesVersion, engineVersion, levels }) => (
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
);

/** Databases, tournaments and experiments the server knows, and who plays. */
export const Overview = () => (
  <section className="page lab">
    <h1>Lab</h1>
    <p className="lead">
      Games that were played here, agents against each other, and rules against each other. Read the{' '}
      <a href="./api/docs">API</a> to work with them.
    </p>
    <h2>Databases</h2>
    <Remote ask={askDatabases}>{(found) => <DatabaseTable {...found} />}</Remote>
    <h2>Tournaments</h2>
    <Remote ask={askTournaments}>{(found) => <TournamentList {...found} />}</Remote>
    <h2>Rule experiments</h2>
    <Remote ask={askExperiments}>{(found) => <ExperimentList {...found} />}</Remote>
    <h2>Games and who plays them</h2>
    <Remote ask={askGames}>{(found) => <Levels {...found} />}</Remote>
  </section>
);
