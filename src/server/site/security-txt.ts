import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#domain/time/durations.ts';
import { notFound } from '../http/http-error.ts';

export interface SecurityTxtOptions {
  /** Addresses that weaknesses are reported to, separated by commas; empty: there is no file. */
  contact: string;
  /** Scheme and host of the site. */
  origin: () => string;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** A process that has not been looked after for so long must not promise that somebody reads reports. */
const VALID_MS = 180 * DAY_MS;

/** GET /.well-known/security.txt: where weaknesses are reported to (RFC 9116). */
export function addSecurityTxt(app: FastifyInstance, { contact, origin, clock }: SecurityTxtOptions): void {
  const contacts = contact.split(',').filter(Boolean);
  app.get(
    '/.well-known/security.txt',
    { config: { auth: 'public', limit: 'file' }, schema: { hide: true } },
    async (_request, reply) => {
      if (contacts.length === 0) throw notFound();
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
      return securityTxt(contacts, origin(), clock());
    },
  );
}

/** The same during a day, so that processes say the same. */
function securityTxt(contacts: readonly string[], origin: string, now: number): string {
  const today = now - (now % DAY_MS);
  const lines = [
    ...contacts.map((address) => `Contact: ${address}`),
    `Expires: ${new Date(today + VALID_MS).toISOString()}`,
    ...(origin === '' ? [] : [`Canonical: ${origin}/.well-known/security.txt`]),
  ];
  return `${lines.join('\n')}\n`;
}
