import type { FastifyInstance } from 'fastify';

/** Who may call a route. */
export type AuthLevel = 'public';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route; a list of URL prefixes would forget the next one. */
    auth?: AuthLevel;
  }
}

const LEVELS: readonly AuthLevel[] = ['public'];

/** Refuses at start every route of the scope that does not say who may call it. */
export function requireAuthLevels(scope: FastifyInstance): void {
  scope.addHook('onRoute', ({ method, url, config }) => {
    if (config?.auth && LEVELS.includes(config.auth)) return;
    throw new Error(`${String(method)} ${url} does not say who may call it; add config: { auth: 'public' }`);
  });
}
