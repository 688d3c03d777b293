import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Who may call a route. `public`: everybody, and nobody is looked up. `optional`: everybody, and who is logged in is
 * known. `login` and `purchase`: whoever has a token of the region for it (SPEC 6).
 */
export type AuthLevel = 'public' | 'optional' | 'login' | 'purchase';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route; a list of URL prefixes would forget the next one. */
    auth?: AuthLevel;
  }
}

const LEVELS: readonly AuthLevel[] = ['public', 'optional', 'login', 'purchase'];

/**
 * Makes the start fail for every route that does not say who may call it, whoever declares it and wherever. To be called
 * before the first route; the routes are looked at when all are there, because those of third parties are given their
 * level by `setAuthLevel`.
 */
export function requireAuthLevels(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const open = routes.filter(({ config }) => !config?.auth || !LEVELS.includes(config.auth));
    if (open.length === 0) return;
    const names = open.map(({ method, url }) => `${String(method)} ${url}`).join(', ');
    throw new Error(`${names}: does not say who may call it; add config: { auth: 'public' }`);
  });
}

/** Says of every route of the scope who may call it: for plug-ins that declare routes of their own. */
export function setAuthLevel(scope: FastifyInstance, auth: AuthLevel): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, auth };
  });
}
