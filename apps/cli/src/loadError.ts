import { dirname, relative } from 'node:path';
import { ludusCall } from './ludusCall.ts';

interface Spot {
  readonly file: string;
  readonly line: number;
}

/** What Bun throws for files that it cannot parse. */
const spotOfBuild = (caught: unknown): Spot | undefined => {
  const { position } = caught as {
    readonly position?: { readonly file: string; readonly line: number } | null;
  };
  return position === undefined || position === null
    ? undefined
    : { file: position.file, line: position.line };
};

/** The first line of a stack trace that is in a folder. */
const spotOfStack = (caught: unknown, folder: string): Spot | undefined => {
  const lines = caught instanceof Error ? (caught.stack ?? '').split('\n') : [];
  for (const text of lines) {
    const [, file, line] = /((?:[A-Za-z]:)?[\\/][^():]*\.[cm]?[jt]sx?):(\d+)/.exec(text) ?? [];
    if (file?.startsWith(folder)) return { file, line: Number(line) };
  }
  return undefined;
};

/** What a game of the user's own threw while it was used, and in which line; undefined if it was not the game. */
export const describeGameError = (caught: unknown, files: readonly string[]): string | undefined => {
  const [spot] = files.flatMap((file) => spotOfStack(caught, dirname(file)) ?? []);
  return spot === undefined
    ? undefined
    : `${spot.file}:${spot.line}: the game threw an error (${(caught as Error).message}). To find out when this happens, run ${ludusCall('conformance')}.`;
};

/** Why the file of a game cannot be loaded, with the line if it is known. */
export const describeLoadError = (
  caught: unknown,
  file: string,
  what = 'the game cannot be loaded',
): string => {
  const causes: readonly unknown[] = caught instanceof AggregateError ? caught.errors : [caught];
  const [first] = causes;
  const spot = spotOfBuild(first) ?? spotOfStack(first, dirname(file));
  const where = spot === undefined ? file : `${spot.file}:${spot.line}`;
  const message = first instanceof Error || spot !== undefined ? (first as Error).message : String(first);
  const more = causes.length > 1 ? ` and ${causes.length - 1} more` : '';
  const imported =
    spot !== undefined && spot.file !== file ? `, imported by ${relative(process.cwd(), file)}` : '';
  return `${where}: ${what} (${message}${more}${imported}).`;
};
