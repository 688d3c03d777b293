import { setImmediate as otherWork, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PushedCar, PushedCarResult, RegionManifest } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { STATUS_FIELDS } from '#domain/vehicle/status-fields.ts';
import { Conflict } from '../../errors/domain-error.ts';
import { LARGEST_PRICE_CHANGE } from '../../import/import-job.ts';
import { photoUrls } from '../../import/photo-urls.ts';
import { toRow } from '../../import/read-json-rows.ts';
import type { SourceRow } from '../../import/source-row.ts';
import type { VehicleNames } from '../../import/vehicle-names.ts';
import { withDatabaseLock } from '../../storage/advisory-locks.ts';
import type { Database } from '../../storage/database.ts';
import type { WrittenListing } from '../../storage/listing-row.ts';
import { inRetriedTransaction } from '../../storage/transaction.ts';
import { importRows } from '../imports/index.ts';
import { endListing, markReductions } from '../listings/index.ts';
import { checkCar, partnerFeed, withModelName } from './partner-feed.ts';

/** Where cars go. */
export interface PushTarget {
  manifest: RegionManifest;
  source: string;
  /** Says what would happen, and changes nothing. */
  isDryRun: boolean;
}

export interface PushDeps {
  db: Database;
  /** Makes and models as the region names them. */
  names(region: string): VehicleNames;
  clock(): number;
}

/** In one line, without blanks at its ends. */
const ID = /^[^\s\p{C}](?:[^\p{C}]*[^\s\p{C}])?$/u;
const MAX_ID = 200;
/** Of a car and the objects in it: each unknown one is compared with all known ones. */
const MAX_PROPERTIES = 400;
/** Cars after which visitors have their turn. */
const TURN = 20;
/** How long cars wait for an import of the region, and how often it is asked for. */
const WAIT_MS = 10_000;
const ASK_MS = 100;

/** A car with its place in the batch. */
interface Sent {
  row: SourceRow;
  id: string;
  result: PushedCarResult;
}

/**
 * Stores cars as an import does, all in one transaction: a car that is refused leaves the others alone. The same car again
 * changes nothing. @throws Conflict if another import of the region does not end
 */
export async function pushCars(
  cars: readonly PushedCar[],
  target: PushTarget,
  { db, names, clock }: PushDeps,
): Promise<PushedCarResult[]> {
  const { manifest, source } = target;
  const feed = partnerFeed(manifest, source);
  const now = clock();
  const today = zonedDay(now, manifest.timeZone);
  const vehicleNames = names(manifest.code);
  const sent: Sent[] = [];
  const ids = new Set<string>();
  for (const [index, car] of cars.entries()) {
    if (index % TURN === 0) await otherWork();
    const row = hasTooMany(car)
      ? { number: index + 1, broken: `has more than ${MAX_PROPERTIES} properties` }
      : toRow(index + 1, car);
    const values = 'broken' in row ? { id: String(car.id ?? '') } : row.values;
    const id = (values.id ?? '').trim();
    const { errors, leftOut } =
      'broken' in row ? { errors: { '': [row.broken] }, leftOut: {} } : checkCar(row, feed, manifest, today);
    if (id.length > MAX_ID || !ID.test(id))
      errors.id = [`is missing, or no text of at most ${MAX_ID} characters in one line`];
    else if (ids.has(id)) errors.id = ['is in the list twice'];
    ids.add(id);
    const isRefused = Object.keys(errors).length > 0;
    const result: PushedCarResult = {
      id: id.slice(0, MAX_ID),
      outcome: isRefused ? 'refused' : 'unchanged',
      errors,
      left_out: leftOut,
    };
    sent.push({ row: withModelName({ number: index + 1, values }, vehicleNames), id, result });
  }
  const good = sent.filter(({ result }) => result.outcome !== 'refused');
  const store = async (tx: Database) => {
    for (const { result } of good) Object.assign(result, { outcome: 'unchanged', errors: {} });
    const before = await readStored(
      tx,
      target,
      good.map(({ id }) => id),
    );
    const written = new Map<string, WrittenListing>();
    await importRows({
      file: () => inTurns(good.map(({ row }) => row)),
      feed,
      manifest,
      names: vehicleNames,
      db: tx,
      now,
      largestPriceChange: LARGEST_PRICE_CHANGE,
      isWithoutPhotos: ({ values }) => (values.photos ?? '') === '',
      onWritten: (listings) => {
        for (const each of listings) written.set(each.sourceId, each);
      },
      onReject: ({ row, column, reason }) => {
        const found = sent[row - 1];
        if (found) Object.assign(found.result, { outcome: 'refused', errors: { [column]: [reason] } });
      },
      onProgress() {},
    });
    await markReductions(
      tx,
      manifest.code,
      source,
      [...written.values()].map(({ id }) => id),
    );
    for (const { row, id, result } of good) {
      if (result.outcome === 'refused') continue;
      const car = written.get(id);
      const stored = before.get(id);
      const photos = row.values.photos ? JSON.stringify(photoUrls(row, feed)) : undefined;
      const isOther = photos !== undefined && photos !== JSON.stringify(stored?.photos ?? []);
      if (stored?.is_off) result.outcome = 'off_site';
      else if (car?.isNew) result.outcome = 'created';
      else if (car || isOther) result.outcome = 'updated';
    }
  };
  if (good.length > 0) await inTurn(db, target, store);
  return sent.map(({ result }) => result);
}

