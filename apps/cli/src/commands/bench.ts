import { makeJson } from '@ludus/kernel';
import { Command, InvalidArgumentError } from 'commander';
import { barLine, judge } from '../bars.ts';
import { type Measured, measure } from '../measure.ts';
import { Refusal, unknownName } from '../refusal.ts';
import { type Suite, suites } from '../suites.ts';
import type { Terminal } from '../terminal.ts';
import { type BenchProgram, loadAlternatives, PROGRAMS, requireClone, runProgram } from './allBenchmarks.ts';

interface BenchFlags {
  readonly json?: boolean;
  readonly only?: string;
  readonly seconds: number;
  readonly all?: boolean;
}

const positiveNumber = (text: string): number => {
  const value = Number(text);
  if (!(value > 0) || value > 3600)
    throw new InvalidArgumentError('It must be a number of seconds up to 3600.');
  return value;
};

const rounded = (value: number): number => Number(value.toPrecision(4));

const describe = (suite: string, { operation, unit, rate, rateMin, rateMax, notes }: Measured): string => {
  const figure = (value: number): string => rounded(value).toLocaleString('en');
  const extra = Object.entries(notes).map(([name, value]) => ` ${name}=${value}`);
  return `${suite}  ${operation}: ${figure(rate)} ${unit}/s  (${figure(rateMin)} … ${figure(rateMax)})${extra.join('')}`;
};

interface Wanted {
  readonly name: string | undefined;
  readonly only: string;
  readonly isAll: boolean;
}

type Suites = readonly (readonly [string, () => Promise<Suite>])[];

const suitesOf = ({ name, isAll }: Wanted): Suites => {
  const own = Object.entries(suites).filter(([suite]) => name === undefined || suite === name);
  return isAll
    ? [...own, ['alternatives', async () => ({ benchmarks: await loadAlternatives() })] as const]
    : own;
};

const programsOf = ({ only, isAll }: Wanted): readonly BenchProgram[] =>
  isAll ? PROGRAMS.filter(({ command }) => command.includes(only)) : [];

export const benchCommand = (terminal: Terminal): Command =>
  new Command('bench')
    .description('measure speed in units per second of CPU time')
    .argument('[suite]', `one of ${Object.keys(suites).join(', ')} (default: all)`)
    .option('--json', 'print one JSON object per operation')
    .option('--only <text>', 'only operations whose name contains this')
    .option('--seconds <s>', 'CPU time per operation', positiveNumber, 2)
    .option(
      '--all',
      'also measure the server, the sandbox, and the same work done by other tools; needs a clone',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ludus bench kernel --json\n  ludus bench --all --json > figures.jsonl',
    )
    .action(async (name: string | undefined, { json, only = '', seconds, all = false }: BenchFlags) => {
      if (name !== undefined && !Object.hasOwn(suites, name))
        throw new Refusal(unknownName('suite', name, Object.keys(suites)));
      if (all && name !== undefined) throw new Refusal('--all measures every suite; do not name one.');
      if (all) requireClone();
      const wanted: Wanted = { name, only, isAll: all };
      let count = 0;
      for (const [suite, load] of suitesOf(wanted)) {
        const { benchmarks, bars = [] } = await load();
        const results: Measured[] = [];
        for (const benchmark of benchmarks.filter((one) => one.name.includes(only))) {
          const measured = await measure(benchmark, seconds);
          results.push(measured);
          terminal.out(json ? JSON.stringify({ suite, ...measured }) : describe(suite, measured));
        }
        count += results.length;
        for (const bar of judge(bars, results))
          terminal.out(json ? JSON.stringify({ suite, ...bar }) : `${suite}  ${barLine(bar)}`);
      }
      for (const program of programsOf(wanted)) {
        count += 1;
        const { suite, command } = program;
        for (const result of await runProgram(program))
          terminal.out(
            json ? JSON.stringify({ suite, command, result }) : `${suite}  ${command}: ${makeJson(result)}`,
          );
      }
      if (count === 0) throw new Refusal(`No operation has a name that contains "${only}".`);
    });
