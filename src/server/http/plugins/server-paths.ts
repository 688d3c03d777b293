import type { FastifyInstance } from 'fastify';
import { REGION_CODE, SERVER_PATHS } from '../../manifests/checks/server-paths.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** First segments of all routes that could be region codes. */
    serverPaths: ReadonlySet<string>;
  }
}

/**
 * Fails the start for every route whose first segment could be a region code: the pages of such a region would be
 * unreachable. Call it before the first route.
 */
export function requireServerPaths(app: FastifyInstance): void {
  const paths = new Set<string>();
  app.decorate('serverPaths', paths);
  app.addHook('onRoute', ({ url }) => {
    const [, first = ''] = url.split('/');
    if (REGION_CODE.test(first)) paths.add(first);
  });
  app.addHook('onReady', async () => {
    const open = [...paths].filter((path) => !SERVER_PATHS.includes(path));
    if (open.length === 0) return;
    const names = open.map((path) => `/${path}`).join(', ');
    throw new Error(`${names}: a region may have this name; add it to SERVER_PATHS`);
  });
}
