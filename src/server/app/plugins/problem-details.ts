import type { FastifyRequest } from 'fastify';
import type { ProblemAnswer } from '#contracts/types.ts';
import type { ErrorReply } from './error-answer.ts';
import { ERROR_CODES } from './error-codes.ts';

export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** Types of problems are identifiers like those of the schemas. */
const TYPES = 'https://forecourt.dev/problems';

/** Whether a client prefers problem details (RFC 9457) to the envelope of SPEC 8, which is the default. */
export function wantsProblem({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { accept = '' } = headers;
  if (!accept.includes('problem+json')) return false;
  const problem = qualityOf('application/problem+json', accept);
  return problem > 0 && problem >= qualityOf('application/json', accept);
}

/** The weight of a media type that `Accept` names itself; 0 if it does not. */
function qualityOf(type: string, accept: string): number {
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  const [, ...parameters] = ranges.find(([name]) => name === type) ?? ['', 'q=0'];
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
  return Number.isNaN(quality) ? 0 : quality;
}

/** Returns an answer as problem details: the type is that of the code, and the detail the message. */
export function problemOf({ status, code, message, errors, data }: ErrorReply): ProblemAnswer {
  return {
    type: `${TYPES}/${code}`,
    title: ERROR_CODES[code].title,
    status,
    detail: message,
    code,
    errors: Object.fromEntries(Object.entries(errors)),
    ...(data && { data: { ...data } }),
  };
}
