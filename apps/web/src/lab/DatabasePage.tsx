import type { LabDatabase } from '@ludus/server/client';
import { NotFound } from '../frame/NotFound.tsx';
import { href } from '../frame/router.ts';
import { gameName } from '../games/catalogue.ts';
import { boardWords } from '../look/words.ts';
import { describeAgent } from '../opponents/agentNames.ts';
import { server } from '../server/server.ts';
import { number } from '../words/format.ts';
import { Counts } from './Counts.tsx';
import { Crumbs } from './Crumbs.tsx';
import { Facts } from './Facts.tsx';
import { makeBytes, makeFigure } from './figures.ts';
import { Health } from './Health.tsx';
import { Remote } from './Remote.tsx';
import { ResultHead } from './ResultHead.tsx';
import { labWords as words } from './words.ts';

const ask = () => server.lab.databases();

/** Moves per game, as people say it. */
const averageOf = (moves: number, games: number): string =>
  makeFigure(Math.round(moves / Math.max(1, games)));

const Contents = ({ database }: { readonly database: LabDatabase }) => {
  const { stats, bytes, health } = database;
  const checks = <Health id={database.id} isServed={database.isServed} first={health} />;
  if (stats === null)
    return (
      <>
        <p className="quiet-box">{words.cannotRead}</p>
        {checks}
      </>
    );
  const { totalGames, totalMoves, schemaVersion } = stats;
  return (
    <>
      <Facts
        facts={[
          { name: words.columns.games, value: number(totalGames), hint: words.recorded },
          {
            name: words.columns.moves,
            value: number(totalMoves),
            hint: words.perGame(averageOf(totalMoves, totalGames)),
          },
          {
            name: words.columns.size,
            value: makeBytes(bytes),
            hint: words.schema(schemaVersion),
            data: 'value',
          },
        ]}
      />
      {checks}
      <div className="count-cards">
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
            <ResultHead
              kind={database.isServed ? words.databaseServed : words.database}
              actions={
                database.isServed && (
                  <a className="button primary" href={href(['games'])}>
                    {words.lookThrough}
                  </a>
                )
              }
            >
              <span translate="no">{database.name}</span>
            </ResultHead>
            <Contents database={database} />
          </>
        );
      }}
    </Remote>
  </section>
);
