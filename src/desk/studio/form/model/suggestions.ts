import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { jsonAt } from '#region/json/edit-layer.ts';
import type { JsonPath } from '#region/json/json-path.ts';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import type { SchemaPosition } from '#region/schema/schema-tree.ts';
import type { RegionForm } from './region-form.ts';

/** A known name, and what it says to people. */
export interface Suggestion {
  value: string;
  label: string;
}

/** Places that name something else of the manifest, and where that is; `*` is any part. */
export const NAMED: readonly [place: string, home: string][] = [
  ['fields.*.vocabulary', 'vocabularies'],
  ['forms.*.steps.*.fields.*.options.vocabulary', 'vocabularies'],
  ['filters.desktop.*', 'filters.settings'],
  ['filters.mobile.*', 'filters.settings'],
  ['newCars.desktop.*', 'filters.settings'],
  ['newCars.mobile.*', 'filters.settings'],
  ['newCars.sorts.*', 'sorts'],
  ['pages.navigation.*', 'routes'],
  ['promises.*.route', 'routes'],
  ['tracking.replayedRoutes.*', 'routes'],
  ['forms.*.after.forms.*', 'forms'],
  ['desk.templates.*.forms.*', 'forms'],
  ['offers.actions.*.from.*', 'offers.states'],
  ['offers.actions.*.to', 'offers.states'],
  ['financing.tenureLimitField', 'fields'],
  ['financing.loanValueField', 'fields'],
];

/** Places with values of the vocabulary of a field, and where its name stands; a number goes up so many parts. */
export const TERMS: readonly [place: string, field: string | number][] = [
  ['pages.bodyTypes.*', 'pages.bodyTypeField'],
  ['pages.fuelTypes.*', 'pages.fuelTypeField'],
  ['filters.settings.*.filters.*.options.*', 2],
  ['filters.settings.*.filters.*.unlisted.*', 2],
];

/** Returns the names that are known for a text; undefined where any text may stand. */
export function suggestionsFor(
  form: RegionForm,
  place: SchemaPosition,
  path: JsonPath,
): Suggestion[] | undefined {
  const { definitions } = place;
  if (definitions.includes('localizedText') && place.node.pattern?.includes(':'))
    return form.texts.map(({ key, text }) => ({ value: key, label: text }));
  if (definitions.includes('fieldName')) return suggestedNames(form, ['fields']);
  if (definitions.includes('languageCode')) return form.languages.map((value) => ({ value, label: value }));
  const named = NAMED.find(([pattern]) => matches(pattern, path));
  if (named) return suggestedNames(form, named[1].split('.'));
  const terms = TERMS.find(([pattern]) => matches(pattern, path));
  return terms && termsOf(form, fieldPath(terms[1], path));
}

const fieldPath = (field: string | number, path: JsonPath): JsonPath =>
  typeof field === 'string' ? field.split('.') : [...path.slice(0, -field), 'field'];

function termsOf(form: RegionForm, path: JsonPath): Suggestion[] | undefined {
  const field = jsonAt(form.merged, path);
  const vocabulary = typeof field === 'string' && jsonAt(form.merged, ['fields', field, 'vocabulary']);
  return typeof vocabulary === 'string' ? suggestedNames(form, ['vocabularies', vocabulary]) : undefined;
}

/** Returns the keys of an object, or names of the entries of a list. */
export function suggestedNames(form: RegionForm, path: JsonPath): Suggestion[] {
  const home = jsonAt(form.merged, path);
  const entries: [string, Json][] = Array.isArray(home)
    ? home.flatMap((each) =>
        isObject(each) && typeof each.name === 'string' ? [[each.name, each] as [string, Json]] : [],
      )
    : Object.entries(isObject(home) ? home : {});
  return entries.map(([value, each]) => ({ value, label: labelOf(form, each) ?? value }));
}

/** What an object of the manifest is called. */
export function labelOf(form: RegionForm, value: Json | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  for (const name of ['label', 'header', 'title', 'displayName', 'name', 'code', 'type']) {
    const text = wordsOf(form, value[name]);
    if (text !== undefined && text !== '') return text;
  }
  return undefined;
}

/** A text in English, which the desk is in, or in the first language that has it. */
export function wordsOf({ texts, languages }: RegionForm, value: Json | undefined): string | undefined {
  if (typeof value === 'string') return texts.find(({ key }) => key === value)?.text ?? value;
  if (!isObject(value)) return undefined;
  const isEnglish = (tag: string) => tag.split('-')[0] === SOURCE_LANGUAGE;
  const tags = languages.toSorted((a, b) => Number(isEnglish(b)) - Number(isEnglish(a)));
  const known = tags.map((tag) => value[tag]).find((text) => typeof text === 'string');
  return typeof known === 'string' ? known : undefined;
}

export function matches(pattern: string, path: JsonPath): boolean {
  const parts = pattern.split('.');
  return parts.length === path.length && parts.every((part, index) => part === '*' || part === path[index]);
}
