import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGREEMENT } from '../api/desk/desk-offer-rows.ts';
import { API } from '../api/login/log-in.ts';
import { offersOf } from '../api/offers/offers-of-region.ts';
import { openTestSite, type TestSite } from '../api/test-site.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What staff write into the manifests of two new countries to sell cars online with a deposit, and nothing else. */
const COUNTRIES = [
  {
    code: 'cl',
    name: 'Chile',
    currency: 'CLP',
    decimals: 0,
    deposit: { percent: 2, roundTo: 10_000 },
    banks: [{ code: 'banco_estado', name: 'BancoEstado' }],
    price: 12_990_001,
    amounts: { price: 12_990_001, deposit: 260_000, balance: 12_730_001 },
  },
  {
    code: 'kw',
    name: 'Kuwait',
    currency: 'KWD',
    decimals: 3,
    // the base has a share, and rounds it
    deposit: { amount: 45.25, percent: null, roundTo: null },
    banks: [{ code: 'nbk', name: 'NBK' }],
    price: 4_500.555,
    amounts: { price: 4_500_555, deposit: 45_250, balance: 4_455_305 },
  },
] as const;

let folder: string;
let site: TestSite;
const offers = offersOf(() => site);
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;

/** Runs a command of the README for the folder. */
function regions(...args: string[]): Promise<{ code: number; out: string }> {
  const env = { ...process.env, ...environment() };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'scripts/run.js'), 'forecourt', ...args],
      { env },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out: out + err }),
    );
  });
}
const environment = () => ({ REGIONS_DIR: join(folder, 'regions'), LOCALES_DIR: join(folder, 'locales') });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-countries-'));
  for (const name of ['regions', 'locales']) await mkdir(join(folder, name));
  for (const { code, deposit, banks, decimals } of COUNTRIES) {
    const made = await regions('new', code.toUpperCase(), '--yes');
    expect(made.code, made.out).toBe(0);
    const file = join(folder, 'regions', `${code}.json`);
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    const own = {
      ...manifest,
      extends: ['forecourt:base', 'forecourt:deposits'],
      currency: { ...manifest.currency, fractionDigits: decimals },
      offers: { deposit, banks },
    };
    await writeFile(file, JSON.stringify(own, null, 2));
  }
}, 240_000);
afterAll(async () => {
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

it('manifests of new countries that sell online have no error', { timeout: 120_000 }, async () => {
  const { code, out } = await regions('check');
  expect(code, out).toBe(0);
});

describe('a whole deal in a new country', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openTestSite({
      stock: Object.fromEntries(COUNTRIES.map(({ code }) => [code, 6])),
      environment: { RATE_LIMITS: 'off', ...environment() },
    });
    for (const { code, price } of COUNTRIES)
      await query(
        `UPDATE listings SET fields = jsonb_set(fields - 'listing.promotional_price', '{listing.asking_price}', to_jsonb($2::numeric))
         WHERE region = $1 AND fields ? 'listing.asking_price'`,
        [code, price],
      );
  }, 120_000);

  it.each(COUNTRIES)('goes from the list of cars to the handover in $name', async (country) => {
    const { code, currency, amounts } = country;
    const minor = (amount: number) => ({ amount, currency });
    const list = (await site.app.inject(`${API}/${code}/listings`)).json();
    expect(list.data.length, 'cars are listed').toBeGreaterThan(0);

    const begun = await offers.begin(code);
    expect(begun.answer.statusCode, begun.answer.body).toBe(201);
    const { act, read, offer, car } = begun;
    expect(offer).toMatchObject({ price: minor(amounts.price), deposit: minor(amounts.deposit) });
    expect(await offers.accept(code, begun)).toMatchObject({
      status: 200,
      data: { state: 'accepted', due: { amount: amounts.deposit } },
    });
    const deposit = await act('deposit/card/payment-intents', {}, { 'idempotency-key': 'deposit' });
    expect(deposit.data.payment).toMatchObject(minor(amounts.deposit));
    await offers.settle(code, deposit.data.payment);
    expect(await read('')).toMatchObject({ state: 'reserved' });

    await offers.handIn(begun, 'cash');
    await act('financing-and-insurance', { method: 'cash' });
    const desk = await offers.deskOf(code, offer.slug);
    await desk.ask('agreement-documents', { name: 'agreement.pdf', file: AGREEMENT });
    expect(await desk.act('prepare_agreement')).toMatchObject({ state: 'signing' });
    const { hash } = await read('agreement-documents');
    expect(await act('sign', { hash })).toMatchObject({ data: { state: 'signed' } });
    const balance = await act('balance/card/payment-intents', {}, { 'idempotency-key': 'balance' });
    expect(balance.data.payment).toMatchObject(minor(amounts.balance));
    await offers.settle(code, balance.data.payment);
    expect(await desk.act('hand_over')).toMatchObject({ state: 'completed' });
    expect(await query('SELECT status FROM listings WHERE id = $1', [car.id])).toEqual([{ status: 'sold' }]);
    expect(
      await query(
        `SELECT a.currency, sum(e.amount)::int AS sum FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
         WHERE a.region = $1 AND a.name LIKE 'provider %' GROUP BY 1`,
        [code],
      ),
    ).toEqual([{ currency, sum: amounts.price }]);
  });
});
