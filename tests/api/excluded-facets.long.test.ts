import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListListingsAnswer } from '#contracts/types.ts';
import { OTHER_VALUE } from '#domain/search/index-definition.ts';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import { pageContextOf } from '#region/routing/page-context.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { loadBuy } from '#screens/buy/buy.server.ts';
import { shippedRegion } from '../shipped-regions.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const REGIONS = ['sg', 'id', 'th', 'my', 'jp', 'hk'] as const;
const CARS = 60;
type Fields = Readonly<Record<string, unknown>>;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({
    stock: Object.fromEntries(REGIONS.map((region) => [region, CARS])),
    next: filtersOfPage,
  });
});
afterAll(() => site?.close());

/** Answers with the filters of the buy page as it is drawn, with scripts and without. */
async function filtersOfPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const context = pageContextOf(request);
  const answer = await loadBuy(context, createTranslate(context.language.code, context.messages));
  response.end(JSON.stringify(answer.kind === 'screen' ? answer.props.view.groups : []));
}

async function facetsOf(region: string, search: string): Promise<ListListingsAnswer['meta']['facets']> {
  const answer = await site.app.inject({ url: `/api/v1/rabbit/${region}/listings?size=1&${search}` });
  expect([search, answer.statusCode]).toEqual([search, 200]);
  return answer.json<ListListingsAnswer>().meta.facets;
}

/** Values of an address that a car has for a filter, read from its fields. */
function valuesOf({ type, isBooleanFilter, options, field }: ResolvedFilter, fields: Fields): string[] {
  if (type === 'make_model') return [fields['inventory.make'], fields['inventory.make_model']].map(String);
  if (isBooleanFilter) return options.map(({ value }) => value).filter((value) => fields[value] === true);
  const values = [fields[field]]
    .flat()
    .flatMap((value) => (value === null || value === undefined ? [] : String(value)));
  const isOther = (value: string) => !options.some((option) => option.value === value);
  return values.some(isOther) ? [...values, OTHER_VALUE] : values;
}

describe.each(REGIONS)('options that a search leaves out, in %s', (region) => {
  it('count the cars that choosing them instead finds', async () => {
    const { rows } = await site.database.pool.query<{ fields: Fields }>(
      `SELECT fields FROM listings WHERE region = $1 AND kind = 'used'`,
      [region],
    );
    const all = await facetsOf(region, '');
    let narrowing = 0;
    for (const filter of shippedRegion(region).filters) {
      const { query, joinCondition } = filter;
      const offered = all[query]?.map(({ value }) => value) ?? [];
      const others = offered.filter((value) => value === OTHER_VALUE);
      // first, as searches leave out the first ones
      const [first, second, third] = [...others, ...offered.filter((value) => value !== OTHER_VALUE)];
      const isList = filter.options.length > 0 || filter.type === 'make_model';
      if (!isList || first === undefined || second === undefined) continue;
      const isNarrowing = filter.type !== 'make_model' && joinCondition === 'AND';
      const searches = [
        { wanted: [], excluded: [first] },
        { wanted: [], excluded: [first, second] },
        ...(third === undefined ? [] : [{ wanted: [third], excluded: [first, second] }]),
      ];
      for (const { wanted, excluded } of searches) {
        const written = [...wanted, ...excluded.map((value) => `!${value}`)]
          .map(encodeURIComponent)
          .join(',');
        const facet = (await facetsOf(region, `${query}=${written}`))[query] ?? [];
        for (const value of excluded) {
          const rest = excluded.filter((each) => each !== value);
          const cars = rows.filter(({ fields }) => {
            const has = valuesOf(filter, fields);
            const isElse =
              wanted.every((each) => has.includes(each)) && !rest.some((each) => has.includes(each));
            return has.includes(value) && (!isNarrowing || isElse);
          });
          const count = facet.find((each) => each.value === value)?.count ?? 0;
          expect(`${query}=${written}: ${value} ${count}`).toBe(
            `${query}=${written}: ${value} ${cars.length}`,
          );
          if (isNarrowing && count > 0) narrowing += 1;
        }
      }
    }
    expect(narrowing).toBeGreaterThan(0);
  });
});

it('an option that a search leaves out has its count in the page and its form', async () => {
  const [option] = (await facetsOf('sg', '')).category ?? [];
  const { value, count } = (await facetsOf('sg', `category=!${option?.value}`)).category?.find(
    (each) => each.value === option?.value,
  ) ?? { value: '', count: 0 };
  expect(count).toBe(option?.count);
  const page = await site.app.inject({ url: `/sg/en/buy?category=!${value}` });
  const drawn = page
    .json<{ filters: { query: string; options?: { value: string }[] }[] }[]>()
    .flatMap(({ filters }) => filters)
    .filter(({ query }) => query === 'category')
    .flatMap(({ options = [] }) => options.filter((each) => each.value === value));
  expect(drawn).toMatchObject([{ value, count: String(count) }]);
  expect(drawn[0]).not.toHaveProperty('isNone');
});
