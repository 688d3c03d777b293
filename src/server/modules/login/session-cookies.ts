import type { FastifyReply } from 'fastify';
import { DEVICE_COOKIE, NEIGHBOUR_TOKEN_COOKIES, TOKEN_COOKIES } from '#domain/login/session-cookies.ts';
import { LOGIN_COOKIES } from '#domain/visitor/cookies.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { setCookie } from '../../runtime/cookies.ts';
import type { ContactRow } from '../contacts/index.ts';
import type { NewSession } from './login-calls.ts';
import { serializeUser } from './serialize-contact.ts';
import { deviceSeconds, sessionSeconds } from './session-seconds.ts';

/** Sets the cookies of a session: its token hidden from scripts and, for a login, the name to greet. */
export function setSessionCookies(reply: FastifyReply, session: NewSession, isSecure: boolean): void {
  const { token, contact, region, purpose, deviceToken } = session;
  const maxAge = sessionSeconds(region, purpose);
  setCookie(reply, { name: TOKEN_COOKIES[purpose], value: token, maxAge, isSecure, isReadable: false });
  if (deviceToken !== undefined)
    setCookie(reply, {
      name: DEVICE_COOKIE,
      value: deviceToken,
      maxAge: deviceSeconds(region),
      isSecure,
      isReadable: false,
    });
  if (purpose === 'login') setProfileCookies(reply, contact, region, isSecure);
}

/** Sets cookies with the name to greet, which scripts may read. */
export function setProfileCookies(
  reply: FastifyReply,
  contact: ContactRow,
  region: ResolvedRegion,
  isSecure: boolean,
): void {
  const maxAge = sessionSeconds(region, 'login');
  const values = {
    [LOGIN_COOKIES.profile]: JSON.stringify(serializeUser(contact)),
    [LOGIN_COOKIES.contactId]: String(contact.id),
    [LOGIN_COOKIES.country]: region.code,
  };
  for (const [name, value] of Object.entries(values))
    setCookie(reply, { name, value, maxAge, isSecure, isReadable: true });
}

/** Clears all cookies of a login under both names, because the site may have been visited over http before. */
export function clearSessionCookies(reply: FastifyReply, isSecure: boolean): void {
  const gone = { value: '', maxAge: 0, isReadable: false };
  for (const name of [...Object.values(TOKEN_COOKIES), ...Object.values(NEIGHBOUR_TOKEN_COOKIES)]) {
    setCookie(reply, { ...gone, name, isSecure: false });
    if (isSecure) setCookie(reply, { ...gone, name, isSecure });
  }
  for (const name of Object.values(LOGIN_COOKIES))
    setCookie(reply, { name, value: '', maxAge: 0, isSecure, isReadable: true });
}
