import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';

/** The regions that are served. */
export interface RegionSet {
  readonly all: readonly ResolvedRegion[];
  /** Where a visitor lands whose address names no region. */
  readonly default: ResolvedRegion;
  /** Undefined for a code that is no region. */
  find(code: string): ResolvedRegion | undefined;
}

/** @throws when there is no region */
export function regionSet(regions: readonly ResolvedRegion[]): RegionSet {
  const byCode = new Map(regions.map((region) => [region.code, region]));
  const first = regions.find(({ manifest }) => manifest.isDefault) ?? regions[0];
  if (!first) throw new Error('there is no region');
  return { all: regions, default: first, find: (code) => byCode.get(code) };
}
