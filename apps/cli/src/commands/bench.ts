import { Command, InvalidArgumentError } from 'commander';
import { type Measured, measure } from '../measure.ts';
import { Refusal, unknownName } from '../refusal.ts';
import { suites } from '../suites.ts';
import type { Terminal } from '../terminal.ts';

interface BenchFlags {
  readonly json?: boolean;
  readonly only?: string;
  readonly seconds: number;
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

export const benchCommand = (terminal: Terminal): Command =>
  new Command('bench')
    .description('measure speed in units per second of CPU time')
    .argument('[suite]', `one of ${Object.keys(suites).join(', ')} (default: all)`)
    .option('--json', 'one JSON object per operation')
    .option('--only <text>', 'only operations whose name contains this')
    .option('--seconds <s>', 'CPU time per operation', positiveNumber, 2)
    .addHelpText('after', '\nExample:\n  ludus bench kernel --json')
    .action(async (name: string | undefined, { json, only = '', seconds }: BenchFlags) => {
      if (name !== undefined && !Object.hasOwn(suites, name))
        throw new Refusal(unknownName('suite', name, Object.keys(suites)));
      let count = 0;
      for (const [suite, load] of Object.entries(suites)) {
        if (name !== undefined && suite !== name) continue;
        for (const benchmark of (await load()).benchmarks.filter((one) => one.name.includes(only))) {
          count += 1;
          const measured = await measure(benchmark, seconds);
          terminal.out(json ? JSON.stringify({ suite, ...measured }) : describe(suite, measured));
        }
      }
      if (count === 0) throw new Refusal(`No operation has a name that contains "${only}".`);
    });
