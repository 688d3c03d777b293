import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UsedUp } from '../../errors/domain-error.ts';
import type { Partner } from '../../modules/partners/index.ts';
import { clientAddress } from '../../runtime/client-address.ts';
import { countedClient } from '../../runtime/client-network.ts';
import { createLimiter } from '../../runtime/limiter.ts';
import { isToken } from '../../runtime/tokens.ts';
import { HttpError } from '../http-error.ts';
import { bearerOf } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key the request has; null on routes that are not for partners. */
    partner: Partner | null;
  }
}

/** Calls of one key, wherever they come from. */
const CALLS_OF_KEY = { perMinute: 60, burst: 30 };
/** Wrong keys that one address may send a minute; further ones are answered 429. */
const WRONG_KEYS = { perMinute: 10, burst: 10 };

/**
 * Authorises requests of routes for partners before their body is read. A key of another region, or one that is revoked,
 * answers like one that does not exist. The key is looked up in the database each time, so that a revoked one is refused at once by every
 * process. Call it before the first route and before `addKnownRegions`.
 * @param options.clock monotonic milliseconds; absent: nothing is counted
 */
export function addPartnerKeys(
  app: FastifyInstance,
  { hasProxies, clock }: { hasProxies: boolean; clock?: () => number },
): void {
  const calls = createLimiter(CALLS_OF_KEY);
  const wrongKeys = createLimiter(WRONG_KEYS);
  const guard = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store').removeHeader('access-control-allow-origin');
    const { region } = request.params as { region: string };
    const { partners, regions } = app.services;
    const token = bearerOf(request);
    const code = regions.find(region)?.code ?? '';
    request.partner = isToken(token) ? await partners.find(code, token) : null;
    if (request.partner) {
      const wait = clock ? calls(String(request.partner.id), clock()).wait : 0;
      if (wait > 0) throw new UsedUp(`This key has sent too many calls. Try again in ${wait} s.`, wait);
      return;
    }
    const client = countedClient(clientAddress(request), hasProxies);
    const wait = clock && client !== null ? wrongKeys(client, clock()).wait : 0;
    if (wait > 0)
      throw new UsedUp(`Too many wrong keys came from your address. Try again in ${wait} s.`, wait);
    reply.header('www-authenticate', 'Bearer');
    throw new HttpError('login_required', 'Send a key of this region.', {
      authorization: ['a key that the desk of the region has made is needed'],
    });
  };
  app.decorateRequest('partner', null);
  app.addHook('onRoute', (route) => {
    if (route.config?.auth === 'partner') route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
}
