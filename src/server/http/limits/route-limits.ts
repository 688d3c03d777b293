import type { FastifyInstance, RouteOptions } from 'fastify';
import { LIMITS, type LimitClass } from './limit-classes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route: the limit per client. */
    limit?: LimitClass;
  }
}

/**
 * Fails the start for every route without a limit. Call it before the first route; checks when all are there, like
 * `requireAuthLevels`.
 */
export function requireLimits(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const open = routes.filter(({ config }) => !config?.limit || !Object.hasOwn(LIMITS, config.limit));
    if (open.length === 0) return;
    const names = open.map(({ method, url }) => `${String(method)} ${url}`).join(', ');
    const known = Object.keys(LIMITS).join(', ');
    throw new Error(`${names}: has no limit; add config: { limit } (${known})`);
  });
}

/** Sets the limit of every route of a scope: for plugins with routes of their own. */
export function setLimit(scope: FastifyInstance, limit: LimitClass): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, limit };
  });
}
