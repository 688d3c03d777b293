import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { sendError } from '../plugins/errors.ts';

const RETRY_SECONDS = 2;

/**
 * Lets so many large bodies in at a time, and one of a person: each is kept in memory until it is read (HARDENING A29).
 * For `onRequest` of routes that only people who are logged in may call; nothing has been read by then.
 */
export function uploadsAtOnce(most: number): onRequestHookHandler {
  const senders = new Set<number>();
  return (request: FastifyRequest, reply: FastifyReply, done) => {
    const sender = request.contact?.id ?? 0;
    if (senders.has(sender) || senders.size >= most) {
      sendError(reply, {
        status: 503,
        message: 'Too much is being sent at the moment. Try again shortly.',
        errors: {},
        retryAfter: RETRY_SECONDS,
      });
      return;
    }
    senders.add(sender);
    // whichever comes: a connection that breaks off is never finished
    reply.raw.once('close', () => senders.delete(sender));
    reply.raw.once('finish', () => senders.delete(sender));
    done();
  };
}
