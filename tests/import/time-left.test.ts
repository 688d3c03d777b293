import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Feed, GetListingAnswer, ListListingsAnswer } from '#contracts/types.ts';
import { usualInstallment } from '#region/format/loan-of.ts';
import { createImportNotes } from '#server/import/import-notes.ts';
import { loadFeed } from '#server/import/load-feed.ts';
import { startJobs } from '#server/jobs/job-queue.ts';
import { refreshTimeLeftJob } from '#server/jobs/refresh-time-left.ts';
import { runImport } from '#server/modules/imports/index.ts';
import { refreshTimeLeft } from '#server/modules/time-left/refresh-time-left.ts';
import { noteLines } from '../../scripts/import/report-lines.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';
import { jobServices } from '../job-services.ts';
import { until } from '../until.ts';
import { csv, feedOf, manifestOf, names, singaporeRow, writeFile } from './fixtures.ts';

const IMPORTED = Date.parse('2025-04-01T04:00:00Z');
/** Noon in Singapore, eight months later. */
const LATER = Date.parse('2025-12-01T04:00:00Z');
const manifest = manifestOf('sg');
const japan = manifestOf('jp');
const DAYS_LEFT = [200, 400, 640, 1000, 1461, 2000, 3000];

let site: TestSite;
let today = IMPORTED;
beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 12, jp: 12 }, dayClock: () => today });
  const rows = DAYS_LEFT.map((days, at) => singaporeRow(at + 1, { coe_left: days }));
  await imported('sg', feedOf('sgcarmart'), rows);
  // the site's own refresh at its start would take back what a test does
  await until(async () => expect(await refreshes('completed')).toBeGreaterThan(0));
});
afterAll(() => site?.close());

async function refreshes(state: string): Promise<number> {
  const { rows } = await site.database.pool.query(
    `SELECT count(*)::int AS count FROM jobs.job WHERE name = 'refresh-time-left' AND state::text = $1`,
    [state],
  );
  return rows[0].count;
}

async function imported(region: string, feed: Feed, rows: Record<string, string | number>[], now = IMPORTED) {
  const notes = createImportNotes();
  const report = await runImport({
    file: writeFile('cars.csv', csv(rows)),
    feed,
    manifest: manifestOf(region),
    names,
    db: site.database.db,
    now,
    notes,
    onReject: () => {},
    onProgress: () => {},
  });
  return { report, lines: noteLines(notes) };
}

