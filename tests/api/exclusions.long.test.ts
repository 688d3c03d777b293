import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DataQueryAnswer, ListListingsAnswer } from '#contracts/types.ts';
import { pageContextOf } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { toggleOption, withFilter } from '#region/search/change-search.ts';
import type { FilterValue } from '#region/search/filter-value.ts';
import { toggleMake, toggleModel } from '#region/search/make-models.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { parseSearch } from '#region/search/search-query.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { loadBuy } from '#screens/buy/buy.server.ts';
import { until } from '../until.ts';
import { API, visitorOf } from './login/log-in.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const CARS = 30;
const PAGE_SIZE = 24;
/** Six regions are filled. */
const MAX_START_MS = 300_000;
const car = (model: string) => ({ 'inventory.make': model.split('.')[0], 'inventory.make_model': model });
/** What buyers type to leave something out, and what that means: `[region, language, sentence, address, fields of a car]`. */
const SENTENCES = [
  ['sg', 'en', 'not mercedes', 'make=!mercedes-benz', car('mercedes-benz.c-class')],
  ['sg', 'en', 'no diesel', 'fuel=!diesel', { 'inventory.fuel_type': 'diesel' }],
  ['sg', 'en', 'PARF car', 'category=!renewed_coe', { categories: ['renewed_coe', 'low_mileage'] }],
  ['jp', 'ja', 'トヨタ以外', 'make=!toyota', car('toyota.prius')],
  ['my', 'ms', 'bukan proton', 'make=!proton', car('proton.saga')],
  ['id', 'id', 'tanpa diesel', 'fuel=!diesel', { 'inventory.fuel_type': 'diesel' }],
  ['th', 'th', 'ไม่เอาดีเซล', 'fuel=!diesel', { 'inventory.fuel_type': 'diesel' }],
  ['hk', 'zh-Hant-HK', '唔要柴油', 'fuel=!diesel', { 'inventory.fuel_type': 'diesel' }],
] as const;
const CASES = SENTENCES.map(([region, language, sentence, address, excluded]) => {
  const [key = '', value = ''] = address.split('=!');
  return { region, language, sentence, address, excluded, key, value };
});
const REGIONS = [...new Set(CASES.map(({ region }) => region))];
const PHONES: Readonly<Record<string, string>> = {
  sg: '81234567',
  my: '0123456789',
  id: '081234567890',
  th: '0812345678',
  jp: '09012345678',
  hk: '51234567',
};
let site: TestSite;
const tokens: Record<string, string> = {};
const { logIn } = visitorOf(() => site);
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values);

/** Loads the buy page as Next would, and answers with what the page is made of. */
async function buyPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const context = pageContextOf(request);
  const answer = await loadBuy(context, createTranslate(context.language.code, context.messages));
  const view = answer.kind === 'screen' ? answer.props.view : undefined;
  response.end(JSON.stringify({ chips: view?.chips, notices: view?.notices }));
}

beforeAll(async () => {
  const stock = Object.fromEntries(REGIONS.map((region) => [region, CARS]));
  site = await openTestSite({ stock, next: buyPage });
  const totals = new Map<string, number>();
  for (const region of REGIONS) totals.set(region, (await search(region, '')).meta.total);
  // of each kind there is a car to leave out
  for (const { region, excluded } of CASES) {
    await newCar(region, excluded);
    totals.set(region, (totals.get(region) ?? 0) + 1);
  }
  for (const region of REGIONS) {
    tokens[region] = (await logIn(region, PHONES[region] ?? '')).access_token;
    await until(async () => expect((await search(region, '')).meta.total).toBe(totals.get(region)));
  }
}, MAX_START_MS);
afterAll(() => site?.close());

const search = async (region: string, address: string, size = 1) =>
  (
    await site.app.inject({ url: `${API}/${region}/listings?size=${size}&${address}` })
  ).json<ListListingsAnswer>();

let cars = 0;
/** Copies a used car of the stock with other fields. */
async function newCar(region: string, fields: object, title = `Car ${cars}`): Promise<void> {
  cars += 1;
  await query(
    `INSERT INTO listings (region, kind, source, source_id, slug, status, title, fields, content_hash)
     SELECT region, kind, 'test', $1, $1, status, $2, fields || '{"is_sold": false}' || $3::jsonb, $1
     FROM listings WHERE region = $4 AND kind = 'used' LIMIT 1`,
    [`excluded-${cars}`, title, JSON.stringify(fields), region],
  );
}

