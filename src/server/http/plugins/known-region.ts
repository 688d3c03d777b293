import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { servedRegionOf } from '../region-of.ts';

const isKnown = ({ params, server }: FastifyRequest): boolean =>
  server.services.regions.find((params as { region: string }).region) !== undefined;

/**
 * Rejects unknown regions with 404, and those of other processes with 421, before a route reads its input or looks up a session (HARDENING A47). Call it before
 * the first route and after `addSessions`, so that its hook runs first.
 */
export function addKnownRegions(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.split('/').includes(':region')) return;
    const isOfDrafts = route.config?.isOfDrafts ?? false;
    const check: onRequestHookHandler = (request, _reply, done) => {
      // who may change a region that is not served is looked up with the session
      if (!isOfDrafts || request.server.services.studio === null || isKnown(request)) servedRegionOf(request);
      done();
    };
    route.onRequest = [check, ...[route.onRequest ?? []].flat()];
  });
}
