import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';
import { clientNetwork } from './client-network.ts';

/** Returns the network of a request and a signal that aborts when the client disconnects before the answer. */
export function requestingClient(
  request: FastifyRequest,
  { raw }: FastifyReply,
): { address: string; signal: AbortSignal } {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else
    raw.once('close', () => {
      if (!raw.writableFinished) gone.abort();
    });
  return { address: clientNetwork(clientAddress(request)), signal: gone.signal };
}
