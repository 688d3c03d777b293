import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { indexDefinition } from '#region/search/index-definition.ts';
import { shippedRegions } from '../shipped-regions.ts';

/** Index definitions of all shipped regions. */
export const regionDefinitions = (): Record<string, IndexDefinition> =>
  Object.fromEntries(shippedRegions.map((region) => [region.code, indexDefinition(region)]));
