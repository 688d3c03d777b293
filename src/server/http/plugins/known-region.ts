import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { REGION_CODE } from '../../manifests/checks/server-paths.ts';
import { HttpError } from '../http-error.ts';
import { noSuchRegion, servedRegionOf } from '../region-of.ts';

const isKnown = ({ params, server }: FastifyRequest): boolean =>
  server.services.regions.find((params as { region: string }).region) !== undefined;

/** The character NUL: no name has it, and PostgreSQL stores none. */
const NUL = '%00';

/**
 * Rejects paths with NUL and, with 404, whatever is no code in the place of a region: a path of a file would name its draft.
 * Rejects unknown regions with 404, and those of other processes with 421, before a route reads its input or looks up a session (HARDENING A47). Call it before
 * the first route and after `addSessions`, so that its hook runs first.
 */
export function addKnownRegions(app: FastifyInstance): void {
  // before the hooks of routes, such as that which looks up the member of staff
  app.addHook('onRequest', (request, _reply, done) => {
    const { region } = (request.params ?? {}) as { region?: string };
    const { url = '' } = request.raw;
    if (url.includes(NUL) && url.split('?', 1)[0]?.includes(NUL))
      throw new HttpError('not_found', 'There is nothing at this address.');
    if (region !== undefined && !REGION_CODE.test(region)) throw noSuchRegion(request.server.services);
    done();
  });
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
