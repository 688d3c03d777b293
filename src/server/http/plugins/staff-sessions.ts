import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasRole, type NeededRole } from '#domain/desk/staff-roles.ts';
import { DESK_PAGE_HEADER } from '#domain/login/desk-page.ts';
import { DESK_COOKIES } from '#domain/login/session-cookies.ts';
import type { StaffMember } from '../../modules/staff/index.ts';
import { readCookie } from '../../runtime/cookies.ts';
import { isToken, pageTokenOf } from '../../runtime/tokens.ts';
import { HttpError } from '../http-error.ts';
import { noSuchRegion } from '../region-of.ts';
import { isFromBrowser, refuseForeignOrigin } from './own-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The logged-in member of staff; null on routes that are not for staff. */
    staff: StaffMember | null;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Authorises requests of routes for staff before their input is read: by the session, the region of the path and the
 * role (HARDENING A49). A region without a role of the member answers like one that does not exist; the studio says
 * who may change one that is a draft only. The member is looked
 * up in the database each time, so that a removed one is refused at once by every process. Call it before the first
 * route, after `addSessions` and before `addKnownRegions`.
 */
export function addStaffSessions(app: FastifyInstance): void {
  app.decorateRequest('staff', null);
  app.addHook('onRoute', (route) => {
    const { auth, role } = route.config ?? {};
    if (auth !== 'staff' || !role) return;
    const guard = (request: FastifyRequest, reply: FastifyReply) => authorise(request, reply, role);
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
}

/**
 * A window with this answer belongs to no group of windows of the site: the value differs from that of its other pages, so
 * that none of them can open it and read it.
 */
export const DESK_WINDOW = { 'cross-origin-opener-policy': 'same-origin-allow-popups' } as const;

/** Whether a browser shows the answer in a window of its own, where no script of another page reads it. */
export const isShownInWindow = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

/** Whether a page of the desk sends a request, or a browser shows its answer, such as a file. */
export const isFromDesk = (request: FastifyRequest, token: string): boolean =>
  isShownInWindow(request) || request.headers[DESK_PAGE_HEADER] === pageTokenOf(token);

async function authorise(request: FastifyRequest, reply: FastifyReply, role: NeededRole): Promise<void> {
  const { staff, site, regions, studio } = request.server.services;
  reply.headers(DESK_WINDOW).header('cache-control', 'no-store').removeHeader('access-control-allow-origin');
  const token = staffTokenOf(request);
  if (token !== undefined && !SAFE.has(request.method)) {
    if (!isFromBrowser(request))
      throw new HttpError('foreign_origin', 'Requests with a cookie must send Origin.');
    refuseForeignOrigin(request, site.isOwnOrigin);
  }
  if (token !== undefined && !isFromDesk(request, token))
    throw new HttpError(
      'foreign_origin',
      'Only pages of the desk may send this request. Links to files need https, or localhost: browsers do not say elsewhere that they show them.',
    );
  const member = token === undefined ? null : await staff.find(token);
  if (!member) throw new HttpError('login_required', 'Log in at the desk first.');
  const { region } = request.params as { region: string };
  const own = regions.find(region);
  const { isOfDrafts } = request.routeOptions.config;
  const ownRole = own
    ? member.roles[own.code]
    : isOfDrafts
      ? await studio?.roleIn(member, region)
      : undefined;
  if (!ownRole) throw noSuchRegion({ regions });
  // the log names who is refused
  request.staff = member;
  if (!hasRole(ownRole, role))
    throw new HttpError('role_required', `This needs the role ${role}.`, { role: [ownRole] });
}

/** The session token of the desk: only in its own cookie. */
export function staffTokenOf(request: FastifyRequest): string | undefined {
  const { site } = request.server.services;
  const token = readCookie(request, DESK_COOKIES.session, site.isSecure(request));
  return isToken(token) ? token : undefined;
}
