import type { ExperimentResult } from '@ludus/server/client';
import { Fragment, useCallback, useState } from 'react';
import { href, useAddress } from '../frame/router.ts';
import { boardWords, plainWords } from '../look/words.ts';
import { Failure } from '../server/Failure.tsx';
import { server } from '../server/server.ts';
import { useRemote } from '../server/useRemote.ts';
import { strengthName } from '../table/strengths.ts';
import { Crumbs } from './Crumbs.tsx';
import { type Estimate, makeEstimate, type NumberFormat } from './figures.ts';
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

const namesOf = ({ variants }: ExperimentResult): string[] => variants.map(({ name }) => name);

const rowsOf = (
  { values, differences }: Measured,
  names: readonly string[],
): { name: string; value: Estimate; isClear: boolean }[] =>
  values.flatMap((value, i) =>
    value === null ? [] : [{ name: names[i]!, value, isClear: differences[i]?.isClear === true }],
  );

/** The same question in another experiment, where it was asked at such a table. */
const sameIn = (other: ExperimentResult | undefined, { board, players }: Setup, { id }: Measured) =>
  other?.setups
    .filter((setup) => setup.board === board && setup.players === players)
    .flatMap(({ metrics }) => Object.values(metrics).flat())
    .find((one) => one.id === id);

/** One question: every variant's answer, how far it is from the baseline's, and what another experiment says. */
const Question = ({
  measured,
  variants,
  setup,
  other,
}: {
  readonly measured: Measured;
  readonly variants: readonly string[];
  readonly setup: Setup;
  readonly other: ExperimentResult | undefined;
}) => {
  const { title, note, format, differences } = measured;
  const same = sameIn(other, setup, measured);
  const rows = [
    ...rowsOf(measured, variants),
    ...(other === undefined || same === undefined
      ? []
      : rowsOf(
          same,
          namesOf(other).map((name) => `other: ${name}`),
        )),
  ];
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
  other,
}: {
  readonly setup: Setup;
  readonly variants: readonly string[];
  readonly other: ExperimentResult | undefined;
}) => (
  <section>
    <h2>
      {boardWords(setup.board)}, {setup.players} players
    </h2>
    <p className="soft">
      {[...new Set(setup.agents)].map((agent) => strengthName(agent)).join(', ')} in every seat
    </p>
    {(Object.keys(GROUPS) as Group[])
      .filter((group) => setup.metrics[group].length > 0)
      .map((group) => (
        <details key={group} className="group" open={group !== 'actions'}>
          <summary>
            <h3>{GROUPS[group]}</h3>
          </summary>
          <div className="questions">
            {setup.metrics[group].map((measured) => (
              <Question
                key={measured.id}
                measured={measured}
                variants={variants}
                setup={setup}
                other={other}
              />
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

const askExperiments = () => server.lab.experiments();

/** Chooses an experiment whose figures stand below the own ones. */
const Beside = ({
  id,
  value,
  onChange,
}: {
  readonly id: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) => {
  const found = useRemote(askExperiments);
  const others = found.status === 'there' ? found.value.experiments.filter((one) => one.id !== id) : [];
  if (others.length === 0) return null;
  return (
    <label className="field beside">
      <span>Show beside it</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">nothing</option>
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {one.title} ({one.id})
          </option>
        ))}
      </select>
    </label>
  );
};

const Findings = ({ result, title }: { readonly result: ExperimentResult; readonly title: string }) =>
  result.findings === undefined ? null : (
    <section className="card findings">
      <h2>{title}</h2>
      {result.findings.map(({ about, said }) => (
        <Fragment key={about}>
          <h3>{about}</h3>
          <ul>
            {said.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );

const Variants = ({ variants }: ExperimentResult) => (
  <ul className="variants">
    {variants.map(({ name, options }, i) => (
      <li key={name}>
        <strong>{name}</strong> <span className="soft">{optionWords(options)}</span>
        {i === 0 && <span className="tag">baseline</span>}
      </li>
    ))}
  </ul>
);

const Other = ({ result, id }: { readonly result: ExperimentResult; readonly id: string }) => (
  <>
    <h2>
      Beside it: {result.title} <span className="soft">({id})</span>
    </h2>
    <p className="soft">
      {result.games.toLocaleString()} games per variant; its rows are named “other” and clear where they
      differ from its own baseline. The two were not played from the same seeds unless their commands say so.
    </p>
    <Variants {...result} />
    <Findings result={result} title="The other in words" />
    {result.command !== undefined && <p className="quiet-box">{result.command}</p>}
  </>
);

const Result = ({
  result,
  id,
  beside,
}: {
  readonly result: ExperimentResult;
  readonly id: string;
  readonly beside: string;
}) => {
  const [chosen, setChosen] = useState(beside);
  const ask = useCallback(
    async () => (chosen === '' ? undefined : await server.lab.experiment(chosen)),
    [chosen],
  );
  const found = useRemote(ask);
  const other = found.status === 'there' ? found.value : undefined;
  useAddress(href(['lab', 'experiment', id], chosen === '' ? {} : { beside: chosen }));
  return (
    <>
      <h1>{result.title}</h1>
      <p className="lead">
        {result.games.toLocaleString()} games per variant, from the same seeds. Dots are estimates with 95%
        intervals; filled in colour where a variant clearly differs from the baseline, all comparisons of the
        experiment allowed for.
      </p>
      <Variants {...result} />
      <Findings result={result} title="In words" />
      <Beside id={id} value={chosen} onChange={setChosen} />
      {found.status === 'failed' && <Failure error={found.error} onAgain={found.again} />}
      {other !== undefined && <Other result={other} id={chosen} />}
      {result.setups.map((setup) => (
        <SetupResult
          key={`${setup.board} ${setup.players} ${setup.agents.join()}`}
          setup={setup}
          variants={namesOf(result)}
          other={other}
        />
      ))}
      {result.command !== undefined && <p className="quiet-box">{result.command}</p>}
    </>
  );
};

/** A rule experiment: what every variant changes, with error bars, alone or beside another one. */
export const ExperimentPage = ({ id, beside }: { readonly id: string; readonly beside: string }) => (
  <section className="page lab">
    <Crumbs here={id} />
    <Remote ask={useCallback(() => server.lab.experiment(id), [id])} missing="There is no such experiment">
      {(result) => <Result result={result} id={id} beside={beside} />}
    </Remote>
  </section>
);
