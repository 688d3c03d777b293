import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.ts';
import { clientNetwork } from './client-network.ts';

/** The network that a request comes from, and a signal that is aborted when it hangs up before it has its answer. */
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
