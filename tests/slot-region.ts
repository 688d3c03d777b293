import type { ContentSlotRule } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { shippedRegion } from './shipped-regions.ts';

/** A region with one place, `east`, whose slots follow one rule. */
export function slotRegion(rule: ContentSlotRule): ResolvedRegion {
  const region = shippedRegion('sg');
  const text = { en: 'East' };
  const functions = ['inspection' as const, 'viewing' as const];
  return {
    ...region,
    content: { places: { locations: { east: { label: text, address: text, functions, slots: [rule] } } } },
  };
}
