import type { Filter } from '#contracts/types.ts';
import type { FilterKind } from './filter-kind.ts';
import * as kinds from './kinds/index.ts';

export type FilterType = Filter['type'];

/** Every kind of filter by its name in manifests. */
export const filterKinds = { ...kinds } satisfies Readonly<Record<FilterType, FilterKind>>;

const byType: Readonly<Record<FilterType, FilterKind>> = filterKinds;

export const kindOf = ({ type }: { type: FilterType }): FilterKind => byType[type];
