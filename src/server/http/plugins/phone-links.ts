import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UsedUp } from '../../errors/domain-error.ts';
import type { PhoneLink } from '../../modules/desk-listings/index.ts';
import { clientAddress } from '../../runtime/client-address.ts';
import { countedClient } from '../../runtime/client-network.ts';
import { createLimiter } from '../../runtime/limiter.ts';
import { isToken } from '../../runtime/tokens.ts';
import { HttpError } from '../http-error.ts';
import { bearerOf } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The link that the request has; null on routes that are not for phones. */
    phoneLink: PhoneLink | null;
  }
}

/** Calls with one link: all photos of a car at once, and some again. */
const CALLS_OF_LINK = { perMinute: 90, burst: 90 };
/** Wrong links that one address may send a minute; further ones are answered 429. */
const WRONG_LINKS = { perMinute: 10, burst: 10 };

/** There is no link, or it is for nothing that can be changed: nobody learns which. */
export const noSuchLink = () => new HttpError('not_found', 'This link has ended.');

/**
 * Lets requests of phones through that have the link of a car, before their body is read. No cookie counts. The link is looked up each
 * time, so that one that was ended is refused at once by every process. Call it before the first route and before `addKnownRegions`.
 * @param options.clock monotonic milliseconds; absent: nothing is counted
 */
export function addPhoneLinks(
  app: FastifyInstance,
  { hasProxies, clock }: { hasProxies: boolean; clock?: () => number },
): void {
  const calls = createLimiter(CALLS_OF_LINK);
  const wrongLinks = createLimiter(WRONG_LINKS);
  const guard = async (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .removeHeader('access-control-allow-origin');
    const { region } = request.params as { region: string };
    const { deskPhoneLinks, regions } = app.services;
    const token = bearerOf(request);
    request.phoneLink = isToken(token)
      ? await deskPhoneLinks.find(regions.find(region)?.code ?? '', token)
      : null;
    if (request.phoneLink) {
      const wait = clock ? calls(request.phoneLink.tokenHash, clock()).wait : 0;
      if (wait > 0) throw new UsedUp(`This link is used too often. Try again in ${wait} s.`, wait);
      return;
    }
    const client = countedClient(clientAddress(request), hasProxies);
    const wait = clock && client !== null ? wrongLinks(client, clock()).wait : 0;
    if (wait > 0)
      throw new UsedUp(`Too many wrong links came from your address. Try again in ${wait} s.`, wait);
    throw noSuchLink();
  };
  app.decorateRequest('phoneLink', null);
  app.addHook('onRoute', (route) => {
    if (route.config?.auth === 'phone') route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
}
