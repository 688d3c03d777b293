import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { csvCell } from '#server/runtime/csv-cell.ts';
import { loadFeed } from '../../src/server/import/load-feed.ts';
import { feedOf, manifestOf, writeFile } from './fixtures.ts';

const regionsDir = resolve(import.meta.dirname, '../../regions');
const folders = { regionsDir, shippedRegionsDir: regionsDir };
const REGION_OF: Record<string, string> = {
  '28car': 'hk',
  carsensor: 'jp',
  'carsensor-prices': 'jp',
  carsome: 'my',
  mobil123: 'id',
  'mobil123-parsed': 'id',
  one2car: 'th',
  sgcarmart: 'sg',
  'sgcarmart-new': 'sg',
};

describe('feed mappings', () => {
  it('that are shipped match their regions', async () => {
    const shipped = readdirSync(join(regionsDir, 'feeds')).map((name) => name.replace('.json', ''));
    expect(shipped.sort()).toEqual(Object.keys(REGION_OF).sort());
    for (const name of shipped) {
      const { problems } = await loadFeed(name, folders, manifestOf(REGION_OF[name] ?? ''));
      expect(problems, name).toEqual([]);
    }
  });

  it('that are invalid are refused with line, path and allowed values', async () => {
    const feed = feedOf('sgcarmart');
    const [price, ...rest] = feed.fields;
    const wrong = { ...feed, colour: 1, fields: [{ ...price, field: 'listing.asking_prise' }, ...rest] };
    const { problems } = await loadFeed(
      writeFile('wrong.json', JSON.stringify(wrong, null, 2)),
      folders,
      manifestOf('sg'),
    );
    expect(problems[0]?.message).toContain('colour');
    const { colour: _colour, ...known } = wrong;
    const again = await loadFeed(
      writeFile('wrong.json', JSON.stringify(known, null, 2)),
      folders,
      manifestOf('sg'),
    );
    expect(again.problems).toEqual([
      expect.objectContaining({ path: 'fields[0].field', suggestion: 'listing.asking_price' }),
    ]);
    expect(again.problems[0]?.line).toBeGreaterThan(10);
  });

  it.each(['"', "'", '\n', '\r', '0', 'a', '٣', 'é', '.', '-', '+', '\ufeff'])(
    'with %j between columns are refused',
    async (delimiter) => {
      const file = writeFile('wrong.json', JSON.stringify({ ...feedOf('sgcarmart'), delimiter }, null, 2));
      const { problems } = await loadFeed(file, folders, manifestOf('sg'));
      expect(problems.map(({ path, severity }) => [path, severity])).toEqual([['delimiter', 'error']]);
    },
  );

  it.each([';', '|', '\t', ' ', '~', '\u001f'])('may have %j between columns', async (delimiter) => {
    const file = writeFile('other.json', JSON.stringify({ ...feedOf('sgcarmart'), delimiter }));
    expect((await loadFeed(file, folders, manifestOf('sg'))).problems).toEqual([]);
  });

  it('that fill a field twice are refused', async () => {
    const feed = feedOf('sgcarmart');
    const [price, ...rest] = feed.fields;
    const wrong = { ...feed, fields: [price, ...rest, price] };
    const file = writeFile('wrong.json', JSON.stringify(wrong));
    const { problems } = await loadFeed(file, folders, manifestOf('sg'));
    expect(problems.map(({ path, message }) => [path, message])).toEqual([
      [`fields[${rest.length + 1}].field`, 'the field "listing.asking_price" is filled twice'],
    ]);
  });

  it('that leave photos at a host which the region does not name are refused in files and at the desk', async () => {
    const { pictures, ...manifest } = manifestOf('sg');
    const wrong = { ...feedOf('sgcarmart'), photos: { from: ['photos'], keepAt: 'dealer' } };
    const file = writeFile('wrong.json', JSON.stringify(wrong));
    const problems = async (keptAt: Record<string, string>) =>
      (await loadFeed(file, folders, { ...manifest, pictures: { ...pictures, keptAt } })).problems.map(
        ({ path, message }) => [path, message],
      );
    expect(await problems({ other: 'https://cdn.dealer.sg/{path}' })).toEqual([
      ['photos.keepAt', 'there is no "dealer" in "pictures.keptAt" of region sg'],
    ]);
    expect(await problems({ dealer: 'https://cdn.dealer.sg/{path}' })).toEqual([]);
  });

  it('that do not exist are refused with the nearest name', async () => {
    const { problems } = await loadFeed('sgcarmat', folders, manifestOf('sg'));
    expect(problems[0]).toMatchObject({ message: 'there is no such mapping', suggestion: 'sgcarmart' });
  });

  it('may not use values outside a vocabulary', async () => {
    const feed = feedOf('carsome');
    const fields = feed.fields.map((mapping) =>
      mapping.options ? { ...mapping, options: { Automatic: 'autmatic' } } : mapping,
    );
    const { problems } = await loadFeed(
      writeFile('wrong.json', JSON.stringify({ ...feed, fields })),
      folders,
      manifestOf('my'),
    );
    expect(problems[0]).toMatchObject({
      message: '"autmatic" is not a value of inventory.transmission',
      suggestion: 'automatic',
    });
  });
});

describe('lists of values in a mapping', () => {
  const problemsOf = async (changes: object) => {
    const feed = feedOf('carsome');
    const file = writeFile('lists.json', JSON.stringify({ ...feed, ...changes }));
    const { problems } = await loadFeed(file, folders, manifestOf('my'));
    return problems.map(({ path, message, allowed }) => [path, message, allowed]);
  };
  const mapping = { field: 'categories', from: ['tags'], read: 'options', separator: '|' };

  it('are checked against their vocabulary', async () => {
    const [price] = feedOf('carsome').fields;
    expect(await problemsOf({ fields: [price, { ...mapping, options: { Family: 'family_car' } }] })).toEqual(
      [],
    );
    expect(
      await problemsOf({
        fields: [price, { ...mapping, options: { Family: 'family' } }, { ...mapping, field: 'is_promo' }],
      }),
    ).toEqual([
      [
        'fields[1].options.Family',
        '"family" is not a value of categories',
        expect.stringContaining('family_car'),
      ],
      ['fields[2].read', 'a boolean field cannot be read as "options"', 'boolean'],
      ['fields[2]', 'reads options but lists none', expect.any(String)],
    ]);
    expect((await problemsOf({ fields: [price, { ...mapping, read: 'option' }] }))[0]).toEqual([
      'fields[1].read',
      'a texts field cannot be read as "option"',
      'options',
    ]);
  });

  it('are lists as defaults too', async () => {
    expect(await problemsOf({ defaults: { categories: ['family_car', 'low_mileage'] } })).toEqual([]);
    expect(await problemsOf({ defaults: { categories: 'family_car' } })).toEqual([
      [
        'defaults.categories',
        '"family_car" is not a value of a texts field',
        expect.stringContaining('a list'),
      ],
    ]);
    expect(await problemsOf({ defaults: { categories: ['family'] } })).toEqual([
      ['defaults.categories[0]', '"family" is not a value of categories', expect.any(String)],
    ]);
    expect(await problemsOf({ defaults: { 'listing.location': ['Selangor'] } })).toEqual([
      ['defaults["listing.location"]', '["Selangor"] is not a value of a text field', expect.any(String)],
    ]);
  });
});

describe('the rejects file', () => {
  it('does not contain spreadsheet formulas (A26)', () => {
    for (const start of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])
      expect(csvCell(start).replace(/^"/, '').startsWith("'")).toBe(true);
    expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
  });
});
