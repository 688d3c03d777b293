import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const TRUSTWORTHY = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Returns the caller's `x-request-id` if it is valid and cannot forge log lines (HARDENING A43), else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && TRUSTWORTHY.test(given) ? given : randomUUID();
}
