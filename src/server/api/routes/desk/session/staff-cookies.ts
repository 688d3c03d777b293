import type { FastifyReply, FastifyRequest } from 'fastify';
import { DESK_COOKIES } from '#domain/login/session-cookies.ts';
import { DAY_SECONDS } from '#domain/time/durations.ts';
import {
  type NewStaffSession,
  STAFF_DEVICE_SECONDS,
  STAFF_SESSION_SECONDS,
} from '../../../../modules/staff/index.ts';
import { readCookie, setCookie } from '../../../../runtime/cookies.ts';
import { pageTokenOf } from '../../../../runtime/tokens.ts';

type DeskCookie = keyof typeof DESK_COOKIES;

const SECONDS: Record<DeskCookie, number> = {
  session: STAFF_SESSION_SECONDS,
  device: STAFF_DEVICE_SECONDS,
  codeRequest: DAY_SECONDS,
};

/** Value of a cookie of the desk; undefined if the browser has none. */
export function deskCookieOf(request: FastifyRequest, name: DeskCookie): string | undefined {
  const { site } = request.server.services;
  return readCookie(request, DESK_COOKIES[name], site.isSecure(request));
}

/** Stores a cookie of the desk in the browser; an empty value deletes it. */
export function setDeskCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value }: { name: DeskCookie; value: string },
): void {
  const { site } = request.server.services;
  const maxAge = value === '' ? 0 : SECONDS[name];
  const isSecure = site.isSecure(request);
  setCookie(reply, { name: DESK_COOKIES[name], value, maxAge, isSecure, isReadable: false });
}

/** Stores a session and its device; returns what the login still needs. */
export function staffLoginAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, deviceToken, isPending }: NewStaffSession,
) {
  request.server.securityLog.note(request, isPending ? 'desk_phone_proved' : 'desk_logged_in');
  setDeskCookie(request, reply, { name: 'session', value: token });
  if (deviceToken !== undefined) setDeskCookie(request, reply, { name: 'device', value: deviceToken });
  return { data: { needs_device_code: isPending, page_token: pageTokenOf(token) } };
}
