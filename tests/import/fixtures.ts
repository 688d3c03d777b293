import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import type { Feed, RegionManifest } from '#contracts/types.ts';
import { type Json, mergePatch } from '#region/manifest/merge-patch.ts';
import { readCatalogue } from '../../src/server/manifests/catalogue/read-catalogue.ts';

const REGIONS = resolve(import.meta.dirname, '../../regions');
const read = (file: string): Json => JSON.parse(readFileSync(join(REGIONS, file), 'utf8'));

export const catalogueDir = join(REGIONS, 'shared/catalogue');
export const names = readCatalogue([catalogueDir]);

export function manifestOf(code: string): RegionManifest {
  return mergePatch(read('shared/base.json'), read(`${code}.json`)) as unknown as RegionManifest;
}

export function feedOf(name: string): Feed {
  return read(`feeds/${name}.json`) as unknown as Feed;
}

/** Creates an empty folder that is removed after the run of tests. */
export const temporaryFolder = (): string => mkdtempSync(join(inject('runFolder'), 'import-'));

export function writeFile(name: string, content: string): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

/** CSV text of rows with the same keys. */
export function csv(rows: readonly Record<string, string | number>[]): string {
  const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
  const columns = Object.keys(rows[0] ?? {});
  return [
    columns.map(cell).join(','),
    ...rows.map((row) => columns.map((column) => cell(row[column] ?? '')).join(',')),
  ].join('\n');
}

/** A used car as a row of the sg feed. */
export function singaporeRow(
  id: number,
  changes: Record<string, string | number> = {},
): Record<string, string | number> {
  return {
    used_car_id: id,
    car_model: 'HONDA VEZEL 1.5X CVT',
    brand: 'HONDA',
    color: 'White',
    fuel_type: 'Petrol',
    price: '86800.000000000',
    depreciation_per_year: '11000.0',
    registration_date: '2019-05-02',
    coe_left: 1461,
    mileage: 60000,
    manufactured_year: 2018,
    road_tax_per_year: 682,
    transmission: 'Auto',
    dereg_value: 30000,
    omv: 20000,
    coe_value: 40000,
    arf: 20000,
    engine_capacity_cc: 1496,
    power: 96,
    curb_weight: 1190,
    no_of_owners: 2,
    vehicle_type: 'SUV',
    scraped_datetime: '2025-04-01 10:00:00',
    posted_datetime: '2025-03-01',
    updated_datetime: '2025-03-02',
    active: 'True',
    ...changes,
  };
}
