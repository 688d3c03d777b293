import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { sendError } from '../plugins/errors.ts';
import { clientAddress } from './client-address.ts';
import { clientNetwork } from './client-network.ts';

const RETRY_SECONDS = 2;

export interface UploadsAtOnce {
  /** Bytes of all bodies together. */
  bytes: number;
  /** Bytes that one may have; counted where a client does not say how many. */
  largest: number;
  /** Uploads from one network. */
  ofNetwork: number;
}

/**
 * Lets so much in at a time, one upload of a person, and few from one network, so that nobody who sends slowly keeps all
 * others waiting: each body is kept in memory until it is read (HARDENING A29, A32).
 * For `onRequest` of routes that only people who are logged in may call; nothing has been read by then.
 */
export function uploadsAtOnce({ bytes, largest, ofNetwork }: UploadsAtOnce): onRequestHookHandler {
  const open = new Map<number, { network: string; size: number }>();
  return (request: FastifyRequest, reply: FastifyReply, done) => {
    const sender = request.contact?.id ?? 0;
    const network = clientNetwork(clientAddress(request));
    const size = Math.min(Number(request.headers['content-length'] ?? largest), largest);
    const others = [...open.values()];
    const taken = others.reduce((sum, upload) => sum + upload.size, 0);
    const neighbours = others.filter((upload) => upload.network === network).length;
    if (open.has(sender) || taken + size > bytes || neighbours >= ofNetwork) {
      sendError(reply, {
        status: 503,
        message: 'Too much is being sent at the moment. Try again shortly.',
        errors: {},
        retryAfter: RETRY_SECONDS,
      });
      return;
    }
    open.set(sender, { network, size });
    // whichever comes: a connection that breaks off is never finished
    reply.raw.once('close', () => open.delete(sender));
    reply.raw.once('finish', () => open.delete(sender));
    done();
  };
}
