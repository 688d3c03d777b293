import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LanguageCode, RegionManifest } from '#contracts/types.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import { listingStatus } from '#domain/vehicle/listing-status.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { mapRow } from '#server/import/map-row.ts';
import { readHead } from '#server/import/read-head.ts';
import type { SourceRow } from '#server/import/source-row.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { textInLanguage } from '#server/manifests/checks/text-in-language.ts';
import { readLocales } from '#server/manifests/locales/read-locales.ts';
import { upsertListings } from '#server/modules/listings/index.ts';
import {
  type Attribute,
  OUTGOING_FORMATS,
  type OutgoingFormat,
} from '#server/modules/outgoing/attributes.ts';
import { stableId } from '#server/modules/outgoing/car-values.ts';
import { regionLabels } from '../../src/server/import/suggest/region-labels.ts';
import { formatOf } from '../../src/server/import/suggest/suggest-for-file.ts';
import { suggestMapping } from '../../src/server/import/suggest/suggest-mapping.ts';
import { catalogueDir, writeFile } from '../import/fixtures.ts';
import { schemaOrgFaults } from '../schema-org-car.ts';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

const FILES = ['google.tsv', 'google.xml', 'meta.csv', 'cars.jsonl'] as const;
const REGIONS = ['sg', 'my', 'id', 'th', 'jp', 'hk'] as const;
const CARS = 60;
const TODAY = '2026-01-31';
const HOSTILE = [
  'Tab\there "quoted, twice"" and\r\na line',
  '=HYPERLINK("http://evil.example";"x")',
  '<script>alert(1)</script><b>Bold & <i>',
  'x'.repeat(300),
  `${'a'.repeat(148)}😀😀`,
  '\u202Eevil\u0000\u2028 ]]> &amp; \uD800',
  '"',
];
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    stock: Object.fromEntries(REGIONS.map((code) => [code, CARS])),
    change: (manifest) => ({
      ...manifest,
      outgoing: FILES.filter((file) => manifest.code !== 'hk' || file !== 'google.xml'),
      ...(manifest.code === 'my' && {
        fields: {
          ...manifest.fields,
          'inventory.vin': { kind: 'text', label: 'cars:field.type', format: 'plain' },
        },
      }),
      ...(manifest.code === 'th' && { features: { ...manifest.features, newCars: false } }),
    }),
  });
  await site.database.pool.query('UPDATE listings SET is_demo = false');
  // every fourth car keeps its drawing
  await site.database.pool.query(`
    UPDATE listings SET desk_photos = jsonb_build_array(
      'photos/' || md5(id::text) || '.jpg', 'https://cdn.example/a,b/' || id || '.jpg?fm={format}', 'cars/suv/b3242b/front-4.webp')
    WHERE id % 4 <> 0`);
  const fields = {
    'inventory.make': 'toyota',
    'inventory.make_model': 'toyota.vios',
    'inventory.manufacture_year': 2019,
    'inventory.vin': 'JTDBR32E720123456',
    'inventory.submodel': HOSTILE[0] ?? '',
    'listing.cost_price': 31_337_001,
    'listing.mileage': 42_000,
    'listing.asking_price': 50_000,
    'listing.promotional_price': 45_000,
    'listing.place': 'tampines',
  };
  const car = { kind: 'used', source: 'test', status: 'available', detail: {}, fields } as const;
  await upsertListings(
    site.database.db,
    'sg',
    HOSTILE.map((title, index) => ({ ...car, sourceId: `h${index}`, slug: `hostile-${index}`, title })),
  );
  await upsertListings(site.database.db, 'my', [
    {
      ...car,
      sourceId: 'v',
      slug: 'hostile-vin',
      title: 'Vios',
      fields: { ...fields, 'listing.place': 'cheras' },
    },
  ]);
  await site.database.pool.query(`
    UPDATE listings SET desk_photos = '["photos/h.jpg"]' WHERE source = 'test'`);
});
afterAll(() => site?.close());

const addressOf = (region: string, file: string) => `/api/v1/rabbit/${region}/stock/${file}`;
const get = (region: string, file: string, headers = {}) =>
  site.app.inject({ url: addressOf(region, file), headers });
