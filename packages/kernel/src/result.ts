/** A problem with outside input: a file, a request, a person. */
export interface Problem<Code extends string = string> {
  /** Stable name for programs. */
  readonly code: Code;
  /** Where: `players[0].ringsInHand`, or an empty string for the whole value. */
  readonly path: string;
  /** One full sentence for people. */
  readonly message: string;
}

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}

/**
 * The result of an operation that may fail for an expected reason. Broken invariants throw instead.
 *
 * ```ts
 * const half = (n: number): Result<number> =>
 *   n % 2 === 0 ? ok(n / 2) : err(problem('odd', 'n', `${n} is odd.`));
 * ```
 */
export type Result<T, E = Problem> = Ok<T> | Err<E>;

/** A result that lists all problems found, at least one. */
export type Checked<T, Code extends string = string> = Result<T, readonly Problem<Code>[]>;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const err = <E>(error: E): Err<E> => ({ ok: false, error });

export const problem = <Code extends string>(code: Code, path: string, message: string): Problem<Code> => ({
  code,
  path,
  message,
});

/** All problems as one line of text. */
export const describeProblems = (problems: readonly Problem[]): string =>
  problems.map(({ message }) => message).join(' ');

/** The value of a result that cannot have failed. Throws if it did. */
export const unwrap = <T>(result: Result<T, Problem | readonly Problem[]>): T => {
  if (result.ok) return result.value;
  const problems: readonly Problem[] = Array.isArray(result.error) ? result.error : [result.error as Problem];
  throw new Error(describeProblems(problems));
};
