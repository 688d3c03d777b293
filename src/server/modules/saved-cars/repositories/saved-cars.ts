import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { currentPrice } from '#domain/money/current-price.ts';
import type { Database } from '../../../storage/database.ts';
import { listings, savedCarAlerts, savedCars } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { Owner } from '../../histories/index.ts';

export type SavedCarRow = Pick<
  typeof savedCars.$inferSelect,
  'listingId' | 'slug' | 'kind' | 'title' | 'savedAt'
>;

/** Cars to save, and the limits of the list. */
export interface CarsToSave {
  /** Numbers of cars, the latest first. */
  ids: readonly number[];
  /** Time of the save. */
  at: Date;
  /** Language of the alerts. */
  language: string;
  /** Cars of the list at most. */
  most: number;
}

/** Numbers that were not saved: no car has them, or the list is full. */
export interface NotSaved {
  unknown: number[];
  refused: number[];
}

/** Saves cars while there is room, the latest first. A saved car stays as it is, so that repeating a call changes nothing. */
export async function saveCars(
  db: Database,
  owner: Owner,
  { ids, at, language, most }: CarsToSave,
): Promise<NotSaved> {
  const { contactId, region } = owner;
  const wanted = [...new Set(ids)];
  return inTransaction(db, async (tx) => {
    // serialises writes of a contact, so that the limit holds
    await tx.execute(sql`SELECT FROM contacts WHERE id = ${contactId} FOR NO KEY UPDATE`);
    const mine = new Set((await listSavedCars(tx, owner)).map(({ listingId }) => listingId));
    const fresh = wanted.filter((id) => !mine.has(id));
    const { id, slug, kind, title, fields } = listings;
    const found = await tx
      .select({ id, slug, kind, title, fields })
      .from(listings)
      .where(and(eq(listings.region, region), inArray(id, fresh)));
    const known = new Map(found.map((car) => [car.id, car]));
    const cars = fresh.flatMap((each) => known.get(each) ?? []);
    const room = Math.max(0, most - mine.size);
    const rows = cars.slice(0, room).map((car, place) => ({
      contactId,
      region,
      listingId: car.id,
      slug: car.slug,
      kind: car.kind,
      title: car.title,
      // the order of the call
      savedAt: new Date(at.getTime() - place),
      knownPrice:
        currentPrice(car.fields['listing.asking_price'], car.fields['listing.promotional_price']) ?? null,
    }));
    if (rows.length > 0) {
      await tx.insert(savedCars).values(rows);
      await tx
        .insert(savedCarAlerts)
        .values({ contactId, language })
        .onConflictDoUpdate({ target: savedCarAlerts.contactId, set: { language } });
    }
    return {
      unknown: fresh.filter((each) => !known.has(each)),
      refused: cars.slice(room).map((car) => car.id),
    };
  });
}

/** Returns saved cars of a contact, the latest first, with their present title. */
export async function listSavedCars(db: Database, owner: Owner): Promise<SavedCarRow[]> {
  const { listingId, slug, kind, savedAt } = savedCars;
  const title = sql<string>`coalesce(${listings.title}, ${savedCars.title})`;
  return db
    .select({ listingId, slug, kind, title, savedAt })
    .from(savedCars)
    .leftJoin(listings, eq(listings.id, listingId))
    .where(ownedBy(owner))
    .orderBy(desc(savedAt), desc(listingId));
}

/** Removes a saved car, or all of them. @param listingId null: all @returns their number */
export async function removeSavedCars(db: Database, owner: Owner, listingId: number | null): Promise<number> {
  const { rowCount } = await db
    .delete(savedCars)
    .where(and(ownedBy(owner), listingId === null ? undefined : eq(savedCars.listingId, listingId)));
  return rowCount ?? 0;
}

/** Whether a contact gets alerts about saved cars; with none saved so far they will. */
export async function readSavedCarAlerts(db: Database, { contactId }: Owner): Promise<boolean> {
  const [row] = await db
    .select({ isOn: savedCarAlerts.isOn })
    .from(savedCarAlerts)
    .where(eq(savedCarAlerts.contactId, contactId));
  return row?.isOn ?? true;
}

/** Switches the alerts of a contact on or off. Alerts from before are not sent afterwards. @param language of the alerts */
export async function changeSavedCarAlerts(
  db: Database,
  { contactId }: Owner,
  { isOn, language }: { isOn: boolean; language: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .update(savedCars)
      .set({ seen: sql`pg_current_snapshot()` })
      .where(eq(savedCars.contactId, contactId));
    await tx
      .insert(savedCarAlerts)
      .values({ contactId, language, isOn })
      .onConflictDoUpdate({ target: savedCarAlerts.contactId, set: { isOn, language } });
    await tx.execute(
      sql`DELETE FROM outbox WHERE contact_id = ${contactId} AND saved_search_id IS NULL AND sent_at IS NULL`,
    );
  });
}

const ownedBy = ({ contactId, region }: Owner) =>
  and(eq(savedCars.contactId, contactId), eq(savedCars.region, region));
