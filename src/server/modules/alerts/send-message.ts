import { nextDigest } from '#domain/messages/digest-time.ts';
import { afterQuietHours } from '#domain/messages/quiet-hours.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { tellDelivery } from '../../runtime/operations.ts';
import type { Database } from '../../storage/database.ts';
import { readCarsNow } from '../listings/index.ts';
import { currentAlerts } from './current-alerts.ts';
import { type CarAlert, currentCarAlerts, notifiedPrice } from './current-car-alerts.ts';
import { countMessage, uncountMessage } from './repositories/alert-days.ts';
import { type DueMessage, keepAlerts, markFailed, markSent, postpone } from './repositories/outbox.ts';
import { readKnownPrices } from './repositories/saved-car-watches.ts';

/** A message as it is sent. */
export interface AlertMessage extends DueMessage {
  /** Alerts about saved cars, one for each car. */
  carAlerts: readonly CarAlert[];
}

/**
 * Sends a taken message, unless it must be postponed or none of its alerts still apply.
 * @returns why sending failed, if it was tried
 */
export async function sendMessage(
  db: Database,
  region: ResolvedRegion,
  message: DueMessage,
  { now, send }: { now: number; send(message: AlertMessage, region: ResolvedRegion): Promise<void> },
): Promise<string | undefined> {
  const { alerts: settings, timeZone } = region.manifest;
  const awake = afterQuietHours(now, settings.quietHours, timeZone);
  if (awake > now) {
    await postpone(db, message.alerts, new Date(awake));
    return undefined;
  }
  const listingIds = listingsOf(message);
  const cars = await readCarsNow(db, region.code, listingIds);
  const knownPrices = await readKnownPrices(db, message.contactId, listingIds);
  const carAlerts = currentCarAlerts(message.alerts, cars, knownPrices);
  const applicable = new Set([
    ...currentAlerts(region, message, cars),
    ...carAlerts.flatMap((each) => each.alerts),
  ]);
  const alerts = await keepAlerts(db, message.alerts, applicable);
  if (alerts.length === 0) return undefined;
  const person = { contactId: message.contactId, day: zonedDay(now, timeZone) };
  if (!(await countMessage(db, person, settings.messagesPerDay))) {
    await postpone(db, alerts, new Date(nextDigest(now, 'daily', { ...settings, timeZone })));
    return undefined;
  }
  try {
    await send({ ...message, alerts, carAlerts }, region);
  } catch (error) {
    const reason = reasonOf(error);
    await uncountMessage(db, person);
    await markFailed(db, alerts, reason);
    tellDelivery({ channel: 'alert', outcome: 'failed' });
    return reason;
  }
  tellDelivery({ channel: 'alert', outcome: 'sent' });
  await markSent(
    db,
    { ...message, alerts },
    {
      now: new Date(now),
      pauseSeconds: settings.instantMinutes * 60,
      prices: carAlerts.flatMap(notifiedPrice),
    },
  );
  return undefined;
}

const listingsOf = ({ alerts }: DueMessage) => [
  ...new Set(alerts.flatMap(({ listingId }) => (listingId === null ? [] : [listingId]))),
];
