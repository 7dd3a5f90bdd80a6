import type { LabDatabase } from '@ludus/server/client';
import { NotFound } from '../frame/NotFound.tsx';
import { href } from '../frame/router.ts';
import { gameName } from '../games/catalogue.ts';
import { boardWords } from '../look/words.ts';
import { describeAgent } from '../opponents/agentNames.ts';
import { server } from '../server/server.ts';
import { Counts } from './Counts.tsx';
import { Crumbs } from './Crumbs.tsx';
import { makeBytes } from './figures.ts';
import { Health } from './Health.tsx';
import { Remote } from './Remote.tsx';
import { labWords as words } from './words.ts';

const ask = () => server.lab.databases();

const Contents = ({ database }: { readonly database: LabDatabase }) => {
  const { stats, isServed, bytes } = database;
  if (stats === null) return <p className="quiet-box">{words.cannotRead}</p>;
  return (
    <>
      <p className="lead">
        {words.contents(stats.totalGames, stats.totalMoves, makeBytes(bytes), stats.schemaVersion)}{' '}
        {isServed && <a href={href(['games'])}>{words.lookThrough}</a>}
      </p>
      <div className="tiles">
        <Counts title={words.by.game} counts={stats.gamesByGame} nameOf={gameName} />
        <Counts title={words.by.board} counts={stats.gamesByBoardType} nameOf={boardWords} />
        <Counts title={words.by.ending} counts={stats.gamesByTermination} />
        <Counts
          title={words.by.players}
          counts={stats.gamesByNumPlayers}
          nameOf={(count) => words.players(Number(count))}
        />
        <Counts title={words.by.agent} counts={stats.gamesByAgent} nameOf={(agent) => describeAgent(agent)} />
        <Counts title={words.by.source} counts={stats.gamesBySource} />
        <Counts title={words.by.status} counts={stats.gamesByStatus} />
      </div>
    </>
  );
};

/** One file of games: its contents and its health. */
export const DatabasePage = ({ id }: { readonly id: string }) => (
  <section className="page lab">
    <Crumbs />
    <Remote ask={ask}>
      {({ databases }) => {
        const database = databases.find((one) => one.id === id);
        if (database === undefined) return <NotFound what={words.noDatabase} hint={words.noDatabaseHint} />;
        return (
          <>
            <h1 translate="no">{database.name}</h1>
            <Contents database={database} />
            <Health id={id} isServed={database.isServed} first={database.health} />
          </>
        );
      }}
    </Remote>
  </section>
);
