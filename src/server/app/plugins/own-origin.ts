import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

/** Whether a page of an origin is one of the site a request is made to. */
export type IsOwnOrigin = (origin: string, request: Pick<FastifyRequest, 'protocol' | 'host'>) => boolean;

/** Whether a browser sends the request, rather than a program. */
export function isFromBrowser({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** Whether a page of another site has sent the visitor here: it chooses nothing for them (HARDENING A21). */
export function isFromElsewhere({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/**
 * Refuses what pages of other sites make a browser send (HARDENING A21: with the visitor’s cookie, or to log them in as
 * somebody else). Programs send neither header and have no cookie of anybody.
 * @throws HttpError 403
 */
export function refuseForeignOrigin(request: FastifyRequest, isOwn: IsOwnOrigin): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) {
    if (isOwn(origin, request)) return;
    throw foreign();
  }
  // typed into the address bar, or from a page of the very same origin
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
}

const foreign = () =>
  new HttpError(403, 'This can only be done from the site itself.', { origin: ['is another one'] });
