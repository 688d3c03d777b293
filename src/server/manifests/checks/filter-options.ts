import type { Field, Filter } from '#contracts/types.ts';
import { PLACES_VOCABULARY } from '#region/manifest/places-of.ts';
import { kindOf } from '#region/search/filter-kinds.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { filtersOf } from './filters-of.ts';
import { namesIn, reportUnknown } from './names-in.ts';

/** Checks that filters with options have some and that the field allows each of them (SPEC 3.5). */
export function checkFilterOptions(context: CheckContext): void {
  for (const { filter, path } of filtersOf(context)) {
    if (filter.options?.length === 0)
      context.report([...path, 'options'], {
        message: 'the filter offers no option',
        allowed: 'at least one',
      });
    if (!kindOf(filter).manifest.reads.includes('options')) continue;
    const field = ownField(context, filter);
    if (field?.vocabulary === PLACES_VOCABULARY) {
      checkPlaceFilter(context, path, filter);
      continue;
    }
    if (!filter.options)
      context.report([...path, 'options'], {
        message: `a filter of type ${filter.type} needs options`,
        allowed: 'at least one',
      });
    if (!field) continue;
    if (filter.joinCondition === 'AND' && field.kind !== 'texts')
      context.report([...path, 'joinCondition'], {
        message: `a car has one value of "${filter.field}", so no car can match all of several`,
        allowed: 'OR',
        suggestion: 'OR',
      });
    filter.options?.forEach((option, index) => {
      checkOption(context, [...path, 'options', index], option, field);
    });
    if (filter.optionLabel && field.kind !== 'number')
      context.report([...path, 'optionLabel'], {
        message: 'optionLabel is only read for numbers',
        allowed: 'labels in the vocabulary',
      });
  }
  for (const { filter, path } of filtersOf(context))
    if (kindOf(filter).manifest.reads.includes('options')) checkUnlisted(context, path, filter);
}

/** What is not listed is an option all the same, and a list needs one that is. */
function checkUnlisted(
  context: CheckContext,
  path: JsonPath,
  { options, unlisted = [], inStock = [] }: Filter,
): void {
  if (!options || context.isReported([...path, 'options'])) return;
  const known = options.map(String);
  for (const [name, named] of Object.entries({ unlisted, inStock }))
    named.forEach((option, index) => {
      reportUnknown(context, [...path, name, index], 'option', String(option), known);
    });
  const left = new Set(unlisted.map(String));
  if (options.length > 0 && known.every((option) => left.has(option)))
    context.report([...path, 'unlisted'], {
      message: 'the list would be empty: all options are unlisted',
      allowed: 'one option fewer',
      others: [[...path, 'options']],
    });
}

/** Checks that a filter over the places of the region names none: the content does. */
function checkPlaceFilter(context: CheckContext, path: JsonPath, { options }: Filter): void {
  if (options)
    context.report([...path, 'options'], {
      message: 'the options of this filter are the places of the region',
      allowed: 'no options here, but locations in the content "places"',
    });
}

function ownField(context: CheckContext, filter: Filter): Field | undefined {
  const name = filter.field ?? '';
  if (filter.isBooleanFilter || !context.isContainer(['fields']) || !context.isValid(['fields', name]))
    return undefined;
  return Object.hasOwn(context.manifest.fields, name) ? context.manifest.fields[name] : undefined;
}

function checkOption(context: CheckContext, path: JsonPath, option: string | number, field: Field): void {
  if (field.kind === 'number') {
    if (typeof option !== 'number')
      context.report(path, {
        message: `"${option}" is a text, but the field holds numbers`,
        allowed: 'a number without quotes',
      });
    else if (option < 0 || !Number.isSafeInteger(option))
      context.report(path, {
        message: `${option} cannot be used in an address`,
        allowed: 'whole numbers from 0',
      });
    return;
  }
  if (field.kind !== 'text' && field.kind !== 'texts') return;
  if (typeof option === 'number') {
    context.report(path, {
      message: `${option} is a number, but the field holds texts`,
      allowed: 'a text in double quotes',
    });
    return;
  }
  const name = field.vocabulary ?? '';
  if (name === '') {
    context.report(path, {
      message: `the field has no vocabulary, so "${option}" has no name for people`,
      allowed: 'a field with a vocabulary',
    });
    return;
  }
  if (!context.isContainer(['vocabularies', name])) return;
  const { vocabularies } = context.manifest;
  const terms = Object.hasOwn(vocabularies, name) ? namesIn(vocabularies[name]) : undefined;
  // an empty vocabulary has its own report
  if (!terms || terms.length === 0 || terms.includes(option)) return;
  const suggestion = nearest(option, terms);
  context.report(path, {
    message: `"${option}" is not in the vocabulary "${name}"`,
    allowed: listed(terms),
    suggestion,
    others: [['vocabularies', name, option]],
    see: suggestion === undefined ? [] : [['vocabularies', name, suggestion]],
  });
}
