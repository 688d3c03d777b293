import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Feed, FeedField, RegionManifest } from '#contracts/types.ts';
import { toSlug } from '#domain/catalogue/catalogue-slug.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { usualInstallment } from '#region/format/loan-of.ts';
import { createImportNotes, type RowNotes } from '../../src/server/import/import-notes.ts';
import { mapRow } from '../../src/server/import/map-row.ts';
import { readRows } from '../../src/server/import/read-rows.ts';
import { Reject } from '../../src/server/import/reject.ts';
import type { SourceRow } from '../../src/server/import/source-row.ts';
import { runImport } from '../../src/server/modules/imports/index.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { feedOf, manifestOf, names } from './fixtures.ts';

/** Advertisements of real sites; test input outside the repository. */
const FOLDER = resolve(import.meta.dirname, '../../../shared/data/listings');
const hasFiles = existsSync(FOLDER);

const FILES: [feed: string, region: string, file: string, minCars: number][] = [
  ['sgcarmart', 'sg', 'singapore-sgcarmart.csv', 9000],
  ['sgcarmart-new', 'sg', 'singapore-sgcarmart-new.csv', 500],
  ['carsome', 'my', 'malaysia-carsome.csv', 2170],
  ['mobil123', 'id', 'indonesia-mobil123.csv', 1400],
  ['mobil123-parsed', 'id', 'indonesia-mobil123-parsed.csv', 1400],
  ['one2car', 'th', 'thailand-one2car.csv', 170],
  ['carsensor', 'jp', 'japan-carsensor.csv', 940],
  ['28car', 'hk', 'hong-kong-28car.csv', 18],
];

/** Sale status, which rows without one have too, and categories that the product assigns. */
const DERIVED = new Set([
  'listing.is_available',
  'is_sold',
  'is_pending_sale',
  'is_coming_soon',
  'categories',
]);
const YEARS = ['inventory.manufacture_year', 'inventory.year_of_manufacture'];

const normalize = (text: string) => toSlug(text).replaceAll('-', '');
const digits = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

/** Whether all words of a text occur in another text. */
function isPartOf(text: string, whole: string): boolean {
  return text.split(/\s+/).every((word) => normalize(whole).includes(normalize(word)));
}

/** Whether a mapped column states the value, checked without the import code. */
function isStated(
  value: FieldValue,
  { from, read, options = {}, asOf = [] }: FeedField,
  row: SourceRow,
): boolean {
  return from
    .map((column) => (row.values[column] ?? '').trim())
    .some((cell) => {
      if (cell === '') return false;
      if (read.endsWith('_left')) return isTimeAfter(String(value), Number(cell), read, asOf, row);
      if (read === 'option')
        return Object.entries(options).some(([key, to]) => to === value && isPartOf(key, cell));
      if (typeof value === 'number')
        return read === 'year_of_date' ? cell.startsWith(`${value}`) : hasNumber(cell, value);
      if (typeof value === 'boolean') return cell.toLowerCase() === String(value);
      return read === 'date' ? cell.startsWith(String(value)) : normalize(cell) === normalize(String(value));
    });
}

/** Whether a day is as many days or months after the day of the row as its cell states. */
function isTimeAfter(
  day: string,
  left: number,
  read: string,
  asOf: readonly string[],
  row: SourceRow,
): boolean {
  const stated = asOf.map((column) => row.values[column] ?? '').find((cell) => cell !== '');
  const from = new Date(`${stated?.slice(0, 10)}T00:00:00Z`);
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - from.getTime()) / 86_400_000);
  return read === 'days_left' ? days === left : Math.abs(days / 30.436875 - left) < 0.2;
}

/** Ranges are stored as their mean, days as months and ten thousands as ones. */
function hasNumber(cell: string, value: number): boolean {
  const numbers = (cell.match(/\d[\d.,]*/g) ?? []).map((text) =>
    Number(text.replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(/,/g, '')),
  );
  const cellNumber = Number(cell);
  const [first = Number.NaN, second = first] = numbers;
  const candidates = [
    cellNumber,
    first,
    ((first + second) / 2) * 1000,
    cellNumber * 10_000,
    cellNumber / 30.436875,
  ];
  return candidates.some(
    (candidate) => Math.abs(candidate - value) <= (candidate === cellNumber / 30.436875 ? 0.5 : 0.001),
  );
}

function titleOf(row: SourceRow, { vehicle = {} }: Feed): string {
  const columns = [...(vehicle.make ?? []), ...(vehicle.model ?? []), ...(vehicle.title ?? [])];
  const text = columns.map((column) => row.values[column] ?? '').join(' ');
  // remove model years of a generation
  return text.replace(/\([^)]*\d\d-[^)]*\)/g, ' ');
}

