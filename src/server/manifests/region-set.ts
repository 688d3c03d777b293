import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';

/** The regions of the site. */
export interface RegionSet {
  readonly all: readonly ResolvedRegion[];
  /** Those that this process answers for; pages link to the others too. */
  readonly served: readonly ResolvedRegion[];
  /** Where a visitor lands whose address names no region. */
  readonly default: ResolvedRegion;
  /** Undefined for a code that is no region. */
  find(code: string): ResolvedRegion | undefined;
  isServed(code: string): boolean;
}

/**
 * @param servedCodes absent: all
 * @throws when there is no region
 */
export function regionSet(regions: readonly ResolvedRegion[], servedCodes?: readonly string[]): RegionSet {
  const byCode = new Map(regions.map((region) => [region.code, region]));
  const first = regions.find(({ manifest }) => manifest.isDefault) ?? regions[0];
  if (!first) throw new Error('there is no region');
  const served = servedCodes ? regions.filter(({ code }) => servedCodes.includes(code)) : regions;
  const codesServed = new Set(served.map(({ code }) => code));
  return {
    all: regions,
    served,
    default: first,
    find: (code) => byCode.get(code),
    isServed: (code) => codesServed.has(code),
  };
}

/** The regions with a further one, or with another in the place of that with its code. */
export function withRegion(set: RegionSet, region: ResolvedRegion): RegionSet {
  const isNew = set.find(region.code) === undefined;
  const regions = set.all.map((each) => (each.code === region.code ? region : each));
  const served = set.served.map(({ code }) => code);
  return isNew ? regionSet([...regions, region], [...served, region.code]) : regionSet(regions, served);
}
