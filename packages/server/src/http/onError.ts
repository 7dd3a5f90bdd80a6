import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import { ApiError } from '../errors/apiError.ts';
import type { StoreWatch } from '../observe/storeWatch.ts';
import type { Env } from './env.ts';
import { issueWords } from './issueWords.ts';

const answer = (c: Context<Env>, error: ApiError): Response => {
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
  return c.json(error.body, error.status as ContentfulStatusCode);
};

/** The only place where failures become answers. Unexpected ones are logged, and clients learn nothing about them. */
export const createOnError =
  (report: Pick<StoreWatch, 'failed'>): ErrorHandler<Env> =>
  (caught, c) => {
    const refusal = caught instanceof ApiError ? caught : undefined;
    if (refusal?.storeProblem !== undefined) report.failed(refusal.storeProblem);
    if (refusal !== undefined) return answer(c, refusal);
    if (caught instanceof HTTPException && caught.status < 500)
      return answer(c, new ApiError('bad_request', 'The request cannot be read.'));
    c.get('log')?.error('unexpected failure', { error: String(caught), stack: (caught as Error).stack });
    const requestId = c.get('requestId');
    return answer(
      c,
      new ApiError('internal_error', 'Something went wrong on the server. The error has been logged.', {
        requestId,
      }),
    );
  };

const pathOf = (segments: readonly PropertyKey[]): string => segments.map(String).join('.');

const wordsFor = (issue: z.core.$ZodIssue, target: string): string => {
  if (issue.code !== 'unrecognized_keys') return issueWords(issue);
  const kind = target === 'query' ? 'query parameter' : 'field';
  return `Unknown ${kind}${issue.keys.length === 1 ? '' : 's'}: ${issue.keys.join(', ')}.`;
};

/** Zod's messages about a request, in our format. */
export const onInvalid = (
  result: { readonly target: string } & ({ success: true } | { success: false; error: z.ZodError }),
): void => {
  if (result.success) return;
  const problems = result.error.issues.slice(0, 20).map((issue) => ({
    code: issue.code ?? 'wrong_value',
    in: result.target === 'json' ? 'body' : result.target,
    path: pathOf(issue.path),
    message: wordsFor(issue, result.target),
  }));
  const { code, path, message } = problems[0]!;
  const place = path === '' ? 'The request' : path;
  const isSentence = code === 'unrecognized_keys';
  const said = isSentence ? (path === '' ? message : `${path}: ${message}`) : `${place} ${message}.`;
  throw new ApiError('bad_request', said, { problems });
};

/** Validates a part of a request with a schema; refusals have our format. */
export const checked = <S extends z.ZodType>(schema: S, value: unknown, target: string): z.infer<S> => {
  const parsed = schema.safeParse(value);
  onInvalid({ target, ...parsed });
  return parsed.data as z.infer<S>;
};
