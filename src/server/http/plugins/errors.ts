import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemAnswer } from '#contracts/types.ts';
import { loggedAddress } from '#domain/privacy/logged-address.ts';
import type { ErrorReports } from '../../gateways/monitoring/error-reports.ts';
import { preferenceFor } from '../../runtime/accepted-type.ts';
import { ERROR_CODES } from '../error-codes.ts';
import { createSecurityLog } from '../security-log.ts';
import { type ErrorReply, errorReply, refusal } from './error-answer.ts';
import { sendErrorPage } from './error-pages.ts';

const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** Types of problems are identifiers like those of the schemas. */
const TYPES = 'https://forecourt.dev/problems';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The extension that a route belongs to; logged with its errors. */
    extension?: string;
  }
}

const RETRY_SECONDS = '2';

/** Sends `{ message, code, errors }` (SPEC 8), problem details to clients that ask for them, a page to browsers; never cached. */
export function sendError(reply: FastifyReply, answer: ErrorReply) {
  const { status, code, message, errors, data, retryAfter } = answer;
  const { server } = reply;
  // a plugin by itself has no log of refusals
  if (status < 500 && server.hasDecorator('securityLog')) server.securityLog.refused(reply.request, code);
  if (retryAfter) reply.header('retry-after', String(retryAfter));
  else if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_SECONDS);
  reply.code(status).header('cache-control', 'no-store');
  const page = sendErrorPage(reply, status);
  if (page) return page;
  if (wantsProblem(reply.request))
    return reply.type(PROBLEM_JSON).serializer(JSON.stringify).send(problemOf(answer));
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ message, code, errors, ...(data && { data }) });
}

/** Sends every error of every route in one form; logs and reports those that the site causes. */
export function addErrorHandler(app: FastifyInstance, reports: Pick<ErrorReports, 'report'>): void {
  app.decorate(
    'securityLog',
    createSecurityLog(() => performance.now()),
  );
  app.setErrorHandler((error, request, reply) => {
    // a client that disconnects during a body is no error of the site and must not use up the limit of reports
    const answer = brokeOff(request) ? BROKEN_OFF : errorReply(error);
    if (answer.status >= 500) {
      const { extension } = request.routeOptions.config;
      if (extension === undefined) request.log.error({ err: error }, 'a request failed');
      else request.log.error({ err: error, extension }, `a request of the extension ${extension} failed`);
      reports.report(error, { region: regionIn(request), path: loggedAddress(request.url) });
    } else if (answer.isOfLibrary) {
      request.log.warn({ err: error }, 'a library refused a request');
    }
    return sendError(reply, answer);
  });
}

const BROKEN_OFF = refusal('bad_request', 'The request was aborted.');

const brokeOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** The region in the address, whether it exists or not. */
function regionIn({ params, url }: FastifyRequest): string {
  const { region } = (params ?? {}) as { region?: string };
  return (region ?? url.split(/[/?]/, 2)[1] ?? '').toLowerCase();
}

/** Whether a client prefers problem details (RFC 9457) to the envelope of SPEC 8, which is the default. */
export function wantsProblem({ headers: { accept = '' } }: Pick<FastifyRequest, 'headers'>): boolean {
  const problem = preferenceFor('application/problem+json', accept);
  const envelope = preferenceFor('application/json', accept);
  if (problem.quality !== envelope.quality) return problem.quality > envelope.quality;
  return problem.isNamed && problem.quality > 0;
}

/** Returns an answer as problem details: the type is that of the code, and the detail the message. */
function problemOf({ status, code, message, errors, data }: ErrorReply): ProblemAnswer {
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
