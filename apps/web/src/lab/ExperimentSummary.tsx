import type { ExperimentResult } from '@ludus/server/client';
import type { ReactNode } from 'react';
import { boardWords, plainWords, sentenceCase } from '../look/words.ts';
import { describeAgent } from '../opponents/agentNames.ts';
import { fill } from '../words/fill.tsx';
import { list, number } from '../words/format.ts';
import { DIFFERENCES, type Measured } from './Changes.tsx';
import { Facts } from './Facts.tsx';
import { makeFigure } from './figures.ts';
import { ResultHead } from './ResultHead.tsx';
import { labWords as words } from './words.ts';

type Setup = ExperimentResult['setups'][number];
export type Group = keyof Setup['metrics'];

/** What a reader asks about first; single kinds of moves and rare situations come later. */
const FIRST_GROUPS: readonly Group[] = ['pace', 'endings', 'seats', 'drama'];
const ALL_GROUPS = Object.keys(words.groups) as readonly Group[];

export const firstMeasures = ({ metrics }: Setup): readonly Measured[] =>
  FIRST_GROUPS.flatMap((group) => metrics[group]);

/** Rule options in words. */
export const optionWords = (options: Readonly<Record<string, unknown>>): string => {
  const entries = Object.entries(options);
  return entries.length === 0
    ? words.standardRules
    : entries.map(([id, value]) => `${plainWords(id)}: ${String(value)}`).join(', ');
};

export const tableOf = ({ board, players }: Setup): string =>
  words.setup(boardWords(board), words.players(players));

const agentsIn = ({ setups }: ExperimentResult): string[] =>
  [...new Set(setups.flatMap(({ agents }) => agents))].map((agent) => describeAgent(agent));

/** Everything measured against the baseline. */
const changesIn = (result: ExperimentResult, groups = ALL_GROUPS) =>
  result.setups
    .flatMap(({ metrics }) => groups.flatMap((group) => metrics[group]))
    .flatMap(({ title, format, values: [base], differences }) =>
      differences.flatMap((change, i) =>
        change === null ? [] : [{ title, format, base, change, name: result.variants[i]!.name }],
      ),
    );

/** How large a difference is for a reader: shares in points, everything else relative to the baseline. */
const sizeOf = ({ format, base, change }: ReturnType<typeof changesIn>[number]): number => {
  const whole = format === 'percent' ? 1 : Math.abs(base?.estimate ?? 0);
  return Math.abs(change.estimate) / Math.max(Number.EPSILON, whole);
};

/** The answer: the largest clear difference among those a reader asks about first. */
const titleOf = (result: ExperimentResult): ReactNode => {
  const clear = changesIn(result, FIRST_GROUPS).filter(({ change }) => change.isClear);
  const [most] = clear.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (most === undefined) return words.nothingClear(result.variants.map(({ name }) => name));
  const { title, name, change, format } = most;
  return fill(words.biggest(sentenceCase(title), name), {
    change: <em>{makeFigure(change.estimate, DIFFERENCES[format])}</em>,
  });
};

/** The answer of an experiment, and what it rests on. */
export const ExperimentSummary = ({ result }: { readonly result: ExperimentResult }) => {
  const all = changesIn(result);
  const facts = words.experimentFacts;
  return (
    <>
      <ResultHead kind={words.experimentOn(result.gameName, result.setups.map(tableOf))}>
        {titleOf(result)}
      </ResultHead>
      <Facts
        facts={[
          { name: facts.games, value: number(result.games), hint: facts.sameSeeds },
          {
            name: facts.clear,
            value: number(all.filter(({ change }) => change.isClear).length),
            hint: facts.clearOf(all.length),
          },
          {
            name: facts.baseline,
            value: result.variants[0]!.name,
            hint: optionWords(result.variants[0]!.options),
            data: 'all',
          },
          { name: facts.players, value: list(agentsIn(result)), hint: words.everySeat, data: 'value' },
        ]}
      />
    </>
  );
};
