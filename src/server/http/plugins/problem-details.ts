import type { FastifyRequest } from 'fastify';
import type { ProblemAnswer } from '#contracts/types.ts';
import { preferenceFor } from '../../runtime/accepted-type.ts';
import { ERROR_CODES } from '../error-codes.ts';
import type { ErrorReply } from './error-answer.ts';

export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** Types of problems are identifiers like those of the schemas. */
const TYPES = 'https://forecourt.dev/problems';

/** Whether a client prefers problem details (RFC 9457) to the envelope of SPEC 8, which is the default. */
export function wantsProblem({ headers: { accept = '' } }: Pick<FastifyRequest, 'headers'>): boolean {
  const problem = preferenceFor('application/problem+json', accept);
  const envelope = preferenceFor('application/json', accept);
  if (problem.quality !== envelope.quality) return problem.quality > envelope.quality;
  return problem.isNamed && problem.quality > 0;
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
