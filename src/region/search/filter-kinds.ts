import type { Filter } from '#contracts/types.ts';
import { type AddedKind, createRegistry, propertiesOf } from '#domain/extensions/registry.ts';
import type { FilterKind } from './filter-kind.ts';
import * as kinds from './kinds/index.ts';

export type FilterType = Filter['type'];

/** Our kinds of filters by their names in manifests. */
export const filterKinds = { ...kinds } satisfies Readonly<Record<FilterType, FilterKind>>;

/** All kinds of filters, with those of extensions. */
export const FILTER_KINDS = createRegistry<FilterKind>('filter', filterKinds);

/** Properties of filters that only some types read, by type. */
export const readByFilterType = (): Record<string, string[]> =>
  Object.fromEntries(
    FILTER_KINDS.names().map((type) => {
      const kind = kindOf({ type });
      return [type, [...kind.manifest.reads, ...propertiesOf(kind)]];
    }),
  );

/** @throws if there is none */
export const kindOf = ({ type }: { type: string }): FilterKind & AddedKind => FILTER_KINDS.get(type);
