import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Who may call a route. `public`: everyone; the session is not read. `optional`: everyone; the session is read if there
 * is one. `login` and `purchase`: clients with a token of the region for this purpose (SPEC 6).
 */
export type AuthLevel = 'public' | 'optional' | 'login' | 'purchase';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route; a list of URL prefixes would miss new routes. */
    auth?: AuthLevel;
  }
}

const LEVELS: readonly AuthLevel[] = ['public', 'optional', 'login', 'purchase'];

/**
 * Fails the start for every route without an auth level. Call it before the first route; it checks when all routes are
 * registered, because routes of third parties get their level from `setAuthLevel`.
 */
export function requireAuthLevels(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const open = routes.filter(({ config }) => !config?.auth || !LEVELS.includes(config.auth));
    if (open.length === 0) return;
    const names = open.map(({ method, url }) => `${String(method)} ${url}`).join(', ');
    throw new Error(`${names}: has no auth level; add config: { auth: 'public' }`);
  });
}

/** Sets the auth level of every route of a scope: for plugins with routes of their own. */
export function setAuthLevel(scope: FastifyInstance, auth: AuthLevel): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, auth };
  });
}
