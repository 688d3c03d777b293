import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostOnlyName } from '#domain/session-cookies.ts';

/** A cookie as it is set. */
export interface Cookie {
  name: string;
  value: string;
  /** Seconds; 0 takes it away. */
  maxAge: number;
  /** Only sent over https. */
  isSecure: boolean;
  /** Whether scripts of pages may read it; nothing secret may be in it. What they may not read has over https a name that no other host can set. */
  isReadable: boolean;
}

/** Sets a cookie of this host, for navigation from elsewhere but not for requests from elsewhere (HARDENING A18, A21). */
export function setCookie(reply: FastifyReply, { name, value, maxAge, isSecure, isReadable }: Cookie): void {
  const parts = [
    `${hostOnlyName(name, isSecure && !isReadable)}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
    ...(isReadable ? [] : ['HttpOnly']),
  ];
  reply.header('set-cookie', parts.join('; '));
}

/** The value of a cookie that scripts cannot read; undefined when there is none, or one that cannot be read. */
export function readCookie(
  { headers }: Pick<FastifyRequest, 'headers'>,
  name: string,
  isSecure: boolean,
): string | undefined {
  const wanted = `${hostOnlyName(name, isSecure)}=`;
  const found = headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted));
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found.slice(wanted.length));
  } catch {
    return undefined;
  }
}
