import type { ExperimentResult } from '@ludus/server/client';
import { useCallback, useState } from 'react';
import { href, useAddress } from '../frame/router.ts';
import { Failure } from '../server/Failure.tsx';
import { server } from '../server/server.ts';
import { useRemote } from '../server/useRemote.ts';
import { number } from '../words/format.ts';
import { Changes, DIFFERENCES, type Measured } from './Changes.tsx';
import { Command } from './Command.tsx';
import { Crumbs } from './Crumbs.tsx';
import { ExperimentSummary, firstMeasures, type Group, optionWords, tableOf } from './ExperimentSummary.tsx';
import { type Estimate, makeEstimate } from './figures.ts';
import { IntervalPlot } from './IntervalPlot.tsx';
import { Remote } from './Remote.tsx';
import { labWords as words } from './words.ts';

type Setup = ExperimentResult['setups'][number];

const GROUPS: Readonly<Record<Group, string>> = words.groups;

const namesOf = ({ variants }: ExperimentResult): string[] => variants.map(({ name }) => name);

const rowsOf = (
  { values, differences }: Measured,
  names: readonly string[],
): { name: string; value: Estimate; isClear: boolean }[] =>
  values.flatMap((value, i) =>
    value === null ? [] : [{ name: names[i]!, value, isClear: differences[i]?.isClear === true }],
  );

/** The same question in another experiment, if it was asked for such a table. */
const sameIn = (other: ExperimentResult | undefined, { board, players }: Setup, { id }: Measured) =>
  other?.setups
    .filter((setup) => setup.board === board && setup.players === players)
    .flatMap(({ metrics }) => Object.values(metrics).flat())
    .find((one) => one.id === id);

/** One question: every variant's answer, the difference from the baseline, and the answer of another experiment. */
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
    ...(other === undefined || same === undefined ? [] : rowsOf(same, namesOf(other).map(words.other))),
  ];
  if (rows.length === 0) return null;
  const clear = differences.flatMap((change, i) =>
    change?.isClear === true ? [{ change, name: variants[i]! }] : [],
  );
  return (
    <section className="card question">
      <h5 translate="no">{title}</h5>
      <p className="soft" translate="no">
        {note}
      </p>
      <IntervalPlot title={title} rows={rows} format={format} />
      <p className={clear.length > 0 ? undefined : 'soft'}>
        {clear.length === 0
          ? words.noDifference
          : clear
              .map(({ name, change }) => words.difference(name, makeEstimate(change, DIFFERENCES[format])))
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
    <h2>{tableOf(setup)}</h2>
    <p className="soft">{words.changesLead}</p>
    <div className="two-plots">
      {variants.map((name, index) => (
        <Changes
          key={name}
          name={name}
          baseline={variants[0]!}
          measures={firstMeasures(setup)}
          index={index}
        />
      ))}
    </div>
    <h3>{words.details}</h3>
    {(Object.keys(GROUPS) as Group[])
      .filter((group) => setup.metrics[group].length > 0)
      .map((group) => (
        <details key={group} className="group" open={group === 'pace'}>
          <summary>
            <h4>{GROUPS[group]}</h4> <span className="soft">{number(setup.metrics[group].length)}</span>
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

const askExperiments = () => server.lab.experiments();

/** Chooses an experiment to show below this one. */
const ComparisonPicker = ({
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
  // While the others are unknown it keeps its place, so that nothing moves when they come.
  if (others.length === 0 && found.status !== 'waiting') return null;
  return (
    <label className="field beside">
      <span>{words.compareWith}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{words.nothing}</option>
        {others.map((one) => (
          <option key={one.id} value={one.id} translate="no">
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
      <div>
        {result.findings.map(({ about, said }) => (
          <section key={about} translate="no">
            <h3>{about}</h3>
            <ul>
              {said.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );

const Variants = ({ variants }: ExperimentResult) => (
  <ul className="variants">
    {variants.map(({ name, options }, i) => (
      <li key={name}>
        <strong translate="no">{name}</strong>{' '}
        <span className="soft" translate="no">
          {optionWords(options)}
        </span>
        {i === 0 && <span className="tag">{words.baseline}</span>}
      </li>
    ))}
  </ul>
);

const Other = ({ result, id }: { readonly result: ExperimentResult; readonly id: string }) => (
  <>
    <h2>
      {words.comparedTitle(result.title)}{' '}
      <span className="soft" translate="no">
        ({id})
      </span>
    </h2>
    <p className="soft">{words.comparedLead(result.games)}</p>
    <Variants {...result} />
    <Findings result={result} title={words.otherFindings} />
    {result.command !== undefined && <Command text={result.command} />}
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
      <ExperimentSummary result={result} />
      <Variants {...result} />
      <ComparisonPicker id={id} value={chosen} onChange={setChosen} />
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
      <Findings result={result} title={words.findings} />
      {result.command !== undefined && <Command text={result.command} />}
    </>
  );
};

/** A rule experiment: what every variant changes, with error bars, alone or next to another one. */
export const ExperimentPage = ({ id, beside }: { readonly id: string; readonly beside: string }) => (
  <section className="page lab">
    <Crumbs here={id} />
    <Remote ask={useCallback(() => server.lab.experiment(id), [id])} missing={words.noExperiment}>
      {(result) => <Result result={result} id={id} beside={beside} />}
    </Remote>
  </section>
);
