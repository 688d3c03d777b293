import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../../runtime/client-address.ts';
import { clientNetworks } from '../../runtime/client-network.ts';
import { isOwnCall, regionLabel, routeLabel } from '../request-labels.ts';

/**
 * Logs each request when it is answered. The line has the pattern of the route, never the address with what visitors
 * type, and of the client only its network. Calls of the site itself are not logged. Call it before the first route.
 */
export function addAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isOwnCall(request)) request.log.info(lineOf(request, reply), 'request');
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  const bytes = reply.getHeader('content-length');
  return {
    method: request.method,
    route: routeLabel(request),
    region: regionLabel(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    // what is sent in pieces has no length
    ...(bytes !== undefined && { bytes: Number(bytes) }),
    network: clientNetworks(clientAddress(request)).network,
  };
}