const regionOf = (code: string) => site.content.regions.find(code) as ResolvedRegion;

/** Cells by column, as a receiver reads them; those of XML by attribute. */
function rowsOf(file: string, body: string): Record<string, string[]>[] {
  if (file === 'google.xml')
    return [...body.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => {
      const row: Record<string, string[]> = {};
      for (const [, name = '', text = ''] of item.matchAll(/<g:(\w+)>([^<>]*)<\/g:\1>/g))
        row[name] = [...(row[name] ?? []), unescaped(text)];
      return row;
    });
  const delimiter = file === 'google.tsv' ? '\t' : ',';
  const rows = parse(body, { columns: true, delimiter }) as Record<string, string>[];
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [
        name,
        cell === '' ? [] : name === 'additional_image_link' ? cell.split(',') : [cell],
      ]),
    ),
  );
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** What a receiver would refuse. */
function faultsOf(attributes: readonly Attribute[], row: Record<string, string[]>): string[] {
  const isUsed = /used/i.test(row.condition?.[0] ?? row.state_of_vehicle?.[0] ?? '');
  const known = new Set<string>();
  const faults = attributes.flatMap((attribute) => {
    const {
      name,
      required,
      maxLength = Number.POSITIVE_INFINITY,
      pattern,
      terms,
      other,
      maxItems = 1,
    } = attribute;
    const names = name.includes('{n}')
      ? Array.from({ length: maxItems }, (_, index) => name.replace('{n}', String(index)))
      : [name];
    for (const each of names) known.add(each);
    const values = names.flatMap((each) => row[each] ?? []);
    const allowed = terms && new Set([...Object.values(terms), ...(other ? [other] : [])]);
    return [
      ...((required === 'always' || (required && isUsed)) && values.length === 0 ? [`${name}: missing`] : []),
      ...(values.length > maxItems ? [`${name}: ${values.length} values`] : []),
      ...values.flatMap((value) =>
        value.length > maxLength ||
        (pattern && !pattern.test(value)) ||
        (allowed && !allowed.has(value)) ||
        /[\p{Cc}\u2028\u202A-\u202E]/u.test(value) ||
        !value.isWellFormed()
          ? [`${name}: ${value}`]
          : [],
      ),
    ];
  });
  return [...faults, ...Object.keys(row).filter((name) => !known.has(name))];
}

const attributesOf = (file: string): readonly Attribute[] =>
  (OUTGOING_FORMATS as Record<string, OutgoingFormat>)[file]?.attributes ?? [];

