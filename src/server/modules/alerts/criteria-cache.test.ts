import { describe, expect, it } from 'vitest';
import { shippedRegion } from '../../../../tests/shipped-regions.ts';
import { createCriteriaCache } from './criteria-cache.ts';
import { criteriaOf } from './criteria-of.ts';

const sg = shippedRegion('sg');
const prices = Array.from({ length: 200 }, (_, at) => `price=-${10_000 + at}`);

describe('parsed searches', () => {
  /** Parses all searches in order. */
  const parseAll = (cached: typeof criteriaOf) =>
    prices.map((search) => cached(sg, { kind: 'used', search }));

  it('are cached while there is room', () => {
    const cached = createCriteriaCache(2 ** 20);
    const first = parseAll(cached);
    expect(first).toEqual(prices.map((search) => criteriaOf(sg, { kind: 'used', search })));
    expect(parseAll(cached).every((criteria, at) => criteria === first[at])).toBe(true);
  });

  it('stay cached when there are more than have room, and stay within the room', () => {
    const cached = createCriteriaCache(100_000);
    const runs = Array.from({ length: 20 }, () => parseAll(cached));
    const found = runs.slice(1).map((run, at) => run.filter((each, of) => each === runs[at]?.[of]).length);
    expect(Math.min(...found)).toBeGreaterThan(20);
    // each search has a criterion of its own, of at least 400 bytes, and takes 400 itself
    expect(Math.max(...found)).toBeLessThanOrEqual(100_000 / 800);
  });

  it('have one object for equal criteria', () => {
    const cached = createCriteriaCache(2 ** 20);
    const [price] = cached(sg, { kind: 'used', search: 'price=-90000' });
    const others = cached(sg, { kind: 'used', search: 'mileage=-50000&price=-90000' });
    expect(price).toBeDefined();
    expect(others.find(({ key }) => key === price?.key)).toBe(price);
  });

  it('are of one region and kind', () => {
    const cached = createCriteriaCache(2 ** 20);
    const changed = { ...sg, filters: [] };
    expect(cached(sg, { kind: 'used', search: 'price=-90000' })).toHaveLength(1);
    expect(cached(changed, { kind: 'used', search: 'price=-90000' })).toEqual(
      criteriaOf(changed, { kind: 'used', search: 'price=-90000' }),
    );
  });
});
