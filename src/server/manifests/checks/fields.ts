import type { Field } from '#contracts/types.ts';
import { DISTANCE_FIELD, PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { distanceCode } from '#region/format/distance-code.ts';
import { INSTALLMENT_FIELD } from '#region/format/loan-of.ts';
import { MAX_DECIMALS, withoutNoise } from '#region/format/max-decimals.ts';
import { PLACES_VOCABULARY } from '#region/manifest/places-of.ts';
import { MAKE_FIELD, MODEL_FIELD } from '#region/search/car-fields.ts';
import { expandTicks } from '#region/search/filter-range.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { checkField } from './field-reference.ts';
import { namesIn, reportUnknown } from './names-in.ts';
import { checkTicks } from './ticks.ts';

const KINDS_OF_FORMAT: Record<Field['format'], readonly Field['kind'][]> = {
  plain: ['text', 'texts', 'number'],
  number: ['number'],
  money: ['number'],
  year: ['number'],
  months: ['number'],
  date: ['date'],
  month: ['date'],
  vocabulary: ['text', 'texts'],
  make: ['text'],
  model: ['text'],
  boolean: ['boolean'],
};

/** Fields of which buyers want less, in every country. */
const LESS: readonly string[] = [PRICE_FIELD, INSTALLMENT_FIELD, DISTANCE_FIELD];

const WITH_DECIMALS: ReadonlySet<Field['format']> = new Set(['number', 'plain']);

/** Checks that formats fit kinds, vocabularies exist, and required fields are defined. */
export function checkFields(context: CheckContext): void {
  if (!context.isContainer(['fields'])) return;
  const names = namesIn(context.manifest.fields);
  for (const name of names) if (context.isValid(['fields', name])) checkOne(context, name, names);
  checkField(context, ['fields', MAKE_FIELD], MAKE_FIELD, {
    who: 'the search by make',
    kinds: ['text'],
    formats: ['make'],
  });
  checkField(context, ['fields', MODEL_FIELD], MODEL_FIELD, {
    who: 'the search by model',
    kinds: ['text'],
    formats: ['model'],
  });
}

function checkOne(context: CheckContext, name: string, names: readonly string[]): void {
  const field = context.manifest.fields[name];
  if (!field) return;
  const path = ['fields', name];
  const kinds = KINDS_OF_FORMAT[field.format];
  if (!kinds.includes(field.kind)) {
    const formats = Object.entries(KINDS_OF_FORMAT).filter(([, of]) => of.includes(field.kind));
    context.report([...path, 'format'], {
      message: `the format "${field.format}" does not fit a field of kind ${field.kind}`,
      allowed: formats.map(([format]) => format).join(', '),
      others: [[...path, 'kind']],
    });
  }
  if (field.format === 'vocabulary' && !field.vocabulary)
    context.report([...path, 'vocabulary'], {
      message: 'the format "vocabulary" needs a vocabulary',
      allowed: 'the name of one',
      others: [[...path, 'format']],
    });
  if (field.vocabulary && field.format !== 'vocabulary')
    context.report([...path, 'vocabulary'], {
      message: `the format "${field.format}" does not use a vocabulary`,
      allowed: 'the format "vocabulary", or no vocabulary',
      others: [[...path, 'format']],
    });
  if (field.vocabulary && context.isContainer(['vocabularies']))
    checkVocabulary(context, path, field.vocabulary);
  if (field.unit && field.kind !== 'number')
    context.report([...path, 'unit'], {
      message: `a field of kind ${field.kind} has no unit`,
      allowed: 'a unit only with numbers',
      others: [[...path, 'kind']],
    });
  if (field.monthsUntil) checkMonthsUntil(context, path, field, field.monthsUntil);
  if (field.decimals !== undefined && (field.kind !== 'number' || !WITH_DECIMALS.has(field.format)))
    context.report([...path, 'decimals'], {
      message: `the format "${field.format}" has no decimals to set`,
      allowed: 'decimals only with numbers of the format "number" or "plain"',
      others: [[...path, 'format']],
    });
  if (field.better && !['number', 'date', 'boolean'].includes(field.kind))
    context.report([...path, 'better'], {
      message: `values of kind ${field.kind} have no order, so none is better`,
      allowed: '"better" only with numbers, dates and booleans',
      others: [[...path, 'kind']],
    });
  if (field.better === 'more' && LESS.includes(name))
    context.report([...path, 'better'], {
      message: `no buyer wants more of "${name}", so comparisons would mark the worst car as the best`,
      allowed: 'less',
      suggestion: 'less',
    });
  const { unit } = field;
  // units of a region's own texts are its own matter
  if (name === DISTANCE_FIELD && typeof unit === 'string' && /^cars:unit\b/.test(unit) && !distanceCode(unit))
    context.report([...path, 'unit'], {
      message: `"${unit}" is not a unit of distance`,
      allowed: 'cars:unit.km, or texts of the region',
    });
  if (field.range) checkRange(context, path, field, field.range);
  const group = names.find((other) => other.startsWith(`${name}.`));
  if (group)
    context.report(path, {
      isAboutName: true,
      message: `"${name}" cannot hold a value and "${group}" at once`,
      allowed: 'another name',
    });
}

function checkRange(
  context: CheckContext,
  path: JsonPath,
  field: Field,
  range: NonNullable<Field['range']>,
): void {
  if (field.kind !== 'number')
    context.report([...path, 'range'], {
      message: `values of kind ${field.kind} have no ticks`,
      allowed: '"range" only with numbers',
      others: [[...path, 'kind']],
    });
  const { ticks = [], scale = 1, step = 1 } = range;
  if (ticks.length > 0) checkTicks(context, ticks, [...path, 'range', 'ticks']);
  const scaled = [step, ...expandTicks(ticks, context.currentYear)].map((value) => value * scale);
  const long = scaled.find((value) => Math.abs(withoutNoise(value) - value) > 1e-9 * Math.max(1, value));
  if (long !== undefined)
    context.report([...path, 'range', 'scale'], {
      message: `${long} has more decimals than an address takes`,
      allowed: `at most ${MAX_DECIMALS}`,
      others: [[...path, 'range', 'step']],
    });
}

function checkMonthsUntil(context: CheckContext, path: JsonPath, field: Field, until: string): void {
  if (field.kind !== 'number')
    context.report([...path, 'monthsUntil'], {
      message: `a field of kind ${field.kind} cannot count months`,
      allowed: 'monthsUntil only with kind "number"',
      others: [[...path, 'kind']],
    });
  checkField(context, [...path, 'monthsUntil'], until, { who: 'monthsUntil', kinds: ['date'] });
}

/** Checks that the vocabulary of a field exists and has values. */
function checkVocabulary(context: CheckContext, path: JsonPath, name: string): void {
  if (name === PLACES_VOCABULARY) return;
  const { vocabularies } = context.manifest;
  const at = [...path, 'vocabulary'];
  reportUnknown(context, at, 'vocabulary', name, namesIn(vocabularies), ['vocabularies']);
  const home = ['vocabularies', name];
  if (
    !Object.hasOwn(vocabularies, name) ||
    !context.isContainer(home) ||
    namesIn(vocabularies[name]).length > 0
  )
    return;
  context.report(home, {
    message: `the vocabulary "${name}" has no values, but fields use it`,
    allowed: 'at least one value with a label',
    see: [at],
  });
}