describe.each(REGIONS)('the files of %s', (code) => {
  it.each(FILES.filter((file) => file !== 'cars.jsonl' && (code !== 'hk' || file !== 'google.xml')))(
    'have what receivers require of each car: %s',
    async (file) => {
      const answer = await get(code, file);
      expect(answer.statusCode).toBe(200);
      const rows = rowsOf(file, answer.body);
      expect(rows.length).toBeGreaterThan(20);
      expect(rows.flatMap((row) => faultsOf(attributesOf(file), row))).toEqual([]);
      const idName = file === 'meta.csv' ? 'vehicle_id' : 'id';
      expect(new Set(rows.map((row) => row[idName]?.[0])).size).toBe(rows.length);
      // no car is lost without a word
      const left = [...String(answer.headers['x-left-out']).matchAll(/[a-z-]+=(\d+)/g)];
      const { rows: all } = await site.database.pool.query<{ cars: number }>(
        `SELECT count(*)::int AS cars FROM listings WHERE region = $1 AND kind = ANY($2)`,
        [code, regionOf(code).manifest.features.newCars ? ['used', 'new'] : ['used']],
      );
      expect(left.reduce((sum, [, cars]) => sum + Number(cars), rows.length)).toBe(all[0]?.cars);
      expect(answer.headers['x-left-out']).toContain('no-photo=');
    },
  );

  it('describe each car as its page does: cars.jsonl', async () => {
    const lines = (await get(code, 'cars.jsonl')).body.trimEnd().split('\n');
    const cars = lines.map((line) => JSON.parse(line));
    expect(cars.length).toBeGreaterThanOrEqual(CARS);
    for (const car of cars) {
      expect([car.sku, schemaOrgFaults(car)]).toEqual([expect.any(String), []]);
      expect(car.offers?.priceCurrency ?? regionOf(code).currency.code).toBe(regionOf(code).currency.code);
      expect(car.image ?? []).not.toContainEqual(expect.stringContaining('/cars/suv/'));
    }
  });

  it.each(['google.tsv', 'meta.csv'])(
    'are read back by our own import as the same cars: %s',
    async (file) => {
      const body = (await get(code, file)).body;
      const { cars, feed } = await readBack(regionOf(code), file, body);
      const written = rowsOf(file, body).filter(
        (row) => !/hostile/.test(row.id?.[0] ?? row.vehicle_id?.[0] ?? ''),
      );
      expect(feed).toMatchObject({
        photos: {},
        ...(regionOf(code).newCars && { condition: {} }),
        ...(file === 'meta.csv' && { status: {} }),
      });
      expect(feed.fields.map(({ field }) => field)).toEqual(
        expect.arrayContaining([
          ...['listing.asking_price', 'listing.mileage', 'inventory.manufacture_year', 'inventory.car_type'],
          ...['inventory.fuel_type', 'inventory.base_color_key', 'inventory.submodel'],
          ...(file === 'meta.csv' ? ['inventory.transmission', 'inventory.wheel_drives'] : []),
        ]),
      );
      const { rows } = await site.database.pool.query<{ slug: string; fields: Record<string, unknown> }>(
        `SELECT slug, fields FROM listings WHERE region = $1 AND source <> 'test'`,
        [code],
      );
      const stored = new Map(rows.map(({ slug, fields }) => [stableId(slug), fields]));
      const attributes = attributesOf(file);
      const named = (from: string, value: unknown) => {
        const { terms, other } = attributes.find((each) => each.from === from) ?? {};
        return terms ? (terms[String(value)] ?? other ?? '') : value;
      };
      const values = (fields: Record<string, unknown>) => ({
        make: fields['inventory.make'],
        // one name of two models: the one in traditional, the other in simplified Chinese
        model: String(fields['inventory.make_model']).replace(
          code === 'hk' ? /^toyota\.corolla-altis$/ : /^$/,
          'toyota.corolla',
        ),
        year: fields['inventory.manufacture_year'],
        mileage: fields['listing.mileage'],
        price: Math.min(
          ...[fields['listing.asking_price'], fields['listing.promotional_price']]
            .filter((price) => price !== undefined && Number(price) > 0)
            .map(Number),
        ),
        body: named('body', fields['inventory.car_type']),
        fuel: named('fuel', fields['inventory.fuel_type']),
        ...(file === 'meta.csv' && {
          transmission: named('transmission', fields['inventory.transmission']),
          drive: named('drive', fields['inventory.wheel_drives']),
          status: listingStatus(fields as ListingFields),
        }),
        color: fields['inventory.base_color_key'],
      });
      expect(cars.length).toBe(written.length);
      for (const { id, fields, photoUrls = [] } of cars) {
        expect({ id, ...values(fields) }).toEqual({ id, ...values(stored.get(id) ?? {}) });
        expect(photoUrls.length).toBe(2);
        expect(photoUrls[1]).toMatch(/^https:\/\/cdn\.example\/a(,|%2C)b\/\d+\.jpg\?fm=jpg$/);
      }
    },
  );
});

/** Reads a file by the mapping that is suggested for it. */
async function readBack(region: ResolvedRegion, name: string, content: string) {
  const { manifest } = region;
  const file = writeFile(name, content);
  const languages = manifest.languages.map((each) => each.code as LanguageCode);
  const format = await formatOf(file, languages);
  const head = await readHead(file, format as object, { isCut: false, maxRows: 2_000 });
  const rows = head.rows.filter((row): row is SourceRow => 'values' in row);
  const catalogue = readCatalogue([catalogueDir], manifest.code);
  const locales = await readLocales({
    shippedLocalesDir: resolve(import.meta.dirname, '../../public/locales'),
  });
  const { feed } = suggestMapping(rows, head.columns, 'back', {
    region: manifest as RegionManifest,
    ...regionLabels(manifest, (label, language) => textInLanguage(locales, label, language)),
    isMake: (text) => catalogue.matchMake(text) !== undefined,
    today: TODAY,
  });
  // a truck is a pickup in some countries only: the mapping has a note
  const body = feed.fields.find(({ field }) => field === 'inventory.car_type');
  if (body?.options) body.options = { ...body.options, truck: 'pickup', TRUCK: 'pickup' };
  const cars = rows
    .map((row) => ({
      ...mapRow(row, feed, manifest, catalogue, TODAY),
      id: row.values.id ?? row.values.vehicle_id ?? '',
    }))
    .filter(({ id }) => !id.startsWith('hostile'));
  return { cars, feed };
}

