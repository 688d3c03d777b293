import type { FastifyInstance, RouteOptions } from 'fastify';
import { NEEDED_ROLES, type NeededRole } from '#domain/desk/staff-roles.ts';

/**
 * Who may call a route. `public`: everyone; the session is not read. `optional`: everyone; the session is read if there
 * is one. `login`: clients with a login token of the region. `purchase`: those with a purchase token, or else a login
 * token (SPEC 6); `optional-purchase`: everyone, but these tokens are read. `partner`: systems with a
 * key of the region that may send cars. `phone`: who has the link of a car (`phone-links.ts`). `staff`: members of staff with `role` in the region of the path.
 */
export type AuthLevel =
  | 'public'
  | 'optional'
  | 'login'
  | 'purchase'
  | 'optional-purchase'
  | 'partner'
  | 'phone'
  | 'staff';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route; a list of URL prefixes would miss new routes. */
    auth?: AuthLevel;
    /** Required with `auth: 'staff'`: the least role that may call the route. */
    role?: NeededRole;
    /** Of routes for product staff: whether they answer for regions that are drafts or files only, too. */
    isOfDrafts?: boolean;
  }
}

const LEVELS: readonly AuthLevel[] = [
  'public',
  'optional',
  'login',
  'purchase',
  'optional-purchase',
  'partner',
  'phone',
  'staff',
];

/** Base path of the API of the desk: all of its routes are for staff. */
export const DESK_API = '/api/v1/desk/:region';

/**
 * Fails the start for every route without an auth level, and for every route of the desk without region or role. Call it
 * before the first route; it checks when all routes are registered, because routes of third parties get their level
 * from `setAuthLevel`.
 */
export function requireAuthLevels(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const byFault = Map.groupBy(routes, faultOf);
    byFault.delete(undefined);
    const faults = [...byFault].map(([fault, faulty]) => {
      const names = faulty.map(({ method, url }) => `${String(method)} ${url}`).join(', ');
      return `${names}: ${fault}`;
    });
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
}

function faultOf({ url, config }: RouteOptions): string | undefined {
  if (!config?.auth || !LEVELS.includes(config.auth))
    return "has no auth level; add config: { auth: 'public' }";
  if (config.auth !== 'staff' && !/^\/api\/v1\/desk(\/|$)/.test(url)) return undefined;
  if (config.auth !== 'staff')
    return "is a route of the desk; add config: { auth: 'staff', role: 'manager' }";
  if (!url.startsWith(`${DESK_API}/`)) return `is for staff, whose routes begin with ${DESK_API}`;
  if (!config.role || !NEEDED_ROLES.includes(config.role))
    return `has no role; add config: { role } (${NEEDED_ROLES.join(', ')})`;
  return undefined;
}

/** Sets the auth level of every route of a scope: for plugins with routes of their own. */
export function setAuthLevel(scope: FastifyInstance, auth: AuthLevel): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, auth };
  });
}
