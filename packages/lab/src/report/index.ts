export { makeEstimate, makeNumber } from './format.ts';
export { makeReport } from './page.ts';
export { makeSvg } from './plot.ts';
export * from './types.ts';
