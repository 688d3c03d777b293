import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Feed } from '#contracts/types.ts';
import { layeredDocument } from '../manifests/json/layered-document.ts';
import { parseJsonText } from '../manifests/json/read-json-file.ts';
import { columnProblems, columnsOf } from './check-columns.ts';

const folder = await mkdtemp(join(tmpdir(), 'forecourt-columns-'));
afterAll(() => rm(folder, { recursive: true }));

const FEED: Feed = {
  source: 'souq',
  kind: 'used',
  id: { columns: ['رقم'], take: 'text' },
  newest: 'seen',
  vehicle: { make: ['make', 'brand'], model: ['model'] },
  fields: [
    { field: 'listing.asking_price', from: ['سعر'], read: 'number', required: true },
    { field: 'listing.mileage', from: ['kms', 'milage'], read: 'number' },
  ],
};

async function check(content: string): Promise<[string, string, string, string | undefined][]> {
  const file = join(folder, 'cars');
  await writeFile(file, content);
  const document = layeredDocument([parseJsonText('feeds/souq.json', JSON.stringify(FEED, null, 2))]);
  const problems = columnProblems(FEED, document, await columnsOf(file, FEED));
  return problems.map(({ severity, path, message, suggestion }) => [severity, path, message, suggestion]);
}

describe('columnProblems', () => {
  it('reports missing columns: errors for required ones, warnings for others', async () => {
    expect(await check('رقم,seeen,brand,model,السعر,mileage\n1,2,3,4,5,6\n')).toEqual([
      ['error', 'newest', 'the file has no column "seen"', 'seeen'],
      ['error', 'fields[0].from[0]', 'the file has no column "سعر"', undefined],
      ['warning', 'fields[1].from', 'the file has no column "kms" or "milage"', undefined],
    ]);
  });

  it('accepts columns that only some rows of a JSON file have', async () => {
    const rows = [
      { رقم: 1, seen: '', make: 'x' },
      { model: 'y', سعر: 1, kms: 5 },
    ];
    expect(await check(JSON.stringify(rows))).toEqual([]);
  });

  it('reports a missing column when the delimiter does not fit the file', async () => {
    const [first] = await check('رقم;seen;make;model;سعر;kms\n1;2;3;4;5;6\n');
    expect(first?.[2]).toBe('the file has no column "رقم"');
  });

  it('refuses a column that the file has twice', async () => {
    expect(await check('رقم,seen,make,model,سعر,kms,سعر,remark,remark\n1,2,3,4,5,6,7,8,9\n')).toEqual([
      ['error', 'fields[0].from', 'the file has several columns "سعر"', undefined],
    ]);
  });

  it('reports nothing for a file without rows', async () => {
    expect(await check('رقم,seen\n')).toEqual([]);
  });
});
