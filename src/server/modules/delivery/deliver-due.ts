import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Log } from '../../runtime/log.ts';
import { tellDelivery } from '../../runtime/operations.ts';
import type { Database } from '../../storage/database.ts';
import {
  type DeliveryRow,
  dropDelivery,
  markFailed,
  markSent,
  type RetryRules,
  takeDue,
} from './repositories/deliveries.ts';

export interface DeliverOptions {
  db: Database;
  log: Log;
  /** Returns the current regions. */
  regions(): readonly ResolvedRegion[];
  /** Sends a message. @returns whether there was somebody to send it to @throws errors without secrets and personal data */
  send(delivery: DeliveryRow, region: ResolvedRegion): Promise<boolean>;
  retries?: RetryRules;
}

const CONCURRENCY = 4;
/** Three quarters of a day: 1, 2, 4 … minutes, then 6 hours. */
const RETRIES: RetryRules = { firstSeconds: 60, maxSeconds: 21_600, maxAttempts: 10 };

/** Sends the messages that are due, until none are left or the signal is aborted; several processes may do so at once. */
export async function deliverDue(options: DeliverOptions, signal: AbortSignal): Promise<void> {
  await Promise.all(Array.from({ length: CONCURRENCY }, () => sendDue(options, signal)));
}

async function sendDue(options: DeliverOptions, signal: AbortSignal): Promise<void> {
  const { db, regions, retries = RETRIES } = options;
  while (!signal.aborted) {
    const served = regions();
    const delivery = await takeDue(
      db,
      served.map(({ code }) => code),
      retries,
    );
    const region = served.find(({ code }) => code === delivery?.region);
    if (!delivery || !region) return;
    await attempt(options, delivery, region);
  }
}

async function attempt(
  { db, log, send, retries = RETRIES }: DeliverOptions,
  delivery: DeliveryRow,
  region: ResolvedRegion,
): Promise<void> {
  const { id, channel, attempts } = delivery;
  let hasReceiver: boolean;
  try {
    hasReceiver = await send(delivery, region);
  } catch (error) {
    const reason = reasonOf(error);
    const isDead = attempts >= retries.maxAttempts;
    await markFailed(db, { id, isDead, reason });
    tellDelivery({ channel, outcome: isDead ? 'given_up' : 'failed' });
    if (isDead) log.error(`Message ${id} (${channel}) was given up after ${attempts} attempts: ${reason}`);
    else log.warn(`Message ${id} (${channel}) failed and is tried again: ${reason}`);
    return;
  }
  if (!hasReceiver) return dropDelivery(db, id);
  await markSent(db, id);
  tellDelivery({ channel, outcome: 'sent' });
}
