import { sql } from 'drizzle-orm';
import { nextDigest } from '#domain/messages/digest-time.ts';
import { afterQuietHours } from '#domain/messages/quiet-hours.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { listingStatus } from '#domain/vehicle/listing-status.ts';
import { regionForKind } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { indexDefinition } from '#region/search/index-definition.ts';
import { tellDelivery } from '../../runtime/operations.ts';
import { createIndex } from '../../search/create-index.ts';
import type { SearchIndex } from '../../search/search-types.ts';
import type { Database } from '../../storage/database.ts';
import { type CarNow, readCarsNow } from '../listings/index.ts';
import { priceOf } from './change-facts.ts';
import { criteriaOf } from './criteria-of.ts';
import { type CarAlert, currentCarAlerts, notifiedPrice } from './current-car-alerts.ts';
import {
  type DueAlert,
  type DueMessage,
  keepAlerts,
  markFailed,
  markSent,
  postpone,
} from './repositories/outbox.ts';
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

/** A contact on a day of their region. */
interface AlertDay {
  contactId: number;
  /** ISO day. */
  day: string;
}

/**
 * Counts a message before it is sent, so that a contact never gets more than `most` per day, even if this process dies.
 * @returns false if the limit is reached
 */
export async function countMessage(
  db: Database,
  { contactId, day }: AlertDay,
  most: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO alert_days AS d (contact_id, day, messages)
    SELECT id, ${day}::date, 1 FROM contacts WHERE id = ${contactId}
    ON CONFLICT (contact_id) DO UPDATE SET day = excluded.day,
      messages = CASE WHEN d.day = excluded.day THEN d.messages + 1 ELSE 1 END
    WHERE d.day <> excluded.day OR d.messages < ${most}`);
  return rowCount === 1;
}

/** Takes back the count of a message that was not sent. */
async function uncountMessage(db: Database, { contactId, day }: AlertDay): Promise<void> {
  await db.execute(sql`
    UPDATE alert_days SET messages = messages - 1 WHERE contact_id = ${contactId} AND day = ${day} AND messages > 0`);
}

/**
 * Returns the alerts of saved searches of a message that still apply, hours or days after their events.
 * @param cars of the alerts; a missing one is deleted
 */
export function currentAlerts(
  region: ResolvedRegion,
  { alerts, searches }: Pick<DueMessage, 'alerts' | 'searches'>,
  cars: readonly CarNow[],
): DueAlert[] {
  const ofSearches = new Set(alerts.map(({ searchId, listingId }) => searchId !== null && listingId));
  const known = cars.filter(({ id }) => ofSearches.has(id));
  const byId = new Map(known.map((car) => [car.id, car]));
  const indexes = known.length > 0 && {
    used: indexOf(region, 'used', known),
    new: indexOf(region, 'new', known),
  };
  return searches.flatMap((search) => {
    const criteria = indexes ? criteriaOf(region, search) : [];
    const index = indexes && criteria.length > 0 && indexes[search.kind];
    const matching = new Set(index ? index.search({ criteria, limit: known.length }).ids : []);
    return alerts.filter(
      (each) =>
        each.searchId === search.id &&
        // inserted by an older version, which did not store the car
        (each.listingId === null ||
          stillApplies(each, byId.get(each.listingId)?.fields, matching.has(each.listingId))),
    );
  });
}

/** @param matches whether the car matches the search now */
function stillApplies(alert: DueAlert, car: ListingFields | undefined, matches: boolean): boolean {
  const status = car ? listingStatus(car) : 'gone';
  if (alert.event === 'status_change') return status === alert.status;
  if (!matches || status === 'sold') return false;
  const { priceBefore } = alert;
  return (
    alert.event === 'new_match' || priceBefore === null || (priceOf(car ?? null) ?? Infinity) < priceBefore
  );
}

/** Reads cars of a kind as the results page of a search does. */
function indexOf(region: ResolvedRegion, wanted: CarNow['kind'], cars: readonly CarNow[]): SearchIndex {
  const index = createIndex(indexDefinition(regionForKind(region, wanted)));
  for (const { id, kind, fields } of cars) if (kind === wanted) index.put(id, fields);
  return index;
}
