import type { ActiveChipView } from '#features/browse/index.ts';
import { type ActiveFilter, activeFilters, withoutActive } from '#region/active-filters.ts';
import { filterValueWords, optionWords } from '#region/filter-words.ts';
import { localizedText } from '#region/localized-text.ts';
import { makeOf } from '#region/make-models.ts';
import type { ResolvedFilter } from '#region/resolved-region.ts';
import { type BuyContext, hrefOf } from './buy-context.ts';

/** Every active filter with the address of the search without it. */
export function describeChips(context: BuyContext): ActiveChipView[] {
  const { region, query, t } = context;
  return activeFilters(region, query).map((active) => {
    const label = activeWords(active, context);
    return {
      label,
      removeLabel: t('buy:filters.remove', { name: label }),
      href: hrefOf(context, withoutActive(query, active)),
    };
  });
}

/** "Toyota Corolla", "SUV", "Price: $20,000 – $80,000". */
export function activeWords(active: ActiveFilter, context: BuyContext): string {
  const value = chosenWords(active, context);
  if (active.option !== undefined || active.value.kind === 'flag') return value;
  const label = localizedText(active.filter.label, context.language.code, context.t);
  return context.t('buy:chip.labelled', { label, value });
}

/** "Toyota Corolla", "SUV", "$20,000 – $80,000"; for a plain yes the name of the filter. */
export function chosenWords({ filter, value, option }: ActiveFilter, context: BuyContext): string {
  if (option !== undefined) return carWords(option, filter, context);
  if (value.kind === 'flag') return localizedText(filter.label, context.language.code, context.t);
  return filterValueWords(value, filter, context);
}

/** A model is named with its make; every other option has its name from the manifest. */
export function carWords(option: string, filter: ResolvedFilter, context: BuyContext): string {
  const { facets } = context.meta;
  const names = new Map((facets[filter.query] ?? []).map(({ value, label }) => [value, label ?? '']));
  const make = makeOf(option);
  if (filter.kind !== 'make_model' || make === option || !names.get(option)) {
    return optionWords(option, filter, context, names);
  }
  return `${optionWords(make, filter, context, names)} ${names.get(option)}`;
}
