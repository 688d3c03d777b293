import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { describeFilter } from '#region/search/describe-filter.ts';
import { listValue } from '#region/search/excluded.ts';
import type { FilterValue } from '#region/search/filter-value.ts';
import { parseSearch } from '#region/search/search-query.ts';
import { englishLabel, shippedRegions } from '../../../tests/shipped-regions.ts';
import { Filter } from './filter.tsx';

type Region = (typeof shippedRegions)[number];
type RegionFilter = Region['filters'][number];

type Inputs = { name: string; value: string; isTicked: boolean; isHidden: boolean }[];

/** Inputs of a filter in the page, before any script runs. */
function inputsOf(region: Region, filter: RegionFilter, value?: FilterValue): Inputs {
  const context = englishLabel(region);
  const makes = filter.type === 'make_model' ? ['toyota', 'honda'] : [];
  const facet = [...makes, ...filter.options.map((option) => option.value)].map((each) => ({
    value: each,
    count: 9,
  }));
  const view = describeFilter({ filter, value, facet, stats: undefined, context });
  const html = renderToStaticMarkup(
    <Filter view={view} value={value} onChoose={() => undefined} onDraft={() => undefined} />,
  );
  return [...html.matchAll(/<input[^>]*>/g)].flatMap(([input]) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1];
    const [name, own, type] = [attribute('name'), attribute('value'), attribute('type')];
    const isBox = type === 'checkbox' || type === 'hidden';
    if (name === undefined || own === undefined || !isBox) return [];
    return [{ name, value: own, isTicked: input.includes(' checked=""'), isHidden: type === 'hidden' }];
  });
}

/** What a browser without scripts sends: hidden inputs and those that are ticked, here and by the visitor. */
const sentPairs = (region: Region, filter: RegionFilter, value: FilterValue, ticked?: string) =>
  inputsOf(region, filter, value)
    .filter((input) => input.isHidden || input.isTicked || input.value === ticked)
    .map((input): [string, string] => [input.name, input.value]);

const cases = shippedRegions.flatMap((region) =>
  region.filters.flatMap((filter) => {
    const [excluded, other] = inputsOf(region, filter).map((input) => input.value);
    if (excluded === undefined) return [];
    const { query, problems } = parseSearch(region, [[filter.query, `!${excluded}`]]);
    const value = query.filters[filter.query];
    return value && problems.length === 0
      ? [{ name: `${region.code} ${filter.query}`, region, filter, value, excluded, other }]
      : [];
  }),
);

describe('the form without scripts', () => {
  it('has filters of all types that leave something out', () => {
    expect([...new Set(cases.map(({ filter }) => filter.type))].sort()).toEqual([
      'boolean',
      'button',
      'checkbox',
      'make_model',
    ]);
  });

  it.each(cases)('keeps what a search leaves out: $name', ({ region, filter, value }) => {
    const { query, problems } = parseSearch(region, sentPairs(region, filter, value));
    expect([query.filters, problems]).toEqual([{ [filter.query]: value }, []]);
  });

  const lists = cases.filter(({ value, other }) => value.kind === 'list' && other !== undefined);

  it.each(lists)(
    'adds an option that is ticked: $name',
    ({ region, filter, value, excluded, other = '' }) => {
      const { query } = parseSearch(region, sentPairs(region, filter, value, other));
      expect(query.filters[filter.query]).toEqual(listValue([other], [excluded]));
    },
  );

  it.each(lists)(
    'asks for an option that was left out once it is ticked: $name',
    ({ region, filter, value, excluded }) => {
      const { query, problems } = parseSearch(region, sentPairs(region, filter, value, excluded));
      expect([query.filters[filter.query], problems]).toEqual([listValue([excluded]), []]);
    },
  );
});