/** Takes a car off sale, as a full feed does that no longer has it. One that staff have off the site is sold when it is back. */
export async function removeCar(
  id: string,
  target: PushTarget,
  { db }: Pick<PushDeps, 'db'>,
): Promise<PushedCarResult> {
  let outcome: PushedCarResult['outcome'] = 'unchanged';
  const car = { region: target.manifest.code, source: target.source, id };
  await inTurn(db, target, async (tx) => {
    if (await endListing(tx, car)) outcome = 'removed';
    else if (await sellOffSite(tx, car)) outcome = 'off_site';
  });
  return { id, outcome, errors: {}, left_out: {} };
}

/** Only staff put a car on the site again that they have taken off it. @returns whether there was one */
async function sellOffSite(
  tx: Database,
  { region, source, id }: Parameters<typeof endListing>[1],
): Promise<boolean> {
  const flags = Object.entries(STATUS_FIELDS).map(([status, field]) => [field, status === 'sold']);
  const names = `{${Object.values(STATUS_FIELDS).join(',')}}`;
  // without another status of staff; without the hash of its content, so that the same car is stored when it is sent again
  const { rowCount } = await tx.execute(sql`
    WITH gone AS (
      UPDATE unpublished_listings SET status = 'sold', content_hash = '',
        fields = fields || ${JSON.stringify(Object.fromEntries(flags))}::jsonb,
        desk_status = CASE WHEN desk_status = 'sold' THEN 'sold' END,
        desk_fields = CASE WHEN desk_status = 'sold' THEN desk_fields ELSE desk_fields - ${names}::text[] END
      WHERE (region, source, source_id) = (${region}, ${source}, ${id}) RETURNING id
    ), lost AS (
      UPDATE listing_holds h SET lost = 'removed', lost_at = now()
      FROM gone WHERE h.listing_id = gone.id AND h.released_at IS NULL AND h.lost IS NULL
    )
    SELECT FROM gone`);
  return rowCount === 1;
}

function hasTooMany(car: PushedCar): boolean {
  const objects: object[] = [car];
  let count = 0;
  for (const each of objects) {
    const values: unknown[] = Object.values(each);
    count += values.length;
    if (count > MAX_PROPERTIES) return true;
    const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
    objects.push(...values.filter((value): value is object => isObject(value)));
  }
  return false;
}

/** Ends the transaction of a dry run. */
class Undone extends Error {}

/** Works in a transaction while no other import of the region does; a dry run is undone. */
async function inTurn(
  db: Database,
  { manifest: { code }, isDryRun }: PushTarget,
  work: (tx: Database) => Promise<void>,
): Promise<void> {
  for (let waited = 0; ; waited += ASK_MS) {
    try {
      const done = await inRetriedTransaction(db, (tx) =>
        withDatabaseLock(tx, 'import', code, async () => {
          await work(tx);
          if (isDryRun) throw new Undone();
          return true;
        }),
      );
      if (done) return;
    } catch (error) {
      if (error instanceof Undone) return;
      throw error;
    }
    if (waited >= WAIT_MS)
      throw new Conflict(
        'under_way',
        'Another import of the region is running. Send the cars again in a minute.',
      );
    await sleep(ASK_MS);
  }
}

async function* inTurns(rows: readonly SourceRow[]): AsyncGenerator<SourceRow> {
  for (const [index, row] of rows.entries()) {
    if (index % TURN === 0) await otherWork();
    yield row;
  }
}

/** Which of these cars staff have taken off the site, and the addresses of photos that the others have. */
async function readStored(
  tx: Database,
  { manifest: { code }, source }: PushTarget,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { is_off: boolean; photos: string[] }>> {
  const wanted = sql`SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`;
  const { rows } = await tx.execute<{ source_id: string; is_off: boolean; photos: string[] }>(sql`
    SELECT l.source_id, false AS is_off, ARRAY(
      SELECT p.url FROM photo_sources p WHERE p.listing_id = l.id ORDER BY p.position, p.id) AS photos
    FROM listings l WHERE (l.region, l.source) = (${code}, ${source}) AND l.source_id IN (${wanted})
    UNION ALL
    SELECT u.source_id, true, '{}' FROM unpublished_listings u
    WHERE (u.region, u.source) = (${code}, ${source}) AND u.source_id IN (${wanted})`);
  return new Map(rows.map(({ source_id: id, ...row }) => [id, row]));
}
