import { nextDigest } from '#domain/messages/digest-time.ts';
import { afterQuietHours } from '#domain/messages/quiet-hours.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { readCarsNow } from '../listings/index.ts';
import { currentAlerts } from './current-alerts.ts';
import { type CarAlert, currentCarAlerts, notifiedPrice } from './current-car-alerts.ts';
import { countMessage, uncountMessage } from './repositories/alert-days.ts';
import { type DueMessage, keepAlerts, markFailed, markSent, postpone } from './repositories/outbox.ts';
import { readKnownPrices } from './repositories/saved-car-watches.ts';

/** A message as it is sent. */
export interface AlertMessage extends DueMessage {
  /** News about saved cars, one for each car. */
  carNews: readonly CarAlert[];
}

/**
 * Sends a taken message, unless it must be postponed or none of its news are still true.
 * @returns why sending failed, if it was tried
 */
export async function sendMessage(
  db: Database,
  region: ResolvedRegion,
  message: DueMessage,
  { now, send }: { now: number; send(message: AlertMessage, region: ResolvedRegion): Promise<void> },
): Promise<string | undefined> {
  const { alerts, timeZone } = region.manifest;
  const awake = afterQuietHours(now, alerts.quietHours, timeZone);
  if (awake > now) {
    await postpone(db, message.news, new Date(awake));
    return undefined;
  }
  const listingIds = listingsOf(message);
  const cars = await readCarsNow(db, region.code, listingIds);
  const knownPrices = await readKnownPrices(db, message.contactId, listingIds);
  const carNews = currentCarAlerts(message.news, cars, knownPrices);
  const stillTrue = new Set([
    ...currentAlerts(region, message, cars),
    ...carNews.flatMap((each) => each.news),
  ]);
  const news = await keepAlerts(db, message.news, stillTrue);
  if (news.length === 0) return undefined;
  const person = { contactId: message.contactId, day: zonedDay(now, timeZone) };
  if (!(await countMessage(db, person, alerts.messagesPerDay))) {
    await postpone(db, news, new Date(nextDigest(now, 'daily', { ...alerts, timeZone })));
    return undefined;
  }
  try {
    await send({ ...message, news, carNews }, region);
  } catch (error) {
    const reason = reasonOf(error);
    await uncountMessage(db, person);
    await markFailed(db, news, reason);
    return reason;
  }
  await markSent(
    db,
    { ...message, news },
    { now: new Date(now), pauseSeconds: alerts.instantMinutes * 60, prices: carNews.flatMap(notifiedPrice) },
  );
  return undefined;
}

const listingsOf = ({ news }: DueMessage) => [
  ...new Set(news.flatMap(({ listingId }) => (listingId === null ? [] : [listingId]))),
];
