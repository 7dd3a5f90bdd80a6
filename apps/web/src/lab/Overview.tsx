import type { Experiments, LabDatabases, Tournaments } from '@ludus/server/client';
import { href } from '../frame/router.ts';
import { boardIn } from '../games/boardText.ts';
import { gameName } from '../games/catalogue.ts';
import { Columns } from '../look/Columns.tsx';
import { Wide } from '../look/Wide.tsx';
import { boardWords, DAY } from '../look/words.ts';
import { describeAgent } from '../opponents/agentNames.ts';
import { Failure } from '../server/Failure.tsx';
import { server } from '../server/server.ts';
import { useRemote } from '../server/useRemote.ts';
import { fill } from '../words/fill.tsx';
import { number } from '../words/format.ts';
import { makeBytes } from './figures.ts';
import { healthWords } from './Health.tsx';
import { NothingYet } from './NothingYet.tsx';
import { Remote } from './Remote.tsx';
import { labWords as words } from './words.ts';

const askDatabases = () => server.lab.databases();
const askTournaments = () => server.lab.tournaments();
const askExperiments = () => server.lab.experiments();
const askLearning = () => server.lab.learningRuns();
const askGames = () => server.games();

const DatabaseTable = ({ databases }: LabDatabases) => (
  <Wide label={words.databases}>
    <table className="stacked">
      <Columns names={Object.values(words.columns)} />
      <tbody>
        {databases.map(({ id, name, isServed, bytes, stats, health }) => (
          <tr key={id}>
            <td>
              <a href={href(['lab', 'database', id])} translate="no">
                {name}
              </a>{' '}
              {isServed && <span className="soft">{words.served}</span>}
            </td>
            <td data-label={words.columns.games}>
              {stats === null ? words.unreadable : number(stats.totalGames)}
            </td>
            <td data-label={words.columns.moves}>{stats && number(stats.totalMoves)}</td>
            <td data-label={words.columns.size} translate="no">
              {makeBytes(bytes)}
            </td>
            <td data-label={words.columns.health}>{healthWords(health)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Wide>
);

const TournamentList = ({ tournaments }: Tournaments) =>
  tournaments.length === 0 ? (
    <NothingYet
      text={words.noTournaments}
      command="ludus tournament ringrift --agents heuristic,random --out data/lab/first.json"
    />
  ) : (
    <ul className="results">
      {tournaments.map(({ id, game, board, seats, agents, games, isFinished, changedAt }) => (
        <li key={id}>
          <a className="card" href={href(['lab', 'tournament', id])}>
            <strong>{words.tableOf(gameName(game), boardIn(game, board), seats)}</strong>
            <span translate="no">{agents.map((agent) => describeAgent(agent)).join(', ')}</span>
            <span className="soft">{words.gamesOn(games, isFinished, DAY.format(new Date(changedAt)))}</span>
            <span className="soft" translate="no">
              {id}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );

const ExperimentList = ({ experiments }: Experiments) =>
  experiments.length === 0 ? (
    <NothingYet
      text={words.noExperiments}
      command="ludus experiment ringrift --variants off,canonical --report data/lab/recovery.html"
    />
  ) : (
    <ul className="results">
      {experiments.map(({ id, title, variants, boards, games, changedAt }) => (
        <li key={id}>
          <a className="card" href={href(['lab', 'experiment', id])}>
            <strong translate="no">{title}</strong>
            <span>{words.variantsOn(variants.length, [...new Set(boards)].map(boardWords))}</span>
            <span className="soft">{words.gamesEach(games, DAY.format(new Date(changedAt)))}</span>
            <span className="soft" translate="no">
              {id}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );

/** Learning runs, if there are any. */
const LearningRuns = () => {
  const found = useRemote(askLearning);
  if (found.status !== 'there' || found.value.runs.length === 0) return null;
  return (
    <section>
      <h2>{words.learning}</h2>
      <ul className="results">
        {found.value.runs.map(({ id, game, board, players, generations, champion, changedAt }) => (
          <li key={id}>
            <a className="card" href={href(['lab', 'learning', id])}>
              <strong>{words.tableOf(gameName(game), boardIn(game, board), players)}</strong>
              <span>{words.champion(champion)}</span>
              <span className="soft">
                {words.generationsOn(generations, DAY.format(new Date(changedAt)))}
              </span>
              <span className="soft" translate="no">
                {id}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Levels = ({ games }: Awaited<ReturnType<typeof askGames>>) => (
  <div className="tiles">
    {games.map(({ id, name, rulesVersion, engineVersion, levels }) => (
      <section key={id} className="card">
        <h3 translate="no">{name}</h3>
        <p className="soft">{words.versions(String(rulesVersion), engineVersion)}</p>
        <details>
          <summary>{words.tenLevels}</summary>
          <ol translate="no">
            {levels.map(({ level, description }) => (
              <li key={level}>{description}</li>
            ))}
          </ol>
        </details>
      </section>
    ))}
  </div>
);

const Results = () => (
  <>
    <div className="lab-sections">
      <section>
        <h2>{words.tournaments}</h2>
        <Remote ask={askTournaments}>{(found) => <TournamentList {...found} />}</Remote>
      </section>
      <section>
        <h2>{words.experiments}</h2>
        <Remote ask={askExperiments}>{(found) => <ExperimentList {...found} />}</Remote>
      </section>
      <LearningRuns />
    </div>
    <h2>{words.databases}</h2>
    <Remote ask={askDatabases}>{(found) => <DatabaseTable {...found} />}</Remote>
  </>
);

/** The databases, tournaments, experiments and networks the server knows, and who plays. */
export const Overview = () => {
  const games = useRemote(askGames);
  return (
    <section className="page lab">
      <header className="result-head">
        <div>
          <h1>{words.title}</h1>
          <p className="lead">{fill(words.lead, { api: <a href="/api/docs">{words.api}</a> })}</p>
        </div>
        <a className="button" href={href(['lab', 'workers'])}>
          {words.toWorkers}
        </a>
      </header>
      {/* Without a server, nothing else here has an answer either. */}
      {games.status === 'failed' ? (
        <Failure error={games.error} onAgain={games.again} />
      ) : (
        <>
          <Results />
          <h2>{words.levelsTitle}</h2>
          {games.status === 'there' ? (
            <Levels {...games.value} />
          ) : (
            <p className="soft lab-waiting">{words.loading}</p>
          )}
        </>
      )}
    </section>
  );
};
