import type { LabDatabase } from '@ludus/server/client';
import { NotFound } from '../frame/NotFound.tsx';
import { href } from '../frame/router.ts';
import { gameName } from '../games/catalogue.ts';
import { boardWords } from '../look/words.ts';
import { server } from '../server/server.ts';
import { strengthName } from '../table/strengths.ts';
import { Counts } from './Counts.tsx';
import { Crumbs } from './Crumbs.tsx';
import { makeBytes } from './figures.ts';
import { Health } from './Health.tsx';
import { Remote } from './Remote.tsx';

const ask = () => server.lab.databases();

const Contents = ({ database }: { readonly database: LabDatabase }) => {
  const { stats, isServed, bytes } = database;
  if (stats === null) return <p className="quiet-box">This file cannot be read as a replay database.</p>;
  return (
    <>
      <p className="lead">
        <strong>{stats.totalGames.toLocaleString()}</strong> games with{' '}
        <strong>{stats.totalMoves.toLocaleString()}</strong> moves in {makeBytes(bytes)}, schema{' '}
        {stats.schemaVersion}. {isServed && <a href={href(['games'])}>Look through them</a>}
      </p>
      <div className="tiles">
        <Counts title="By game" counts={stats.gamesByGame} words={gameName} />
        <Counts title="By board, map or level" counts={stats.gamesByBoardType} words={boardWords} />
        <Counts title="By ending" counts={stats.gamesByTermination} />
        <Counts title="By players" counts={stats.gamesByNumPlayers} words={(count) => `${count} players`} />
        <Counts title="By agent" counts={stats.gamesByAgent} words={(agent) => strengthName(agent)} />
        <Counts title="By source" counts={stats.gamesBySource} />
        <Counts title="By status" counts={stats.gamesByStatus} />
      </div>
    </>
  );
};

/** One file of games: what is in it, and whether it is sound. */
export const DatabasePage = ({ id }: { readonly id: string }) => (
  <section className="page lab">
    <Crumbs />
    <Remote ask={ask}>
      {({ databases }) => {
        const database = databases.find((one) => one.id === id);
        if (database === undefined)
          return (
            <NotFound what="There is no such database" hint="The Lab page lists those the server knows." />
          );
        return (
          <>
            <h1>{database.name}</h1>
            <Contents database={database} />
            <Health id={id} isServed={database.isServed} first={database.health} />
          </>
        );
      }}
    </Remote>
  </section>
);
