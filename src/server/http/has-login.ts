import type { FastifyRequest } from 'fastify';
import { DESK_COOKIES, TOKEN_COOKIES } from '#domain/login/session-cookies.ts';

const COOKIES = [TOKEN_COOKIES.login, TOKEN_COOKIES.purchase, DESK_COOKIES.session];

/** Whether a request carries a token, valid or not: who sent it may have just changed what it asks for. */
export function hasLogin({ headers: { authorization, cookie } }: Pick<FastifyRequest, 'headers'>): boolean {
  return (
    authorization !== undefined || (cookie !== undefined && COOKIES.some((name) => cookie.includes(name)))
  );
}
