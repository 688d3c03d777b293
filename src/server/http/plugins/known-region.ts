import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { REGION_CODE } from '../../manifests/checks/server-paths.ts';
import { HttpError } from '../http-error.ts';
import { noSuchRegion, servedRegionOf } from '../region-of.ts';

const isKnown = ({ params, server }: FastifyRequest): boolean =>
  server.services.regions.find((params as { region: string }).region) !== undefined;

/** The character NUL: no name has it, and PostgreSQL stores none. */
const NUL = '%00';

const hasNul = ({ raw: { url = '' } }: FastifyRequest): boolean =>
  url.includes(NUL) && (url.split('?', 1)[0] ?? '').includes(NUL);

/**
 * Rejects paths with NUL and, with 404, whatever is no code in the place of a region: a path of a file would name its draft.
 * Rejects unknown regions with 404, and those of other processes with 421, before a route reads its input or looks up a session (HARDENING A47). Call it before
 * the first route and after `addSessions`, so that its hook runs first.
 */
export function addKnownRegions(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!/[:*]/.test(route.url)) return;
    const isOfRegion = route.url.split('/').includes(':region');
    const isOfDrafts = route.config?.isOfDrafts ?? false;
    const check: onRequestHookHandler = (request, _reply, done) => {
      if (hasNul(request)) throw new HttpError('not_found', 'There is nothing at this address.');
      if (!isOfRegion) return done();
      const { services } = request.server;
      if (!REGION_CODE.test((request.params as { region: string }).region)) throw noSuchRegion(services);
      // who may change a region that is not served is looked up with the session
      if (!isOfDrafts || services.studio === null || isKnown(request)) servedRegionOf(request);
      done();
    };
    // before the hooks of the route, such as that which looks up the member of staff
    route.onRequest = [check, ...[route.onRequest ?? []].flat()];
  });
}
