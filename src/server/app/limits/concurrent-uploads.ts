import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { sendError } from '../plugins/errors.ts';
import { clientAddress } from './client-address.ts';
import { clientNetwork } from './client-network.ts';

const RETRY_SECONDS = 2;

export interface UploadLimits {
  /** Total bytes of all bodies. */
  bytes: number;
  /** Maximum bytes of one body; counted if the client does not send a length. */
  largest: number;
  /** Uploads from one network. */
  ofNetwork: number;
}

/**
 * Limits concurrent uploads by total bytes, to one per person and few per network, so that slow clients do not block
 * others: each body is in memory until it is read (HARDENING A29, A32).
 * For `onRequest` of routes for logged-in people; the body is not read yet.
 */
export function limitConcurrentUploads({ bytes, largest, ofNetwork }: UploadLimits): onRequestHookHandler {
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
    // an aborted connection has no finish event
    reply.raw.once('close', () => open.delete(sender));
    reply.raw.once('finish', () => open.delete(sender));
    done();
  };
}
