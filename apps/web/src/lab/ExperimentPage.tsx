import type { ExperimentResult } from '@ludus/server/client';
import { useCallback } from 'react';
import { boardWords, plainWords } from '../look/words.ts';
import { server } from '../online/server.ts';
import { strengthName } from '../play/strengths.ts';
import { Crumbs } from './Crumbs.tsx';
import { makeEstimate, type NumberFormat } from './figures.ts';
import { IntervalPlot } from './IntervalPlot.tsx';
import { Remote } from './Remote.tsx';

type Setup = ExperimentResult['setups'][number];
type Group = keyof Setup['metrics'];
type Measured = Setup['metrics'][Group][number];

const GROUPS: Readonly<Record<Group, string>> = {
  pace: 'Pace',
  endings: 'How games end',
  seats: 'What seats are worth',
  drama: 'Drama',
  plights: 'Plights',
  actions: 'What is played',
};

const DIFFERENCES: Readonly<Record<NumberFormat, NumberFormat>> = {
  number: 'signed',
  signed: 'signed',
  percent: 'points',
  points: 'points',
};

/** One question: every variant's answer, and how far it is from the baseline's. */
const Question = ({
  measured,
  variants,
}: {
  readonly measured: Measured;
  readonly variants: readonly string[];
}) => {
  const { title, note, format, values, differences } = measured;
  const rows = values.flatMap((value, i) =>
    value === null ? [] : [{ name: variants[i]!, value, isClear: differences[i]?.isClear === true }],
  );
  if (rows.length === 0) return null;
  const clear = differences.flatMap((change, i) =>
    change?.isClear === true ? [{ change, name: variants[i]! }] : [],
  );
  return (
    <section className="card question">
      <h4>{title}</h4>
      <p className="soft">{note}</p>
      <IntervalPlot title={title} rows={rows} format={format} />
      <p className={clear.length > 0 ? undefined : 'soft'}>
        {clear.length === 0
          ? 'No variant differs clearly from the baseline.'
          : clear
              .map(
                ({ name, change }) => `${name}: ${makeEstimate(change, DIFFERENCES[format])} to the baseline`,
              )
              .join('; ')}
      </p>
    </section>
  );
};

const SetupResult = ({
  setup,
  variants,
}: {
  readonly setup: Setup;
  readonly variants: readonly string[];
}) => (
  <section>
    <h2>
      {boardWords(setup.board)}, {setup.players} players
    </h2>
    <p className="soft">{[...new Set(setup.agents)].map(strengthName).join(', ')} in every seat</p>
    {(Object.keys(GROUPS) as Group[])
      .filter((group) => setup.metrics[group].length > 0)
      .map((group) => (
        <details key={group} className="group" open={group !== 'actions'}>
          <summary>
            <h3>{GROUPS[group]}</h3>
          </summary>
          <div className="questions">
            {setup.metrics[group].map((measured) => (
              <Question key={measured.id} measured={measured} variants={variants} />
            ))}
          </div>
        </details>
      ))}
  </section>
);

const optionWords = (options: Readonly<Record<string, unknown>>): string => {
  const entries = Object.entries(options);
  return entries.length === 0
    ? 'rules as they are'
    : entries.map(([id, value]) => `${plainWords(id)}: ${String(value)}`).join(', ');
};

const Result = ({ result }: { readonly result: ExperimentResult }) => (
  <>
    <h1>{result.title}</h1>
    <p className="lead">
      {result.games.toLocaleString()} games per variant, from the same seeds. Dots are estimates with 95%
      intervals; filled in colour where a variant clearly differs from the baseline, all comparisons of the
      experiment allowed for.
    </p>
    <ul className="variants">
      {result.variants.map(({ name, options }, i) => (
        <li key={name}>
          <strong>{name}</strong> <span className="soft">{optionWords(options)}</span>
          {i === 0 && <span className="tag">baseline</span>}
        </li>
      ))}
    </ul>
    {result.setups.map((setup) => (
      <SetupResult
        key={`${setup.board} ${setup.players} ${setup.agents.join()}`}
        setup={setup}
        variants={result.variants.map(({ name }) => name)}
      />
    ))}
    {result.command !== undefined && <p className="quiet-box">{result.command}</p>}
  </>
);

/** A rule experiment: what every variant changes, with error bars. */
export const ExperimentPage = ({ id }: { readonly id: string }) => (
  <section className="page lab">
    <Crumbs />
    <Remote ask={useCallback(() => server.lab.experiment(id), [id])} missing="There is no such experiment">
      {(result) => <Result result={result} />}
    </Remote>
  </section>
);
