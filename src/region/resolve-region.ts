import type { Filter, FilterSetting, Language, RegionManifest } from '#contracts/types.ts';
import type {
  FilterOption,
  ResolvedFilter,
  ResolvedFilterSetting,
  ResolvedLanguage,
  ResolvedRegion,
} from './manifest/resolved-region.ts';
import { withoutSwitchedOff } from './manifest/switched-off.ts';
import { browserNumbers } from './search/browser-numbers.ts';
import { kindOf } from './search/filter-kinds.ts';
import { filterRange, multiplierOf } from './search/filter-range.ts';
import { numbersOf } from './text/format-language.ts';

/**
 * Manifest → resolved region. The manifest must have passed the check; what it may leave out gets its default here, and
 * routes that its switches take away are gone.
 * @param currentYear replaces `"currentYear"` in ticks and bounds (SPEC 9), so that the result does not read a clock.
 */
export function resolveRegion(manifest: RegionManifest, currentYear: number): ResolvedRegion {
  return deepFreeze(resolveUnfrozen(manifest, currentYear));
}

/** The same for checks, which do not own the manifest: freezing the region would freeze it, too. */
export function resolveUnfrozen(manifest: RegionManifest, currentYear: number): ResolvedRegion {
  const [defaultLanguage] = manifest.languages;
  if (!defaultLanguage) throw new Error(`region ${manifest.code} has no language`);
  return {
    code: manifest.code,
    manifest: withoutSwitchedOff(manifest),
    defaultLanguage: withNumbers(defaultLanguage),
    languages: manifest.languages.map(withNumbers),
    currency: manifest.currency,
    ...resolveLists(manifest, manifest.filters, currentYear),
    sorts: manifest.sorts,
    content: {},
    ...(manifest.features.newCars && {
      newCars: { ...resolveLists(manifest, manifest.newCars, currentYear), sorts: newCarSorts(manifest) },
    }),
  };
}

/** A language whose numbers browsers write in another way is written like that all over its pages. */
function withNumbers(language: Language): ResolvedLanguage {
  const numbers = browserNumbers(language.numbers ?? language.locale);
  return numbers === numbersOf(language) ? language : { ...language, numbers };
}

function resolveLists(
  manifest: RegionManifest,
  { desktop, mobile }: { desktop: string[]; mobile: string[] },
  currentYear: number,
): Pick<ResolvedRegion, 'filters' | 'desktop' | 'mobile'> {
  const { settings } = manifest.filters;
  const filters = [...new Set([...desktop, ...mobile])].flatMap((name) => {
    const setting = settings[name];
    return setting
      ? setting.filters.map((filter) => resolveFilter(filter, name, setting, manifest, currentYear))
      : [];
  });
  return {
    filters,
    desktop: desktop.flatMap((name) => resolveSetting(name, settings[name])),
    mobile: mobile.flatMap((name) => resolveSetting(name, settings[name])),
  };
}

function newCarSorts({ newCars, sorts }: RegionManifest): ResolvedRegion['sorts'] {
  return newCars.sorts.flatMap((name) => sorts.find((sort) => sort.name === name) ?? []);
}

function resolveSetting(name: string, setting: FilterSetting | undefined): ResolvedFilterSetting[] {
  if (!setting) return [];
  const { group, header, active, activeMobile, filters } = setting;
  return [{ name, group, header, active, activeMobile, filters: filters.map((filter) => filter.name) }];
}

function resolveFilter(
  filter: Filter,
  setting: string,
  { header }: FilterSetting,
  manifest: RegionManifest,
  currentYear: number,
): ResolvedFilter {
  const field = filter.isBooleanFilter ? undefined : manifest.fields[filter.field ?? ''];
  const year = (value: number | string) => (typeof value === 'number' ? value : currentYear);
  return {
    ...filter,
    setting,
    formParts: kindOf(filter).form?.names ?? [],
    field: filter.isBooleanFilter ? '' : (filter.field ?? ''),
    format: field?.format ?? 'plain',
    label: filter.label ?? header,
    options: (filter.options ?? []).map((option) => resolveOption(option, filter, manifest)),
    placeholders: filter.placeholders ?? [],
    joinCondition: filter.joinCondition ?? 'OR',
    isTrueOption: filter.isTrueOption ?? true,
    isBooleanFilter: filter.isBooleanFilter ?? false,
    condition: filter.condition ?? 'lte',
    multiplier: multiplierOf(filter, manifest.currency),
    bounds: filter.bounds && { min: year(filter.bounds.min), max: year(filter.bounds.max) },
    ...filterRange(filter, manifest, currentYear),
    histogram: filter.histogram ?? false,
  };
}

function resolveOption(option: string | number, filter: Filter, manifest: RegionManifest): FilterOption {
  if (filter.isBooleanFilter) {
    const label = manifest.fields[String(option)]?.label ?? String(option);
    return { value: String(option), label };
  }
  if (typeof option === 'number') {
    return { value: String(option), label: filter.optionLabel ?? 'cars:unit.number', number: option };
  }
  const vocabulary = manifest.fields[filter.field ?? '']?.vocabulary ?? '';
  const term = manifest.vocabularies[vocabulary]?.[option];
  return { value: option, label: term?.label ?? option, swatch: term?.swatch, pictogram: term?.pictogram };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