/** Whether a title contains a name of a make or model of the catalogue, or the words of the slug. */
function isNamed(slug: string, title: string): boolean {
  const named = slug.includes('.') ? names.model(slug) : names.make(slug);
  const fromSlug = slug.slice(slug.indexOf('.') + 1).replaceAll('-', ' ');
  const spellings = named
    ? [
        ...[named.name, named.slug, ...Object.values(named.names ?? {}), ...(named.aliases ?? [])],
        ...Object.values(('marketAliases' in named && named.marketAliases) || {}).flat(),
      ]
    : [fromSlug];
  return spellings.some((name) =>
    new RegExp(normalize(name.replaceAll('#', '0')).replaceAll('0', '\\d'), 'u').test(normalize(title)),
  );
}

/** Fields of a row that the file does not state. */
function unstatedFields(row: SourceRow, feed: Feed, manifest: RegionManifest): string[] {
  const notes: RowNotes = { unread: [], filled: [] };
  const { fields } = mapRow(row, feed, manifest, names, '2026-11-22', notes);
  const title = titleOf(row, feed);
  const filled = new Set(notes.filled.map(({ field }) => field));
  return Object.entries(fields)
    .filter(([name, value]) => {
      const mapping = feed.fields.find(({ field }) => field === name);
      if (mapping && isStated(value, mapping, row)) return false;
      if (DERIVED.has(name) || filled.has(name)) return false;
      if (name === 'inventory.make' || name === 'inventory.make_model') return !isNamed(String(value), title);
      if (name === 'inventory.submodel') return !isPartOf(String(value), title);
      if (name === 'inventory.engine_capacity') return !title.includes((Number(value) / 1000).toFixed(1));
      if (name === 'listing.installment') return value !== usualInstallment(fields, manifest);
      if (name === 'listing.is_own_installment') {
        const installment = feed.fields.find(({ field }) => field === 'listing.installment');
        return !installment || !isStated(fields['listing.installment'] ?? '', installment, row);
      }
      const year = feed.fields.find(({ field }) => field === YEARS[0]);
      if (YEARS.includes(name))
        return !(year ? isStated(value, year, row) : digits(title).startsWith(String(value)));
      return true;
    })
    .map(([name, value]) => `${name}=${JSON.stringify(value)} of ${title}`);
}

describe.skipIf(!hasFiles)('an import of real files (needs ../shared/data/listings)', () => {
  it.each(FILES)(
    '%s stores only facts that the file states',
    async (name, region, file, minCars) => {
      const feed = feedOf(name);
      const manifest = manifestOf(region);
      const found: string[] = [];
      let cars = 0;
      for await (const row of readRows(resolve(FOLDER, file), feed)) {
        if ('broken' in row) continue;
        try {
          found.push(...unstatedFields(row, feed, manifest));
          cars += 1;
        } catch (error) {
          if (!(error instanceof Reject)) throw error;
        }
      }
      expect(found.slice(0, 20)).toEqual([]);
      expect(cars).toBeGreaterThanOrEqual(minCars);
    },
    60_000,
  );

  it('reports added values and models missing in the catalogue', async () => {
    const notes = createImportNotes();
    await runImport({
      file: resolve(FOLDER, 'malaysia-carsome.csv'),
      feed: feedOf('carsome'),
      manifest: manifestOf('my'),
      names,
      notes,
      onReject: () => {},
      onProgress: () => {},
    });
    expect(notes.filled()).toEqual([
      {
        field: 'inventory.car_type',
        count: expect.any(Number),
        example: expect.stringMatching(/: (?:suv|mpv)$/),
      },
    ]);
    expect(notes.unknownModels().models).toContainEqual(expect.stringContaining('Nissan Grand Livina'));
  });
});

describe.skipIf(!hasFiles)('an import of real prices (needs ../shared/data/listings)', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('stores the prices of the file and no others', async () => {
    const load = (feed: string, file: string) =>
      runImport({
        file: resolve(FOLDER, file),
        feed: feedOf(feed),
        manifest: manifestOf('jp'),
        names,
        db: database.db,
        onReject: () => {},
        onProgress: () => {},
      });
    await load('carsensor', 'japan-carsensor.csv');
    const file = 'japan-carsensor-price-history.csv';
    await load('carsensor-prices', file);
    const stated = new Set<string>();
    for await (const row of readRows(resolve(FOLDER, file)))
      if (!('broken' in row))
        stated.add(
          `${/AU\d+/.exec(row.values.url ?? '')?.[0]} ${row.values.date} ${Math.round(Number(row.values.price_man) * 10_000)}`,
        );
    const { rows } = await database.pool.query(
      `SELECT l.source_id, p.observed_on::text AS day, p.price::float AS price
       FROM listing_prices p JOIN listings l ON l.id = p.listing_id WHERE p.observed_on < '2026-11-01'`,
    );
    expect(rows.length).toBeGreaterThan(10_000);
    expect(
      rows
        .map(({ source_id, day, price }) => `${source_id} ${day} ${price}`)
        .filter((line) => !stated.has(line)),
    ).toEqual([]);
  }, 120_000);
});
