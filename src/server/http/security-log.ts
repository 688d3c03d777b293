import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contracts/types.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { clientAddress } from '../runtime/client-address.ts';
import { clientNetwork } from '../runtime/client-network.ts';

declare module 'fastify' {
  interface FastifyInstance {
    securityLog: SecurityLog;
  }
}

/** Refusals that may be an attack or a person who is locked out. Wrong input of forms is neither. */
const REFUSALS: ReadonlySet<string> = new Set<ErrorCode>([
  'captcha_refused',
  'code_locked',
  'code_refused',
  'foreign_origin',
  'login_required',
  'not_allowed',
  'quota_used_up',
  'role_required',
  'second_person_required',
  'signature_refused',
  'token_refused',
  'too_many_codes',
  'too_many_requests',
]);

/** What else is noted. */
export type SecurityEvent =
  | 'desk_logged_in'
  | 'desk_phone_proved'
  | 'logged_in'
  | 'logged_out'
  | 'sessions_ended';

/** Writes one line of the log for each login and each refusal. Lines have no phone, code, token or address. */
export interface SecurityLog {
  /** Notes a refusal, if its reason is one of security. */
  refused(request: FastifyRequest, code: ErrorCode): void;
  /** @param contact number of the contact; absent: of no contact, or unknown */
  note(request: FastifyRequest, event: SecurityEvent, contact?: number): void;
}

/** Lines of one event in a minute; the rest is counted, so that an attack cannot fill the disk. */
const LINES_PER_MINUTE = 60;
const CLIENT_LENGTH = 12;

interface Window {
  start: number;
  lines: number;
  left: number;
}

/** @param clock milliseconds */
export function createSecurityLog(clock: () => number): SecurityLog {
  // a new key in each process: the lines of one client can be found, and its address cannot be computed from them
  const key = randomBytes(32);
  const windows = new Map<string, Window>();

  function write(request: FastifyRequest, event: string, contact?: number): void {
    const window = windowOf(windows, event, clock());
    if (window.lines >= LINES_PER_MINUTE) {
      window.left += 1;
      return;
    }
    window.lines += 1;
    const { left } = window;
    window.left = 0;
    const { region } = (request.params ?? {}) as { region?: string };
    request.log.info(
      {
        security: event,
        method: request.method,
        route: request.routeOptions.url ?? null,
        ...(region !== undefined && { region: region.slice(0, 20) }),
        client: clientOf(key, request),
        ...(contact !== undefined && { person: contact }),
        ...(request.staff && { staff: request.staff.id }),
        ...(left > 0 && { left_out: left }),
      },
      'security',
    );
  }

  return {
    refused(request, code) {
      if (REFUSALS.has(code)) write(request, code, request.contact?.id);
    },
    note: write,
  };
}

/** The first line of a later minute has the number of lines that were left out. */
function windowOf(windows: Map<string, Window>, event: string, now: number): Window {
  const known = windows.get(event);
  if (known && now - known.start < MINUTE_MS) return known;
  const next = { start: now, lines: 0, left: known?.left ?? 0 };
  windows.set(event, next);
  return next;
}

const clientOf = (key: Buffer, request: FastifyRequest): string =>
  createHmac('sha256', key)
    .update(clientNetwork(clientAddress(request)))
    .digest('base64url')
    .slice(0, CLIENT_LENGTH);
