import { describe, expect, it } from 'vitest';
import { indexDefinition } from '#region/search/index-definition.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { compileCriteria } from '#region/search/search-criteria.ts';
import { filterLabel } from '#region/search/search-labels.ts';
import { parseSearch } from '#region/search/search-query.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { filterParameters } from '../../src/server/http/plugins/filter-parameters.ts';
import { wireStats } from '../../src/server/modules/listings/search-listings.ts';
import { createIndex } from '../../src/server/search/create-index.ts';
import { englishLabel, filterOf, shippedMessages, shippedRegion } from '../shipped-regions.ts';

const region = shippedRegion('jp');
const filter = filterOf(region, 'first_registered');
const parse = (search: string, locale?: string) => parseSearch(region, new URLSearchParams(search), locale);
const label = (text: string) => filterLabel({ kind: 'text', text }, filter, englishLabel(region));

const index = createIndex(indexDefinition(region));
index.load([
  [1, { [filter.field]: '2018-02-28' }],
  [2, { [filter.field]: '2018-03-01' }],
  [3, { [filter.field]: '2020-12-31' }],
  [4, { [filter.field]: '2021-01-01' }],
  [5, {}],
]);
const find = (search: string) =>
  index.search({ criteria: compileCriteria(region, parse(search).query), stats: 'all' }).ids.sort();

describe('a filter over a range of dates', () => {
  it.each([
    ['2018-03..2020-12', [2, 3]],
    ['2018-03..', [2, 3, 4]],
    ['..2018-03', [1, 2]],
    ['2018-03', [2]],
  ])('finds the cars of whole months: %s', (months, ids) => {
    expect(find(`first_registered=${months}`)).toEqual(ids);
  });

  it('answers the first and the last month of the stock', () => {
    const { stats } = index.search({ criteria: [], stats: 'all' });
    expect(wireStats(region, stats).first_registered).toEqual({ min: '2018-02', max: '2021-01' });
  });

  it.each([
    ['first_registered_min=2018-03&first_registered_max=2020-12', 'first_registered=2018-03..2020-12'],
    ['first_registered_min=2020-12&first_registered_max=2018-03', 'first_registered=2018-03..2020-12'],
    ['first_registered_min=3/2018&first_registered_max=', 'first_registered=2018-03..'],
    ['first_registered_min=&first_registered_max=2018年3月', 'first_registered=..2018-03'],
  ])('reads a form without JavaScript: %s', (sent, address) => {
    const parsed = parse(sent, 'ja-JP');
    expect(parsed).toMatchObject({ problems: [], isFormStyle: true });
    expect(formatSearch(region, parsed.query)).toBe(address);
  });

  it.each([
    ['first_registered=2018', 'unusable'],
    ['first_registered=2020-12..2018-03', 'unusable'],
    ['first_registered=..1979-12', 'outside'],
    ['first_registered=2018-03..&first_registered=..2020-12', 'repeated'],
    ['first_registered_min=spring&first_registered_max=', 'unusable'],
  ])('names what it cannot use: %s', (search, reason) => {
    const { query, problems } = parse(search);
    expect(query.filters).toEqual({});
    expect(problems).toMatchObject([{ key: 'first_registered', reason }]);
  });

  it('is labelled by Intl in the language of the page', () => {
    expect(label('2018-03..2020-12')).toMatch(/^Mar 2018\s–\sDec 2020$/u);
    expect(label('2018-03')).toBe('Mar 2018');
    expect(label('2018-03..')).toBe('from Mar 2018');
    expect(label('..2020-12')).toBe('until Dec 2020');
    const ja = { region, language: region.defaultLanguage, t: createTranslate('ja', shippedMessages('ja')) };
    expect(filterLabel({ kind: 'text', text: '2018-03..2020-12' }, filter, ja)).toBe('2018/03～2020/12');
  });

  it('is a parameter of the OpenAPI document', () => {
    const [parameter] = filterParameters([region], englishLabel(region).t).filter(
      ({ name }) => name === 'first_registered',
    );
    expect(parameter).toMatchObject({ schema: { type: 'string' } });
    expect(parameter?.description).toContain('YYYY-MM..YYYY-MM');
  });
});