describe.each(CASES)(
  '$region: $sentence',
  ({ region, language, sentence, address, key, value, excluded }) => {
    it('is read as an exclusion', async () => {
      const { data } = (
        await site.app.inject({
          url: `${API}/${region}/data-query/resolve?lang=${language}&q=${encodeURIComponent(sentence)}`,
        })
      ).json<DataQueryAnswer>();
      expect(data).toEqual([{ key, value: `!${value}` }]);
    });

    it('leaves exactly those cars out of the list', async () => {
      const [all, with_, without] = await Promise.all([
        search(region, ''),
        search(region, `${key}=${value}`),
        search(region, address),
      ]);
      expect(with_.meta.total).toBeGreaterThan(0);
      expect(without.meta.total).toBe(all.meta.total - with_.meta.total);
      const numbers = Array.from({ length: Math.ceil(without.meta.total / PAGE_SIZE) }, (_, at) => at + 1);
      for (const page of numbers) {
        const { data } = await search(region, `${address}&page=${page}`, PAGE_SIZE);
        for (const each of data) expect(JSON.stringify(each)).not.toContain(`"${value}"`);
      }
    });

    it('holds in the counts of every option of every filter', async () => {
      const { facets } = (await search(region, address)).meta;
      const left = parseSearch(regionOf(region), new URLSearchParams(address)).query;
      const wrong: string[] = [];
      let counted = 0;
      for (const [facet, options] of Object.entries(facets))
        for (const option of options) {
          counted += 1;
          const chosen = chooseOption(left.filters[facet], option.value, facet);
          const asked = formatSearch(regionOf(region), withFilter(left, facet, chosen));
          const { total } = (await search(region, `${asked}&counts=none`)).meta;
          if (total !== option.count) wrong.push(`${asked}: ${total} instead of ${option.count}`);
        }
      expect(wrong).toEqual([]);
      expect(counted).toBeGreaterThan(10);
    });

    it('has a chip that is removed alone', async () => {
      const page = pagePath(regionOf(region), { language, route: 'buy', segments: [] });
      const chipsOf = async (asked: string) => (await site.app.inject({ url: `${page}?${asked}` })).json();
      const one = await chipsOf(`${address}&sort=price-asc`);
      expect(one.notices).toEqual([]);
      expect(one.chips.map(({ href }: Chip) => href)).toEqual([`${page}?sort=price-asc`]);
      const two = await chipsOf(`transmission=automatic&${address}`);
      expect(two.chips.map(({ href }: Chip) => href).sort()).toEqual(
        [`${page}?${address}`, `${page}?transmission=automatic`].sort(),
      );
    });

    it('is saved, and alerts name no car that is left out', async () => {
      const headers = { authorization: `Bearer ${tokens[region]}` };
      const wanted = { category: 'used', search: address, events: ['new_match'], frequency: 'instant' };
      const saved = await site.app.inject({
        method: 'POST',
        url: `${API}/${region}/tickets/buy-hunt-notify`,
        payload: wanted,
        headers,
      });
      expect([saved.statusCode, saved.json().data.search]).toEqual([201, address]);
      await newCar(region, excluded, `Left out ${cars}`);
      await site.server.sendAlerts();
      expect(await inbox()).toEqual([]);
      await newCar(region, WANTED[key] ?? {}, `Wanted ${cars}`);
      await site.server.sendAlerts();
      expect(await inbox()).toEqual([expect.stringMatching(/^Wanted/)]);
    });
  },
);

/** Fields of a car that no sentence of the filter leaves out. */
const WANTED: Readonly<Record<string, object>> = {
  make: car('kia.stonic'),
  fuel: { 'inventory.fuel_type': 'petrol' },
  category: { categories: ['low_mileage'] },
};

const regionOf = (code: string) => {
  const region = site.content.regions.find(code);
  if (!region) throw new Error(`no region ${code}`);
  return region;
};

beforeEach(async () => {
  for (const table of ['saved_searches', 'alert_changes', 'alert_days', 'outbox'])
    await query(`DELETE FROM ${table}`);
});

/** What a press on an option of a filter asks for. */
function chooseOption(
  value: FilterValue | undefined,
  option: string,
  facet: string,
): FilterValue | undefined {
  if (facet === 'make') return option.includes('.') ? toggleModel(value, option) : toggleMake(value, option);
  return toggleOption(value, option);
}

interface Chip {
  href: string;
}

/** Titles of the cars in messages since the last test. */
const inbox = async (): Promise<string[]> =>
  (await query('SELECT title FROM outbox ORDER BY id')).rows.map(({ title }) => title);
