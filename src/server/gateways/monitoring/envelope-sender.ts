import type { FastifyBaseLogger } from 'fastify';
import { createServiceClient, requireSuccess } from '../service-client.ts';
import type { Dsn } from './dsn.ts';

/** Sends envelopes to the address of a DSN; never fails and never waits for long. */
export type EnvelopeSender = (dsn: Dsn, envelope: string | Uint8Array) => Promise<void>;

const TIMEOUT_MS = 3_000;
const MAX_CONCURRENT = 16;

/**
 * Sends reports without waiting. Failures are not retried, and reports beyond the limit in progress are dropped: a
 * monitoring service that is down or slow must not affect the site (HARDENING R8).
 * @param clock milliseconds
 */
export function envelopeSender(log: Pick<FastifyBaseLogger, 'warn'>, clock: () => number): EnvelopeSender {
  let concurrent = 0;
  const client = createServiceClient({
    service: 'the error monitoring',
    timeoutMs: TIMEOUT_MS,
    clock,
    read: requireSuccess,
    onOpen: (error) =>
      log.warn({ err: error }, 'sending error reports failed; the next attempt is in half a minute'),
  });
  return async ({ url }, envelope) => {
    if (concurrent >= MAX_CONCURRENT) return;
    concurrent++;
    const headers = { 'content-type': 'application/x-sentry-envelope' };
    const data = typeof envelope === 'string' ? envelope : Buffer.from(envelope);
    await client({ method: 'POST', url, headers, data }).catch(() => {});
    concurrent--;
  };
}
