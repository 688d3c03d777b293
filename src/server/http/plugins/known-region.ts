import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { servedRegionOf } from '../region-of.ts';

/**
 * Rejects unknown regions with 404, and those of other processes with 421, before a route reads its input or looks up a session (HARDENING A47). Call it before
 * the first route and after `addSessions`, so that its hook runs first.
 */
export function addKnownRegions(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.split('/').includes(':region')) return;
    const check: onRequestHookHandler = (request, _reply, done) => {
      servedRegionOf(request);
      done();
    };
    route.onRequest = [check, ...[route.onRequest ?? []].flat()];
  });
}
