import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../../storage/database.ts';
import type { CriteriaOf } from './criteria-of.ts';
import { matchRegion } from './match-region.ts';
import { regionsWithChanges } from './repositories/alert-changes.ts';
import { type RetryRules, takeDueMessage } from './repositories/outbox.ts';
import { type AlertMessage, sendMessage } from './send-message.ts';

export interface AlertOptions {
  db: Database;
  log: Log;
  /** Returns the current regions. */
  regions(): readonly ResolvedRegion[];
  /** Sends a message to its recipient. @throws SendError */
  send(message: AlertMessage, region: ResolvedRegion): Promise<void>;
  /** Whether a provider sends messages; otherwise they stay in the outbox. */
  canSend: boolean;
  /** Milliseconds since 1970, the same for all processes. */
  clock(): number | Promise<number>;
  /** Parses saved searches; should cache them. */
  criteriaOf?: CriteriaOf;
  retries?: RetryRules;
  /** Milliseconds of comparing after which the messages that are due are sent; default 10,000. */
  sendAfterMs?: number;
}

const SEND_AFTER_MS = 10_000;
const MAX_CONCURRENT_MESSAGES = 4;
/** A day's worth of attempts: services may be down for hours. */
const RETRIES: RetryRules = { firstSeconds: 30, maxSeconds: 3_600, maxAttempts: 30 };

/**
 * Compares changed cars with the saved searches and saved cars, and sends the messages that are due, until none are left or the signal
 * is aborted. Several processes may do so at the same time.
 */
export async function deliverAlerts(options: AlertOptions, signal?: AbortSignal): Promise<void> {
  const { db, clock, criteriaOf, sendAfterMs = SEND_AFTER_MS } = options;
  let sentAt = performance.now();
  // a batch may take minutes to match, and instant alerts do not wait for its end
  const onPause = async () => {
    if (performance.now() - sentAt < sendAfterMs) return;
    await sendAll(options, signal);
    sentAt = performance.now();
  };
  for (const region of await regionsToMatch(options))
    while (!signal?.aborted && (await matchRegion(db, region, { clock, criteriaOf, signal, onPause })))
      await onPause();
  await sendAll(options, signal);
}

async function sendAll(options: AlertOptions, signal?: AbortSignal): Promise<void> {
  if (!options.canSend) return;
  await Promise.all(Array.from({ length: MAX_CONCURRENT_MESSAGES }, () => sendDue(options, signal)));
}

async function regionsToMatch({ db, regions }: AlertOptions): Promise<ResolvedRegion[]> {
  const codes = await regionsWithChanges(db);
  return codes.length === 0 ? [] : regions().filter(({ code }) => codes.includes(code));
}

async function sendDue(options: AlertOptions, signal?: AbortSignal): Promise<void> {
  const { db, log, regions, send, clock, retries = RETRIES } = options;
  while (!signal?.aborted) {
    const served = regions();
    const now = await clock();
    const rules = { ...retries, now: new Date(now), regions: served.map(({ code }) => code) };
    const message = await takeDueMessage(db, rules);
    const region = served.find(({ code }) => code === message?.region);
    if (!message || !region) return;
    const failure = await sendMessage(db, region, message, { now, send });
    if (failure && message.attempts >= retries.maxAttempts)
      log.error(`An alert was dropped after ${retries.maxAttempts} attempts: ${failure}`);
  }
}
