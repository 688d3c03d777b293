import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ErrorReply, errorReply } from './error-answer.ts';

/** Sends `{ message, errors }` (SPEC 8); never to be kept by anyone. */
export function sendError(reply: FastifyReply, { status, message, errors, retryAfter }: ErrorReply) {
  if (retryAfter) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ message, errors });
}

/** Every error of every route in one form. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = errorReply(error);
    if (answer.status >= 500) request.log.error({ err: error }, 'a request failed');
    return sendError(reply, answer);
  });
}
