import type { FastifyRequest } from 'fastify';
import type { IsOwnOrigin } from '../../modules/login/index.ts';
import { HttpError } from '../http-error.ts';

/** Whether a browser sends the request, rather than a program. */
export function isFromBrowser({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** Whether a page of another site sent the visitor here: such a link must not change settings (HARDENING A21). */
export function isFromElsewhere({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/**
 * Rejects requests that pages of other sites trigger (HARDENING A21: with the visitor’s cookie, or to log them in as
 * another person). Programs send neither header and have no cookie.
 * @throws HttpError 403
 */
export function refuseForeignOrigin(request: FastifyRequest, isOwn: IsOwnOrigin): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) {
    if (isOwn(origin, request)) return;
    throw foreign();
  }
  // typed into the address bar, or from a page of the same origin
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreign();
}

const foreign = () =>
  new HttpError('foreign_origin', 'Only pages of the site may send this request.', {
    origin: ['is not the site'],
  });
