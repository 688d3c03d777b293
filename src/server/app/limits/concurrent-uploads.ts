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
  /** Uploads of one logged-in person. */
  ofPerson: number;
}

/**
 * Limits concurrent uploads by total bytes, per person and per network, so that slow clients do not block others: each
 * body is in memory until it is read (HARDENING A29, A32). For `onRequest`; the body is not read yet.
 */
export function limitConcurrentUploads({
  bytes,
  largest,
  ofNetwork,
  ofPerson,
}: UploadLimits): onRequestHookHandler {
  const open = new Set<{ contactId?: number; network: string; size: number }>();
  return (request: FastifyRequest, reply: FastifyReply, done) => {
    const contactId = request.contact?.id;
    const network = clientNetwork(clientAddress(request));
    const size = Math.min(Number(request.headers['content-length'] ?? largest), largest);
    const others = [...open];
    const taken = others.reduce((sum, upload) => sum + upload.size, 0);
    const neighbours = others.filter((upload) => upload.network === network).length;
    const own = others.filter((upload) => contactId !== undefined && upload.contactId === contactId).length;
    if (own >= ofPerson || taken + size > bytes || neighbours >= ofNetwork) {
      sendError(reply, {
        status: 503,
        message: 'Too much is being sent at the moment. Try again shortly.',
        errors: {},
        retryAfter: RETRY_SECONDS,
      });
      return;
    }
    const upload = { contactId, network, size };
    open.add(upload);
    // an aborted connection has no finish event
    reply.raw.once('close', () => open.delete(upload));
    reply.raw.once('finish', () => open.delete(upload));
    done();
  };
}
