import type { LearningRun } from '@ludus/server/client';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { boardIn } from '../games/boardText.ts';
import { gameName } from '../games/catalogue.ts';
import { Columns } from '../look/Columns.tsx';
import { Wide } from '../look/Wide.tsx';
import { server } from '../server/server.ts';
import { fill } from '../words/fill.tsx';
import { number } from '../words/format.ts';
import { Crumbs } from './Crumbs.tsx';
import { Facts } from './Facts.tsx';
import { makeFigure } from './figures.ts';
import { IntervalPlot } from './IntervalPlot.tsx';
import { LinePlot } from './LinePlot.tsx';
import { Remote } from './Remote.tsx';
import { ResultHead } from './ResultHead.tsx';
import { labWords as words } from './words.ts';

type Generation = LearningRun['generations'][number];

/** A run that has written nothing for this long is not running. */
const QUIET_MS = 120_000;
/** How often the page refreshes during a run. */
const ASK_EVERY_MS = 10_000;

const championIn = ({ generations }: LearningRun): Generation | undefined =>
  generations.findLast(({ isChampion }) => isChampion);

const titleOf = (run: LearningRun): ReactNode => {
  const champion = championIn(run);
  if (champion?.anchor === undefined) return words.learningTitle.none;
  const elo = makeFigure(Math.round(champion.anchor.elo.estimate), 'signed');
  return fill(words.learningTitle.stronger(champion.generation), { lead: <em>{words.elo(elo)}</em> });
};

const RunFacts = ({ run }: { readonly run: LearningRun }) => {
  const last = run.generations.at(-1);
  const champion = championIn(run);
  return (
    <Facts
      facts={[
        {
          name: words.tiles.champion,
          value: champion === undefined ? words.tiles.handMade : words.tiles.generation(champion.generation),
        },
        ...(last === undefined
          ? []
          : [
              { name: words.tiles.speed, value: words.tiles.gamesPerSecond(makeFigure(last.speed)) },
              { name: words.tiles.positions, value: number(last.samples) },
              { name: words.tiles.loss, value: (last.loss.at(-1)?.validation ?? Number.NaN).toFixed(4) },
            ]),
      ]}
    />
  );
};

const Strength = ({ generations }: LearningRun) => {
  const rows = generations.flatMap(({ generation, anchor }) =>
    anchor === undefined ? [] : [{ name: words.generationRow(generation), value: anchor.elo }],
  );
  return (
    <section className="card">
      <h2>{words.strength}</h2>
      <p className="soft">{rows.length === 0 ? words.noStrength : words.strengthHint}</p>
      {rows.length > 0 && <IntervalPlot title={words.strength} rows={rows} format="signed" reference={0} />}
    </section>
  );
};

const Loss = ({ generations }: LearningRun) => {
  const loss = generations.at(-1)?.loss ?? [];
  return (
    <section className="card">
      <h2>{words.lossTitle}</h2>
      <LinePlot
        title={words.lossTitle}
        series={[
          { name: words.lossSeries.validation, values: loss.map(({ validation }) => validation) },
          { name: words.lossSeries.train, values: loss.map(({ train }) => train) },
        ]}
      />
    </section>
  );
};

const isNewChampion = ({ isChampion, gate: { verdict } }: Generation): boolean =>
  isChampion || verdict === 'better';

const resultOf = ({ isChampion, gate: { verdict } }: Generation): string =>
  isChampion || verdict === 'better' ? words.gateResults.champion : words.gateResults[verdict];

const Gates = ({ generations }: LearningRun) => (
  <Wide label={words.gates}>
    <table className="stacked figures">
      <Columns names={Object.values(words.gateColumns)} />
      <tbody>
        {generations.toReversed().map((one) => (
          <tr key={one.generation}>
            <td>{number(one.generation)}</td>
            <td data-label={words.gateColumns.score}>{makeFigure(one.gate.score.estimate, 'percent')}</td>
            <td data-label={words.gateColumns.games}>{number(one.gate.games)}</td>
            <td data-label={words.gateColumns.result}>
              <span className={isNewChampion(one) ? 'tag good' : 'tag'}>{resultOf(one)}</span>
            </td>
            <td data-label={words.gateColumns.speed}>{makeFigure(one.speed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Wide>
);

const SampleGames = ({ generations }: LearningRun) => (
  <>
    {generations.toReversed().map(({ generation, sample }) => (
      <details key={generation} className="group">
        <summary>{words.generationRow(generation)}</summary>
        <p className="sample-game" translate="no">
          {sample.map((move, i) => `${i + 1}. ${move}`).join('  ')}
        </p>
      </details>
    ))}
  </>
);

const Run = ({ run, again }: { readonly run: LearningRun; readonly again: () => void }) => {
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    setIsLive(Date.now() - Date.parse(run.changedAt) < QUIET_MS);
    const timer = setInterval(again, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [run, again]);
  const { game, board, players, teacher = 'champion' } = run.plan;
  return (
    <>
      <ResultHead kind={isLive ? words.running : words.stopped} isLive={isLive}>
        {titleOf(run)}
      </ResultHead>
      <p className="lead">
        {words.learningLead(gameName(game), boardIn(game, board), players)} {words.taughtBy[teacher]}
      </p>
      <RunFacts run={run} />
      {run.generations.length > 0 && (
        <>
          <div className="two-plots">
            <Strength {...run} />
            <Loss {...run} />
          </div>
          <h2>{words.gates}</h2>
          <Gates {...run} />
          <h2>{words.whatItPlays}</h2>
          <p className="soft">{words.whatItPlaysHint}</p>
          <SampleGames {...run} />
        </>
      )}
    </>
  );
};

/** A learning run in progress: strength, loss, gates and sample games. */
export const LearningPage = ({ id }: { readonly id: string }) => (
  <section className="page lab">
    <Crumbs here={id} />
    <Remote ask={useCallback(() => server.lab.learningRun(id), [id])} missing={words.noRun}>
      {(run, again) => <Run run={run} again={again} />}
    </Remote>
  </section>
);