describe('a file', () => {
  it('is offered by regions that switch it on only, and there is no other', async () => {
    expect((await get('hk', 'google.xml')).statusCode).toBe(404);
    for (const file of ['x', 'google.csv', 'constructor', '..%2Fgoogle.tsv', 'google.tsv.gz'])
      expect((await get('sg', file)).statusCode, file).toBe(404);
    expect((await get('xx', 'google.tsv')).statusCode).toBe(404);
  });

  it('has a type, may be cached for minutes, and is packed for who takes that', async () => {
    const plain = await get('sg', 'meta.csv');
    expect(plain.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'public, max-age=300',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(plain.body.startsWith('vehicle_id,title,')).toBe(true);
    expect(plain.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const packed = await get('sg', 'meta.csv', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect((await get('sg', 'google.tsv')).body).not.toContain('\r');
  });

  it('is a 304 until a car of the region changes', async () => {
    const { etag = '' } = (await get('my', 'google.tsv')).headers;
    const again = () => get('my', 'google.tsv', { 'if-none-match': String(etag), 'accept-encoding': 'gzip' });
    const unchanged = await again();
    expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
    expect((await get('my', 'google.xml', { 'if-none-match': String(etag) })).statusCode).toBe(200);
    await site.database.pool.query(
      `UPDATE listings SET title = title || '!' WHERE id = (SELECT max(id) FROM listings WHERE region = 'my')`,
    );
    const changed = await again();
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('has absolute addresses, the price that buyers pay, and a chassis number only where the region shows it', async () => {
    const rows = rowsOf('google.tsv', (await get('sg', 'google.tsv')).body);
    const car = rows.find((row) => row.id?.[0] === 'hostile-1');
    expect(car).toMatchObject({
      image_link: [`${ORIGIN}/images/${largest()}/photos/h.jpg?as=jpeg`],
      price: ['45000 SGD'],
      condition: ['used'],
      make: ['Toyota'],
      model: ['Vios'],
      mileage: ['42000 km'],
      store_code: ['tampines'],
      vin: [],
      // a machine would show the apostrophe of a cell that is safe for spreadsheets
      title: ['=HYPERLINK("http://evil.example";"x")'],
    });
    expect(car?.link?.[0]).toMatch(new RegExp(`^${ORIGIN}/sg/en/.*/hostile-1$`));
    const pictures = rows.find((row) => row.id?.[0] !== 'hostile-1' && row.additional_image_link?.length);
    expect(pictures?.additional_image_link).toEqual([
      expect.stringMatching(/^https:\/\/cdn\.example\/a(,|%2C)b\/\d+\.jpg\?fm=jpg$/),
    ]);
  });

  it('says nothing that pages do not say', async () => {
    const bodies = await Promise.all(
      (['sg', 'my'] as const).map(async (code) =>
        (await Promise.all(FILES.map((file) => get(code, file)))).map(({ body }) => body),
      ),
    );
    for (const body of bodies.flat()) expect(body).not.toContain('31337001');
    const withVin = bodies.map((of) => of.map((body) => body.includes('JTDBR32E720123456')));
    expect(withVin).toEqual([FILES.map(() => false), FILES.map(() => true)]);
    await site.database.pool.query(`
      WITH off AS (DELETE FROM listings WHERE slug = 'hostile-6' RETURNING *)
      INSERT INTO unpublished_listings (id, region, kind, source, source_id, slug, status, title, fields, detail, content_hash)
      OVERRIDING SYSTEM VALUE
      SELECT id, region, kind, source, source_id, slug, status, title, fields, detail, content_hash FROM off`);
    for (const file of FILES) expect((await get('sg', file)).body).not.toContain('hostile-6');
  });

  it('is read some cars at a time, each once', async () => {
    await site.database.pool.query(`
      INSERT INTO listings (region, kind, source, source_id, slug, status, title, fields, content_hash)
      SELECT 'th', 'used', 'many', n, 'many-' || n, 'available', 'Many', '{}', '' FROM generate_series(1, 1200) AS n`);
    const file = await site.app.services.outgoing.find(regionOf('th'), 'cars.jsonl', ORIGIN);
    const slugs: string[] = [];
    for await (const part of file?.parts() ?? []) {
      const lines = part.split('\n').filter(Boolean);
      expect(lines.length).toBeLessThanOrEqual(500);
      slugs.push(...lines.map((line) => JSON.parse(line).sku));
    }
    expect(slugs.filter((slug) => slug.startsWith('many-')).length).toBe(1_200);
    expect(new Set(slugs).size).toBe(slugs.length);
    // none of them has what Google requires
    const { headers } = await get('th', 'google.tsv');
    expect(headers['x-left-out']).toMatch(/no-photo=1[2-9]\d\d/);
  });

  it('has sold and kept cars as its receiver wants them', async () => {
    const { rows } = await site.database.pool.query<{ slug: string }>(`
      UPDATE listings SET fields = fields || CASE WHEN slug = 'hostile-2' THEN '{"is_sold": true}'::jsonb
        WHEN slug = 'hostile-3' THEN '{"is_pending_sale": true}' ELSE '{"is_coming_soon": true}' END
      WHERE slug IN ('hostile-2', 'hostile-3', 'hostile-4') RETURNING slug`);
    expect(rows).toHaveLength(3);
    const ids = (file: string, body: string) =>
      new Map(rowsOf(file, body).map((row) => [row.id?.[0] ?? row.vehicle_id?.[0], row]));
    const google = ids('google.tsv', (await get('sg', 'google.tsv')).body);
    expect(['hostile-1', 'hostile-2', 'hostile-3', 'hostile-4'].map((id) => google.has(id))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const meta = ids('meta.csv', (await get('sg', 'meta.csv')).body);
    expect(
      ['hostile-1', 'hostile-2', 'hostile-3', 'hostile-4'].map((id) => meta.get(id)?.availability?.[0]),
    ).toEqual(['AVAILABLE', 'NOT_AVAILABLE', 'PENDING', undefined]);
  });

  it('is not made again and again for one client', async () => {
    const statuses = [];
    for (let call = 0; call < 16; call++)
      statuses.push(
        (await site.app.inject({ url: addressOf('id', 'cars.jsonl'), remoteAddress: '203.0.113.7' }))
          .statusCode,
      );
    expect(statuses.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
  });

  it('is sent to one client twice at a time, and again when one of them has ended', async () => {
    const call = { url: addressOf('th', 'cars.jsonl'), remoteAddress: '203.0.113.8', payloadAsStream: true };
    const [first] = [await site.app.inject(call), await site.app.inject(call)];
    const { statusCode, headers } = await site.app.inject(call);
    expect([statusCode, headers['retry-after']]).toEqual([503, '30']);
    expect(first.statusCode).toBe(200);
    await text(first.stream());
    expect((await site.app.inject(call)).statusCode).toBe(200);
  });
});

function largest(): string {
  const [size] = regionOf('sg').manifest.pictures.sizes.toSorted((one, other) => other.width - one.width);
  return `${size?.width}x${size?.height}`;
}

it('cars that are made up go nowhere', async () => {
  const { rows } = await site.database.pool.query<{ slug: string }>(
    `UPDATE listings SET is_demo = true WHERE id = (
      SELECT min(id) FROM listings WHERE region = 'sg' AND source <> 'test' AND status = 'available') RETURNING slug`,
  );
  const slug = rows[0]?.slug ?? '';
  for (const file of FILES) {
    const answer = await get('sg', file);
    expect([file, slug !== '' && answer.body.includes(`/${slug}`)]).toEqual([file, false]);
    expect(answer.headers['x-left-out']).toMatch(/^demo=1(,|$)/);
  }
});
