import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { StudioAdditionFlag } from '#contracts/types.ts';
import { jsonAt } from '#region/json/edit-layer.ts';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import { placeAt, type RegionForm, valueAt } from '../model/region-form.ts';
import { labelOf, type Suggestion, suggestedNames, wordsOf } from '../model/suggestions.ts';

export type AskedFor = StudioAdditionFlag['of'];

/** Returns the names that are known for an answer; undefined where any text may stand. */
export function choicesFor(form: RegionForm, of: AskedFor): Suggestion[] | undefined {
  switch (of) {
    case 'field':
      return suggestedNames(form, ['fields']);
    case 'vocabulary':
      return suggestedNames(form, ['vocabularies']);
    case 'setting':
      return suggestedNames(form, ['filters', 'settings']);
    case 'pictogram':
      return pictograms(form);
    case 'province':
      return suggestedNames(form, ['provinces']);
    case 'question':
      return suggestedNames(form, ['forms']).map(({ value, label }) => ({ value: `${value}.`, label }));
    default:
      return undefined;
  }
}

function pictograms(form: RegionForm): Suggestion[] {
  const names = placeAt(form, ['quickSearches', 0, 'pictogram'])?.node.enum ?? [];
  return names.map(String).map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

/** A filter that a search can ask for. */
export interface AskedFilter {
  /** Key in addresses. */
  key: string;
  label: string;
  /** Values by what they say; none: any may be typed. */
  values: Suggestion[];
  /** Whether it has one value, which is yes. */
  isSwitch: boolean;
}

/** Returns the filters of the buy page with their values. */
export function askedFilters(form: RegionForm): AskedFilter[] {
  const lists = ['desktop', 'mobile'].flatMap((list) => valueAt(form, ['filters', list]) ?? []);
  return [...new Set(lists)].flatMap((name) => {
    const setting = jsonAt(form.merged, ['filters', 'settings', String(name)]);
    const filters = isObject(setting) && Array.isArray(setting.filters) ? setting.filters : [];
    return filters.flatMap((filter): AskedFilter[] => {
      if (!isObject(filter) || typeof filter.query !== 'string') return [];
      const label = wordsOf(form, filter.label) ?? labelOf(form, setting) ?? filter.query;
      return [
        {
          ...{ key: filter.query, label, values: valuesOf(form, filter) },
          isSwitch: filter.type === 'boolean',
        },
      ];
    });
  });
}

function valuesOf(form: RegionForm, filter: { [key: string]: Json }): Suggestion[] {
  const { field, options, unlisted, isBooleanFilter } = filter;
  const vocabulary = typeof field === 'string' ? valueAt(form, ['fields', field, 'vocabulary']) : undefined;
  return [options, unlisted]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((option) => {
      const value = String(option);
      const entry =
        isBooleanFilter === true
          ? (valueAt(form, ['fields', value]) ?? valueAt(form, ['fields', `listing.${value}`]))
          : typeof vocabulary === 'string'
            ? valueAt(form, ['vocabularies', vocabulary, value])
            : undefined;
      return { value, label: labelOf(form, entry) ?? value };
    });
}

/** Returns all languages of two letters that the browser can name, those of the country first. */
export function languageChoices(known: readonly string[], named: readonly Suggestion[]): Suggestion[] {
  const names = new Intl.DisplayNames([SOURCE_LANGUAGE], { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const all = letters.flatMap((first) =>
    letters.flatMap((second): Suggestion[] => {
      const label = names.of(first + second);
      return label === undefined ? [] : [{ value: first + second, label }];
    }),
  );
  const choices = new Map([...named, ...all].map((each) => [each.value, each]));
  return [...choices.values()].filter(({ value }) => !known.includes(value));
}
