import { expect, test } from 'bun:test';
import { barLine, judge } from './bars.ts';
import type { Measured } from './measure.ts';

const measured = (operation: string, notes: Measured['notes']): Measured => ({
  ...{ operation, unit: 'games', rate: 1, rateMin: 1, rateMax: 1, cpuPerSecond: 1, rounds: 1, notes },
});

const MEASURED = [measured('file', { perSecond: 200 }), measured('server', { perSecond: 90, p95Ms: 4 })];

test('a bar is met or missed by the figure of one operation, or by the ratio of two', () => {
  const bars = [
    { about: 'below 5 ms', operation: 'server', note: 'p95Ms', below: 5 },
    { about: 'below 4 ms', operation: 'server', note: 'p95Ms', below: 4 },
    { about: 'half', operation: 'server', note: 'perSecond', comparedWith: 'file', atLeast: 0.5 },
    { about: 'a third', operation: 'server', note: 'perSecond', comparedWith: 'file', atLeast: 0.3 },
  ];
  expect(judge(bars, MEASURED).map(barLine)).toEqual([
    'met            4  below 5 ms',
    'missed         4  below 4 ms',
    'missed      0.45  half',
    'met         0.45  a third',
  ]);
});

test('bars whose operations were not measured are left out', () => {
  const bars = [
    { about: 'unknown operation', operation: 'queue', note: 'p95Ms', below: 5 },
    { about: 'unknown note', operation: 'file', note: 'p95Ms', below: 5 },
    {
      about: 'nothing to compare with',
      operation: 'file',
      note: 'perSecond',
      comparedWith: 'queue',
      below: 5,
    },
  ];
  expect(judge(bars, MEASURED)).toEqual([]);
});
