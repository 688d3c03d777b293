import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify';
import { LRUCache } from 'lru-cache';
import { MINUTE_SECONDS } from '#domain/time/durations.ts';
import { atMost } from '../../runtime/at-most.ts';
import { clientAddress } from '../../runtime/client-address.ts';
import { countedClient } from '../../runtime/client-network.ts';
import { type CountedCall, createLimiter, type Limiter } from '../../runtime/limiter.ts';
import { refusal } from '../plugins/error-answer.ts';
import { sendError } from '../plugins/errors.ts';
import { isApi } from '../plugins/is-api.ts';
import { LIMITS, type LimitClass } from './limit-classes.ts';

const POLICIES = new Map(
  Object.entries(LIMITS).map(([name, { perMinute, burst }]) => [
    name,
    `"${name}";q=${burst};w=${Math.ceil((burst * MINUTE_SECONDS) / perMinute)}`,
  ]),
);

/**
 * Value of `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers): a whole burst, and the seconds in which it becomes
 * available again.
 */
const policyText = (limit: LimitClass): string => POLICIES.get(limit) ?? '';

/** Value of `RateLimit`: calls that are left, and seconds until the whole burst is available again. */
const remainingText = (limit: LimitClass, { left, reset }: CountedCall): string =>
  `"${limit}";r=${left};t=${reset}`;

const KEPT = /^(?:max-age|s-maxage|stale-while-revalidate|stale-if-error)="?0*[1-9]/;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if the client is not counted. */
    countedCall: CountedCall | null;
  }
}

export interface RateLimitOptions {
  /** Whether there are proxies whose X-Forwarded-For is trusted. */
  hasProxies: boolean;
  /** Monotonic milliseconds; only differences matter. */
  clock: () => number;
}

const MAX_ADDRESSES = 20_000;
const UNCOUNTED = '';

/**
 * Rejects requests of a client beyond the limit of their route with 429 and Retry-After. Call it before the first route.
 * Answers of the API to counted clients say what is left, unless a shared cache may keep them; pages and files do not.
 *
 * While no proxy is trusted, this machine and private networks are not limited: such an address is an unlisted proxy or a
 * container's bridge, hence all visitors together, or a load test. A warning is logged for such a proxy. Once TRUST_PROXY
 * lists one, every visitor has an own address and is limited.
 */
export function addRateLimits(app: FastifyInstance, { hasProxies, clock }: RateLimitOptions): void {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [name as LimitClass, createLimiter(limit)]),
  );
  const clients = new LRUCache<string, string>(atMost(MAX_ADDRESSES));
  let isWarned = false;

  /** Returns the counted client of an address, `UNCOUNTED` for none. */
  function clientOf(address: string): string {
    const known = clients.get(address);
    if (known !== undefined) return known;
    const client = countedClient(address, hasProxies) ?? UNCOUNTED;
    clients.set(address, client);
    return client;
  }

  function warnOfProxy({ headers, log }: FastifyRequest): void {
    if (isWarned || hasProxies || headers['x-forwarded-for'] === undefined) return;
    isWarned = true;
    log.warn(
      'A proxy forwards requests, but TRUST_PROXY does not list it: its visitors are not limited, and all of them count as one client, who gets few login codes.',
    );
  }

  const addRateLimitHeaders: onSendHookHandler = (request, reply, _payload, done) => {
    const { countedCall, routeOptions } = request;
    const { limit } = routeOptions.config;
    if (countedCall && limit && (countedCall.wait > 0 || isApi(request)) && !isShared(reply))
      reply
        .header('ratelimit-policy', policyText(limit))
        .header('ratelimit', remainingText(limit, countedCall));
    done();
  };

  app.decorateRequest('countedCall', null);
  app.addHook('onRoute', (route) => {
    let limiter: Limiter | undefined;
    const guard: onRequestHookHandler = (request, reply, done) => {
      const client = clientOf(clientAddress(request));
      if (client === UNCOUNTED) {
        warnOfProxy(request);
        return done();
      }
      // the scope of a plugin may set the class of a route after this hook
      limiter ??= route.config?.limit && limiters.get(route.config.limit);
      if (!limiter) return done();
      request.countedCall = limiter(client, clock());
      const { wait } = request.countedCall;
      if (wait === 0) return done();
      const message = `Too many requests came from your address. Try again in ${wait} s.`;
      sendError(reply, refusal('too_many_requests', message, wait));
    };
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
    route.onSend = [addRateLimitHeaders, ...[route.onSend ?? []].flat()];
  });
}

const isShared = (reply: FastifyReply): boolean => isSharedByCaches(String(reply.getHeader('cache-control')));

/**
 * Whether a cache that several clients share may send an answer to another one without asking again (RFC 9111 3): it
 * would tell that client what is left of the limit of the first.
 */
function isSharedByCaches(cacheControl: string): boolean {
  const directives = cacheControl.split(',').map((directive) => directive.trim().toLowerCase());
  if (['no-store', 'no-cache', 'private'].some((name) => directives.includes(name))) return false;
  return directives.some((directive) => directive === 'public' || KEPT.test(directive));
}