const list = async (region: string, query: string) => {
  const answer = await site.app.inject({ url: `/api/v1/rabbit/${region}/listings?${query}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<ListListingsAnswer>();
};
const detail = async (region: string, slug: string) => {
  const answer = await site.app.inject({ url: `/api/v1/rabbit/${region}/listings/${slug}` });
  return answer.json<GetListingAnswer>().data;
};

/** Months until a date on a day, computed by PostgreSQL. */
const oracle = async (region: string, field: string, day: string) =>
  new Map(
    (
      await site.database.pool.query<{ slug: string; months: number }>(
        `SELECT slug, greatest(0, (extract(year FROM age(d, $3::date)) * 12 + extract(month FROM age(d, $3::date))))::int AS months
         FROM (SELECT slug, (fields ->> $2)::date AS d FROM listings WHERE region = $1 AND kind = 'used' AND fields ? $2) x`,
        [region, field, day],
      )
    ).rows.map(({ slug, months }) => [slug, months]),
  );

describe('remaining months', () => {
  it('are computed from the date of the file on import', async () => {
    const months = await oracle('sg', 'inventory.coe_expiry_date', '2025-04-01');
    await until(async () => expect((await list('sg', 'page_size=96')).meta.total).toBe(months.size));
    const car = await detail('sg', 'honda-vezel-5');
    expect(car.card.inventory.coe_expiry_date).toBe('2029-04-01');
    expect(car.card.listing.months_left).toBe(48);
  });

  it('agree in filters, sorts, cards, pages and loans eight months later', async () => {
    const months = await oracle('sg', 'inventory.coe_expiry_date', '2025-12-01');
    const isInRange = ([, left]: [string, number]) => left >= 36 && left <= 48;
    const before = [...(await oracle('sg', 'inventory.coe_expiry_date', '2025-04-01'))]
      .filter(isInRange)
      .map(([slug]) => slug)
      .sort();
    await until(async () => expect((await list('sg', 'coe=3-4')).meta.total).toBe(before.length));
    await refreshTimeLeft(site.database.db, [manifest], LATER);
    const inRange = [...months].filter(isInRange).map(([slug]) => slug);
    await until(async () =>
      expect((await list('sg', 'coe=3-4')).data.map(({ slug }) => slug).sort()).toEqual(inRange.sort()),
    );
    expect(inRange).not.toEqual(before);
    // the same cars may be in that range before and after
    const { data, shown } = await until(async () => {
      const { data } = await list('sg', 'sort=coe-desc');
      const shown = data.map(({ listing }) => listing.months_left);
      expect(shown).toEqual(data.map(({ slug }) => months.get(slug)));
      return { data, shown };
    });
    expect(data.length).toBeGreaterThan(15);
    expect(shown).toEqual([...shown].sort((a, b) => Number(b) - Number(a)));
    for (const { slug, listing } of data) {
      const { facts, sections } = await detail('sg', slug);
      const left = months.get(slug) ?? 0;
      expect(sections?.carInfoSection.coeMonthsLeft, slug).toBe(left);
      expect(sections?.financingSection?.monthsLeft ?? 0, slug).toBeLessThanOrEqual(left);
      expect(facts.find(({ field }) => field === 'listing.months_left')?.text, slug).toContain(
        left >= 12 ? `${Math.floor(left / 12)} year` : `${left} month`,
      );
      expect(sections?.financingSection?.installment, slug).toBe(listing.installment ?? undefined);
    }
  });

  it('limit the loan by the months left on the day', async () => {
    const { rows } = await site.database.pool.query('SELECT fields FROM listings WHERE slug = $1', [
      'honda-vezel-3',
    ]);
    expect(rows[0].fields['listing.months_left']).toBe(13);
    expect(rows[0].fields['listing.installment']).toBe(
      usualInstallment({ ...rows[0].fields, 'listing.months_left': 13 }, manifest),
    );
  });

  it('change at midnight in the time zone of the region', async () => {
    const monthsAt = async (time: string) => {
      await refreshTimeLeft(site.database.db, [manifest], Date.parse(time));
      const { rows } = await site.database.pool.query(
        "SELECT fields -> 'listing.months_left' AS months FROM listings WHERE slug = 'honda-vezel-5'",
      );
      return rows[0].months;
    };
    expect(await monthsAt('2025-12-31T15:59:00Z')).toBe(39);
    expect(await monthsAt('2026-01-01T16:01:00Z')).toBe(38);
  });

  it('are not a change of the car: the same file changes nothing on any day', async () => {
    const rows = DAYS_LEFT.map((days, at) => singaporeRow(at + 1, { coe_left: days })).slice(4);
    expect((await imported('sg', feedOf('sgcarmart'), rows, LATER)).report).toMatchObject({
      unchanged: 3,
      updated: 0,
    });
  });

  it('are updated when the site starts', async () => {
    // whichever process takes the job
    today = Date.parse('2027-04-01T04:00:00Z');
    const services = jobServices({ database: site.database, manifests: [manifest], now: today });
    const queue = startJobs({ pool: site.database.pool, services, jobs: [refreshTimeLeftJob] });
    await until(async () => {
      expect((await detail('sg', 'honda-vezel-5')).card.listing.months_left).toBe(24);
    });
    await queue.stop(1_000);
    today = IMPORTED;
  });

  it('stored without a date get one, counted from the day of the last update', async () => {
    const { pool, db } = site.database;
    await pool.query(`UPDATE listings SET fields = fields - 'inventory.coe_expiry_date' || '{"listing.months_left": 39}',
      updated_at = '2025-03-01T20:00:00Z' WHERE slug = 'honda-vezel-6'`);
    await refreshTimeLeft(db, [manifest], LATER);
    const { rows } = await pool.query("SELECT fields FROM listings WHERE slug = 'honda-vezel-6'");
    expect(rows[0].fields).toMatchObject({
      'inventory.coe_expiry_date': '2028-06-02',
      'listing.months_left': 30,
    });
  });
});

describe('an inspection date', () => {
  const car = {
    make: 'Honda',
    model: 'Freed',
    grade_label: '1.5 e:HEV',
    price_man: '316.1',
    year: '2024',
    mileage_km: 8,
    shaken_months: 29,
    first_seen: '2025-03-29',
    last_seen: '2025-04-01',
    url: 'https://cars.example/detail/AU6649013760/index.html',
  };

  it('is shown as a date and filtered by the months until it', async () => {
    await imported('jp', feedOf('carsensor'), [car]);
    await refreshTimeLeft(site.database.db, [japan], LATER);
    const slug = 'honda-freed-au6649013760';
    const months = await oracle('jp', 'listing.shaken_date', '2025-12-01');
    expect(months.get(slug)).toBe(21);
    const wanted = [...months].filter(([, left]) => left >= 18).map(([each]) => each);
    await until(async () =>
      expect((await list('jp', 'shaken=18')).data.map((each) => each.slug).sort()).toEqual(wanted.sort()),
    );
    const { facts, sections } = await detail('jp', slug);
    expect(facts).toContainEqual({ field: 'listing.shaken_date', label: '車検有効期限', text: '2027年9月' });
    expect(sections?.carInfoSection).toMatchObject({ shakenDate: '2027-09-01', shakenMonthsLeft: 21 });
  });

  it('is counted from the import if the file names no day, and the report mentions it', async () => {
    const { asOf: _, ...shaken } = feedOf('carsensor').fields.find(({ read }) => read === 'months_left') ?? {
      field: '',
      from: [],
      read: 'text' as const,
    };
    const fields = feedOf('carsensor').fields.map((each) => (each.read === 'months_left' ? shaken : each));
    const { lines } = await imported('jp', { ...feedOf('carsensor'), fields }, [car], LATER);
    expect(lines).toContain(
      '  counted from today   listing.shaken_date of 1 cars: their rows have no date ("asOf")',
    );
    expect((await detail('jp', 'honda-freed-au6649013760')).card.listing.shaken_date).toBe('2028-05-01');
  });

  it('is not stored if the day of the row is unreadable', async () => {
    const { lines } = await imported('jp', feedOf('carsensor'), [{ ...car, last_seen: 'yesterday' }], LATER);
    expect(lines).toContain('  values not read   last_seen 1 (for example "yesterday")');
    expect(lines).toContainEqual(expect.stringMatching(/^ +shaken_date 1 \(for example "29"\)$/));
  });

  it('must be mapped itself: a mapping of the months is refused', async () => {
    const feed = feedOf('sgcarmart');
    const fields = feed.fields.map((each) =>
      each.read === 'days_left'
        ? { field: 'listing.months_left', from: each.from, read: 'number' as const }
        : each,
    );
    const file = writeFile('feed.json', JSON.stringify({ ...feed, fields }));
    const regionsDir = `${import.meta.dirname}/../../regions`;
    const { problems } = await loadFeed(file, { regionsDir, shippedRegionsDir: regionsDir }, manifest);
    expect(problems.map(({ message }) => message)).toEqual([
      '"listing.months_left" is computed from "inventory.coe_expiry_date" every day and cannot be imported',
    ]);
  });
});
