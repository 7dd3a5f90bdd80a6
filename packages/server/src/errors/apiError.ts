import type { Problem } from '@ludus/kernel';
import type { ReplayProblem } from '@ludus/replay';
import type { ErrorBody } from './errorBody.ts';
import { statusOf } from './status.ts';

/** Ends a request with a code, a message and further data; only `onError` catches it. */
export class ApiError extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Why the store failed, for the log only. */
  storeProblem?: Pick<ReplayProblem, 'code' | 'message'>;

  constructor(
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.headers = headers;
  }

  get status(): number {
    return statusOf(this.code);
  }

  get body(): ErrorBody {
    return { code: this.code, message: this.message, details: this.details };
  }
}

/** Several problems with one input; the first is in the message. */
export const refusalOf = (code: string, problems: readonly Problem[]): ApiError =>
  new ApiError(code, problems[0]!.message, {
    problems: problems.map(({ code: what, path, message }) => ({ code: what, path, message })),
  });
