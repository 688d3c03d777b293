import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sendError } from '../plugins/errors.ts';
import { clientAddress } from './client-address.ts';
import { clientNetwork, isPrivate, OWN_CALLER } from './client-network.ts';
import { LIMITS, type LimitClass } from './limit-classes.ts';
import { createLimiter, type Limiter } from './limiter.ts';

export interface RateLimitOptions {
  /** Whether there are proxies whose X-Forwarded-For is believed. */
  hasProxies: boolean;
  /** Milliseconds; only differences matter, and it is never set back. */
  clock: () => number;
}

const MAX_ADDRESSES = 20_000;
const UNCOUNTED = '';

/**
 * Refuses calls of a client that come more often than their route says, with 429 and Retry-After. To be called before the
 * first route.
 *
 * While no proxy is trusted, addresses of this machine and of private networks are not counted: there they are a proxy
 * that nobody has named yet or a container's bridge, hence all visitors at once, or a load test. Such a proxy is said to
 * the log. As soon as TRUST_PROXY names one, every visitor is known by an address of their own and everybody is counted.
 */
export function addRateLimits(app: FastifyInstance, { hasProxies, clock }: RateLimitOptions): void {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [name as LimitClass, createLimiter(limit)]),
  );
  const clients = new LRUCache<string, string>({ max: MAX_ADDRESSES });
  let isTold = false;

  /** Who is counted for an address, nobody for `UNCOUNTED`. */
  function clientOf(address: string): string {
    const known = clients.get(address);
    if (known !== undefined) return known;
    const isCounted = address !== OWN_CALLER && (hasProxies || !isPrivate(address));
    const client = isCounted ? clientNetwork(address) : UNCOUNTED;
    clients.set(address, client);
    return client;
  }

  function tellOfProxy({ headers, log }: FastifyRequest): void {
    if (isTold || hasProxies || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn(
      'A proxy passes requests on, but TRUST_PROXY does not name it: its visitors are not limited, and all of them are one to whom few login codes are sent.',
    );
  }

  app.addHook('onRoute', (route) => {
    let limiter: Limiter | undefined;
    const guard: onRequestHookHandler = (request, reply, done) => {
      const client = clientOf(clientAddress(request));
      if (client === UNCOUNTED) {
        tellOfProxy(request);
        return done();
      }
      // a plug-in's scope may say the class of a route after this hook has seen it
      limiter ??= route.config?.limit && limiters.get(route.config.limit);
      const wait = limiter?.(client, clock()) ?? 0;
      if (wait === 0) return done();
      sendError(reply, {
        status: 429,
        message: `Too many requests came from your address. Try again in ${wait} s.`,
        errors: {},
        retryAfter: wait,
      });
    };
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
}
