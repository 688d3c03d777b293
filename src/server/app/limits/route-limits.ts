import type { FastifyInstance, RouteOptions } from 'fastify';
import { LIMITS, type LimitClass } from './limit-classes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route: how often one client may call it. */
    limit?: LimitClass;
  }
}

/**
 * Makes the start fail for every route that does not say how often it may be called, whoever declares it and wherever.
 * To be called before the first route; looked at when all are there, as `requireAuthLevels` does.
 */
export function requireLimits(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const open = routes.filter(({ config }) => !config?.limit || !Object.hasOwn(LIMITS, config.limit));
    if (open.length === 0) return;
    const names = open.map(({ method, url }) => `${String(method)} ${url}`).join(', ');
    const known = Object.keys(LIMITS).join(', ');
    throw new Error(`${names}: does not say how often it may be called; add config: { limit } (${known})`);
  });
}

/** Says of every route of the scope how often it may be called: for plug-ins that declare routes of their own. */
export function setLimit(scope: FastifyInstance, limit: LimitClass): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, limit };
  });
}
