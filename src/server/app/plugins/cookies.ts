import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostOnlyName } from '#domain/session-cookies.ts';

/** A cookie to set. */
export interface Cookie {
  name: string;
  value: string;
  /** Seconds; 0 removes it. */
  maxAge: number;
  /** Only sent over https. */
  isSecure: boolean;
  /** Whether scripts of pages may read it. Other cookies have a name over https that no other host can set. */
  isReadable: boolean;
}

/** Sets a cookie of this host, for navigation from elsewhere but not for requests from elsewhere (HARDENING A18, A21). */
export function setCookie(reply: FastifyReply, { name, value, maxAge, isSecure, isReadable }: Cookie): void {
  reply.setCookie(hostOnlyName(name, isSecure && !isReadable), value, {
    path: '/',
    maxAge,
    sameSite: 'lax',
    secure: isSecure,
    httpOnly: !isReadable,
  });
}

/** The value of a cookie that scripts cannot read; undefined when there is none. */
export function readCookie(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  name: string,
  isSecure: boolean,
): string | undefined {
  return cookies[hostOnlyName(name, isSecure)];
}
