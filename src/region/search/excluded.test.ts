import { describe, expect, it } from 'vitest';
import { englishLabel, shippedRegion } from '../../../tests/shipped-regions.ts';
import { landingOf } from '../routing/landing-path.ts';
import { canonicalSearch } from './canonical-search.ts';
import { toggleOption } from './change-search.ts';
import { toggleMake, toggleModel } from './make-models.ts';
import { formatSearch } from './search-address.ts';
import { compileCriteria } from './search-criteria.ts';
import { searchLabel } from './search-labels.ts';
import { parseSearch } from './search-query.ts';

const region = shippedRegion('sg');
const read = (address: string) => parseSearch(region, new URLSearchParams(address));
const query = (address: string) => read(address).query;

describe('what a search leaves out', () => {
  it('is a criterion beside what it asks for', () => {
    expect(compileCriteria(region, query('fuel=petrol,!diesel&available=!1'))).toEqual([
      { key: 'available', criterion: { op: 'not', criterion: expect.objectContaining({ op: 'is' }) } },
      { key: 'fuel', criterion: expect.objectContaining({ op: 'in', values: ['petrol'] }) },
      {
        key: 'fuel',
        criterion: { op: 'not', criterion: expect.objectContaining({ values: ['diesel'], join: 'OR' }) },
      },
    ]);
  });

  it('joins by OR, however the options of the filter are joined', () => {
    const region = shippedRegion('sg');
    const filters = region.filters.map((filter) => ({ ...filter, joinCondition: 'AND' as const }));
    const [, unwanted] = compileCriteria({ ...region, filters }, query('fuel=petrol,!diesel,!hybrid'));
    expect(unwanted?.criterion).toMatchObject({ op: 'not', criterion: { join: 'OR' } });
  });

  it('has labels', () => {
    const context = { ...englishLabel(region), nameOf: () => 'Toyota' };
    expect(searchLabel(region.filters, query('make=!toyota&fuel=!diesel&available=!1'), context)).toEqual([
      'not Available now',
      'not Toyota',
      'not Diesel',
    ]);
  });

  it('stays when other options are chosen, and ends when its option is', () => {
    const { fuel, make } = query('fuel=!diesel&make=!toyota').filters;
    expect(toggleOption(fuel, 'petrol')).toEqual({ kind: 'list', values: ['petrol'], excluded: ['diesel'] });
    expect(toggleOption(fuel, 'diesel')).toEqual({ kind: 'list', values: ['diesel'] });
    expect(toggleMake(make, 'toyota')).toEqual({ kind: 'list', values: ['toyota'] });
    expect(toggleModel(make, 'toyota.vios')).toEqual({ kind: 'list', values: ['toyota.vios'] });
    expect(toggleMake(make, 'honda')).toEqual({ kind: 'list', values: ['honda'], excluded: ['toyota'] });
  });

  it('is written in one way', () => {
    expect(formatSearch(region, query('fuel=!diesel&fuel=petrol&fuel=!hybrid'))).toBe(
      'fuel=petrol,!diesel,!hybrid',
    );
    expect(canonicalSearch(region, query('fuel=!hybrid,!diesel'))).toBe('fuel=!diesel,!hybrid');
  });

  it('ends where a form without scripts asks for its option, too', () => {
    expect(query('fuel=!diesel&fuel=petrol&fuel=diesel').filters).toEqual({
      fuel: { kind: 'list', values: ['petrol', 'diesel'] },
    });
    expect(query('make=toyota,!toyota.vios').filters).toEqual({
      make: { kind: 'list', values: ['toyota'], excluded: ['toyota.vios'] },
    });
  });

  it('is refused where no car can have it', () => {
    expect(read('fuel=!soup').problems).toMatchObject([{ key: 'fuel', value: '!soup' }]);
    expect(read('fuel=!').problems).toMatchObject([{ key: 'fuel', value: '!' }]);
    expect(read('available=!soup').problems).toMatchObject([{ key: 'available', value: '!soup' }]);
  });

  it('has no landing page', () => {
    expect(landingOf(region, query('make=toyota'))).toBeDefined();
    expect(landingOf(region, query('make=toyota,!toyota.vios'))).toBeUndefined();
    expect(landingOf(region, query('make=!toyota'))).toBeUndefined();
  });
});
