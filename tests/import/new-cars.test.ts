import { afterAll, beforeAll, expect, it } from 'vitest';
import { runImport } from '../../src/server/modules/imports/index.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import type { RejectedRow } from '../../src/server/storage/schema/desk-imports.ts';
import { createTestDatabase } from '../database.ts';
import { csv, feedOf, manifestOf, names, writeFile } from './fixtures.ts';

let database: OpenDatabase;
let rejected: RejectedRow[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A new car as a row of the sg price list. */
const row = (code: number, changes: Record<string, string | number> = {}) => ({
  car_code: code,
  car_model: 'BYD Atto 3 Electric',
  price: '150000.0',
  brand: 'BYD',
  fuel_type: 'Electric',
  engine_type: 'Electric Motor',
  battery_type: 'Blade Battery',
  drive_type: 'Front-wheel drive',
  transmission: 'Single-speed (A)',
  power_kw: '150.0',
  torque_nm: '310.0',
  top_speed_kmh: '160.0',
  vehicle_type: 'SUV',
  seating_capacity: '5.0',
  boot_capacity_litres: '440.0',
  battery_capacity_kwh: '60.5',
  drive_range_km: '420.0',
  energy_consumption_km_per_kwh: '6.25',
  ac_charging_rate_kw: '7.0',
  ac_charging_time_h: '9.5',
  dc_charging_rate_kw: '88.0',
  dc_charging_time_h: '0.8',
  fuel_tank_capacity_litres: '',
  mileage: '',
  ...changes,
});

async function importRows(rows: ReturnType<typeof row>[]) {
  rejected = [];
  await database.pool.query('DELETE FROM listings');
  const report = await runImport({
    file: writeFile('new.csv', csv(rows)),
    feed: feedOf('sgcarmart-new'),
    manifest: manifestOf('sg'),
    names,
    db: database.db,
    onReject: (reject) => rejected.push(reject),
    onProgress: () => {},
  });
  const { rows: stored } = await database.pool.query(
    'SELECT kind, title, slug, fields FROM listings ORDER BY source_id',
  );
  return { report, stored };
}

it('a price list is stored as new cars with technical data', async () => {
  const { stored } = await importRows([row(501)]);
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({ kind: 'new', title: 'BYD Atto 3 Electric', slug: 'byd-atto-3-501' });
  expect(stored[0]?.fields).toMatchObject({
    'listing.asking_price': 150_000,
    'inventory.fuel_type': 'electric',
    'inventory.wheel_drives': 'fwd',
    'inventory.transmission': 'automatic',
    'inventory.car_type': 'suv',
    'inventory.power': 150,
    'inventory.torque': 310,
    'inventory.top_speed': 160,
    'inventory.seats': 5,
    'inventory.boot_capacity': 440,
    'inventory.battery_capacity': 60.5,
    'inventory.driving_range': 420,
    'inventory.energy_consumption': 6.25,
    'inventory.ac_charging_power': 7,
    'inventory.ac_charging_time': 9.5,
    'inventory.dc_charging_power': 88,
    'inventory.dc_charging_time': 0.8,
    'listing.is_available': true,
  });
});

it('the column mileage is the fuel economy, not the distance driven', async () => {
  const petrol = { car_model: 'Toyota Yaris Cross', brand: 'Toyota', fuel_type: 'Petrol', mileage: '18.5' };
  const { stored } = await importRows([row(502, { ...petrol, fuel_tank_capacity_litres: '36.0' })]);
  expect(stored[0]?.fields).toMatchObject({
    'inventory.fuel_economy': 18.5,
    'inventory.fuel_tank_capacity': 36,
  });
  expect(stored[0]?.fields).not.toHaveProperty(['listing.mileage']);
});

it('implausible and merged numbers are dropped', async () => {
  const { stored } = await importRows([
    row(503, { boot_capacity_litres: '4401340.0', torque_nm: '28000', top_speed_kmh: '1.6' }),
  ]);
  for (const name of ['boot_capacity', 'torque', 'top_speed'])
    expect(stored[0]?.fields).not.toHaveProperty([`inventory.${name}`]);
});

it('every distinct row is stored or rejected with a reason', async () => {
  const { report, stored } = await importRows([
    row(601),
    row(602, { brand: 'BYD Past Cars' }),
    row(603, { price: '' }),
    row(604, { price: '0.0' }),
    row(601),
  ]);
  expect(report).toMatchObject({ read: 5, stored: 1, duplicates: 1, rejected: 3 });
  expect(stored).toHaveLength(1);
  expect(rejected.map(({ column, reason }) => [column, reason])).toEqual([
    ['brand', 'no longer sold as a new car'],
    ['price', expect.any(String)],
    ['price', expect.any(String)],
  ]);
});
