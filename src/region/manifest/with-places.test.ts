import { describe, expect, it } from 'vitest';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { withContent } from './with-content.ts';

const region = shippedRegion('sg');

describe('a filter over the places of a region', () => {
  const placed = withContent(region, {
    places: {
      locations: [{ name: 'tampines', label: { en: 'Tampines' }, address: { en: '1 Road' }, functions: [] }],
    },
  } as never);

  it('is announced and searched where there are showrooms', () => {
    expect(placed.filters.some(({ name }) => name === 'place')).toBe(true);
    expect(placed.manifest.filters.settings.place).toBeDefined();
    expect(placed.manifest.filters.desktop).toContain('place');
  });

  it('is neither without showrooms', () => {
    const { filters, manifest, desktop, mobile } = withContent(region, {} as never);
    expect(filters.some(({ name }) => name === 'place')).toBe(false);
    expect(manifest.filters.settings.place).toBeUndefined();
    expect([...manifest.filters.desktop, ...manifest.filters.mobile]).not.toContain('place');
    expect([...desktop, ...mobile].some((setting) => setting.filters.includes('place'))).toBe(false);
    expect(Object.keys(manifest.filters.settings)).toHaveLength(
      Object.keys(placed.manifest.filters.settings).length - 1,
    );
  });
});
