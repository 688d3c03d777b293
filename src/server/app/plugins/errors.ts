import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loggedAddress } from '#domain/logged-address.ts';
import type { ErrorReports } from '../../gateways/monitoring/error-reports.ts';
import { type ErrorReply, errorReply } from './error-answer.ts';
import { sendErrorPage } from './error-pages.ts';

const RETRY_SECONDS = '2';

/** Sends `{ message, errors }` (SPEC 8), or a page to browsers that show the answer; never cached. */
export function sendError(reply: FastifyReply, { status, message, errors, data, retryAfter }: ErrorReply) {
  if (retryAfter) reply.header('retry-after', String(retryAfter));
  else if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_SECONDS);
  reply.code(status).header('cache-control', 'no-store');
  const page = sendErrorPage(reply, status);
  if (page) return page;
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ message, errors, ...(data && { data }) });
}

/** Sends every error of every route in one form; logs and reports those that the site causes. */
export function addErrorHandler(app: FastifyInstance, reports: Pick<ErrorReports, 'report'>): void {
  app.setErrorHandler((error, request, reply) => {
    // a client that disconnects during a body is no error of the site and must not use up the limit of reports
    const answer = brokeOff(request) ? BROKEN_OFF : errorReply(error);
    if (answer.status >= 500) {
      request.log.error({ err: error }, 'a request failed');
      reports.report(error, { region: regionIn(request), path: loggedAddress(request.url) });
    }
    return sendError(reply, answer);
  });
}

const BROKEN_OFF: ErrorReply = { status: 400, message: 'The request was aborted.', errors: {} };

const brokeOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** The region in the address, whether it exists or not. */
function regionIn({ params, url }: FastifyRequest): string {
  const { region } = (params ?? {}) as { region?: string };
  return (region ?? url.split(/[/?]/, 2)[1] ?? '').toLowerCase();
}
