import type { FastifyBaseLogger } from 'fastify';
import type { Dsn } from './dsn.ts';

/** Brings envelopes to where they have to go; never fails and never waits for long. */
export type EnvelopeSender = (dsn: Dsn, envelope: string | Uint8Array) => Promise<void>;

const PATIENCE = 3_000;
const MOST_UNDER_WAY = 16;
const MOST_FAILURES = 5;
const REST = 30_000;

/**
 * Sends reports and forgets them. After five failures in a row nothing is sent for half a minute, and what comes while too
 * much is under way is dropped: a monitoring that is down or slow must cost the site nothing (HARDENING R8).
 * @param clock milliseconds
 */
export function envelopeSender(log: Pick<FastifyBaseLogger, 'warn'>, clock: () => number): EnvelopeSender {
  let underWay = 0;
  let failures = 0;
  let restsUntil = 0;
  return async (dsn, envelope) => {
    // a clock that was set back does not make the rest longer (HARDENING R9)
    const left = restsUntil - clock();
    if (underWay >= MOST_UNDER_WAY || (left > 0 && left <= REST)) return;
    underWay++;
    try {
      await post(dsn, envelope);
      failures = 0;
    } catch (error) {
      failures++;
      if (failures < MOST_FAILURES) return;
      failures = 0;
      restsUntil = clock() + REST;
      log.warn({ err: error }, 'errors cannot be reported; the next attempt is made in half a minute');
    } finally {
      underWay--;
    }
  };
}

async function post({ url }: Dsn, envelope: string | Uint8Array): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-sentry-envelope' },
    body: typeof envelope === 'string' ? envelope : new Uint8Array(envelope),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  // unread bodies keep their connection
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the error monitoring answered ${answer.status}`);
}
