import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostOnlyName } from '#domain/login/session-cookies.ts';

/** A cookie to set. */
export interface Cookie {
  name: string;
  value: string;
  /** Seconds; 0 removes it. */
  maxAge: number;
  /** Only sent over https. */
  isSecure: boolean;
  /** Whether scripts of pages may read it. Over https, other cookies get a name that no other host can set. */
  isReadable: boolean;
}

/** Sets a cookie of this host, sent with navigation from other sites but not with their requests (HARDENING A18, A21). */
export function setCookie(reply: FastifyReply, { name, value, maxAge, isSecure, isReadable }: Cookie): void {
  reply.setCookie(hostOnlyName(name, isSecure && !isReadable), value, {
    path: '/',
    maxAge,
    sameSite: 'lax',
    secure: isSecure,
    httpOnly: !isReadable,
  });
}

/** Returns a cookie that scripts cannot read; undefined if there is none. */
export function readCookie(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  name: string,
  isSecure: boolean,
): string | undefined {
  return cookies[hostOnlyName(name, isSecure)];
}
