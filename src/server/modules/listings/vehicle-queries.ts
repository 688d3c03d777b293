import type { DataRow } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { zonedYear } from '#domain/time/zoned-day.ts';
import { formatYear } from '#region/format/format.ts';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { countedValues } from '../../search/counted-values.ts';
import type { LiveIndexes } from '../../search/live/live-indexes.ts';
import { stockKey } from '../../search/stock-key.ts';

/** Which vehicles are listed: used cars of the region, new cars of the region, or all of the catalogue. */
export type VehicleStock = 'listed' | 'new' | 'any';

export interface VehicleRequest {
  region: ResolvedRegion;
  /** Language code. */
  language: string;
  stock: VehicleStock;
  /** Slug of a make. */
  make: string;
  /** `make.model`. */
  model: string;
  /** Milliseconds since 1970. */
  now: number;
}

export interface VehicleDeps {
  indexes: Pick<LiveIndexes, 'facets'>;
  catalogue: Pick<Catalogue, 'makes' | 'displayName' | 'make' | 'model'>;
}

/** First year of models that the catalogue does not have (SPEC 9: years of manufacture). */
const FIRST_YEAR = 1980;
const POPULAR_MAKES = 8;

/** Makes, models, years and versions to choose from, one after the other (SPEC 3.13). */
export function vehicleQueries({ indexes, catalogue }: VehicleDeps) {
  const inStock = (request: VehicleRequest, isWanted: (slug: string) => boolean): DataRow[] =>
    carCounts(indexes, request)
      .filter(({ value }) => isWanted(value))
      .map(({ value, count }) => ({ ...named(request, value), count }));
  const named = ({ language }: VehicleRequest, slug: string) => ({
    value: slug,
    label: catalogue.displayName(slug, language),
  });
  const byLabel = (rows: DataRow[], { region, language }: VehicleRequest) => {
    const { locale = language } = region.languages.find(({ code }) => code === language) ?? {};
    const { compare } = new Intl.Collator(locale);
    return rows.sort((one, other) => compare(one.label ?? '', other.label ?? ''));
  };
  return {
    makes(request: VehicleRequest): DataRow[] {
      if (request.stock !== 'any') return inStock(request, (slug) => !slug.includes('.'));
      const rows = byLabel(
        catalogue.makes.map(({ slug }) => named(request, slug)),
        request,
      );
      return popularFirst(rows, carCounts(indexes, { ...request, stock: 'listed' }));
    },
    models(request: VehicleRequest): DataRow[] {
      if (request.stock !== 'any') return inStock(request, (slug) => slug.startsWith(`${request.make}.`));
      const models = catalogue.make(request.make)?.models ?? [];
      return byLabel(
        models.map(({ slug }) => named(request, `${request.make}.${slug}`)),
        request,
      );
    },
    /** Newest first. */
    years({ region, language, model, now }: VehicleRequest): DataRow[] {
      const { from = FIRST_YEAR, to } = catalogue.model(model) ?? {};
      const thisYear = zonedYear(now, region.manifest.timeZone);
      const last = Math.min(to ?? thisYear, thisYear);
      const { locale = language } = region.languages.find(({ code }) => code === language) ?? {};
      return Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => ({
        value: String(last - index),
        label: formatYear(last - index, { code: language, locale }),
      }));
    },
    submodels: ({ model }: VehicleRequest): DataRow[] =>
      (catalogue.model(model)?.trims ?? []).map((trim) => ({ value: trim, label: trim })),
  };
}

/** The makes of which the region sells most cars come before the others. */
function popularFirst(rows: readonly DataRow[], counts: ReturnType<typeof carCounts>): DataRow[] {
  const popular = counts
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .flatMap(({ value }) => rows.find((row) => row.value === value) ?? [])
    .slice(0, POPULAR_MAKES);
  return [...popular, ...rows.filter((row) => !popular.includes(row))];
}

/** Makes and `make.model` with their number of cars. */
function carCounts(
  indexes: VehicleDeps['indexes'],
  { region: used, stock }: Pick<VehicleRequest, 'region' | 'stock'>,
) {
  const isNew = stock === 'new';
  if (isNew && !used.manifest.features.newCars) return [];
  const region = isNew ? newCarRegion(used) : used;
  const filter = findMakeFilter(region);
  if (!filter) return [];
  const facets = indexes.facets(stockKey(region), [filter.query]);
  return countedValues(facets[filter.query]).map(({ value, count }) => ({ value: String(value), count }));
}
