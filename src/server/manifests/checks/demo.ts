import type { Demo, DemoFieldRule, Field } from '#contracts/types.ts';
import { catalogueFolders } from '../../config/folders.ts';
import { CATALOGUE_FIELDS, catalogueValues } from '../catalogue/catalogue-values.ts';
import { makeFiles, slugOf } from '../catalogue/make-files.ts';
import { listed } from '../nearest.ts';
import type { CheckContext } from './check-context.ts';
import { checkField } from './field-reference.ts';
import { namesIn, reportNoTerm, reportUnknown } from './names-in.ts';

const ANY: readonly Field['kind'][] = ['text', 'texts', 'number', 'boolean', 'date'];

/** Checks that rules of demo cars name existing fields, values and makes. */
export function checkDemo(context: CheckContext): void {
  if (!context.isValid(['demo'])) return;
  const { fields = {}, equivalents = {}, makeWeights = {}, priceParts = {} } = context.manifest.demo;
  for (const [name, rule] of Object.entries(fields)) {
    const path = ['demo', 'fields', name];
    const field = checkField(context, path, name, { who: 'a demo rule', kinds: ANY });
    checkBounds(context, path, rule);
    for (const value of namesIn(rule.values)) {
      if (field?.kind === 'number') checkNumber(context, [...path, 'values', value], value);
      else checkTerm(context, [...path, 'values', value], value, field);
    }
  }
  for (const [name, rule] of Object.entries(priceParts))
    checkBounds(context, ['demo', 'priceParts', name], rule);
  for (const [name, values] of Object.entries(equivalents)) {
    const field = checkField(context, ['demo', 'equivalents', name], name, {
      who: 'an equivalent',
      kinds: ANY,
    });
    for (const value of namesIn(values))
      checkTerm(context, ['demo', 'equivalents', name, value], value, field);
    checkEquivalents(context, name, values);
  }
  checkMakes(context, makeWeights);
}

function checkBounds(context: CheckContext, path: string[], { min, max }: DemoFieldRule): void {
  if (min === undefined || max === undefined || min <= max) return;
  context.report([...path, 'min'], {
    message: `the minimum ${min} is above the maximum ${max}`,
    allowed: `at most ${max}`,
  });
}

function checkNumber(context: CheckContext, path: string[], value: string): void {
  if (value.trim() === '' || !Number.isFinite(Number(value)))
    context.report(path, {
      isAboutName: true,
      message: `"${value}" is not a number, but the field holds numbers`,
      allowed: 'numbers in double quotes, such as "4"',
    });
}

function checkTerm(context: CheckContext, path: string[], value: string, field: Field | undefined): void {
  const vocabulary = field?.vocabulary ?? '';
  if (vocabulary === '' || !context.isContainer(['vocabularies', vocabulary])) return;
  const { vocabularies } = context.manifest;
  if (Object.hasOwn(vocabularies, vocabulary))
    reportNoTerm(context, path, vocabulary, value, namesIn(vocabularies[vocabulary]));
}

/** Checks that equivalents are values of the catalogue. */
function checkEquivalents(
  context: CheckContext,
  name: string,
  values: Readonly<Record<string, readonly string[]>>,
): void {
  const path = ['demo', 'equivalents', name];
  const known = catalogueValues(name);
  if (!known) {
    context.report(path, {
      isAboutName: true,
      message: `the catalogue has no field "${name}", so its values can have no equivalents`,
      allowed: listed(CATALOGUE_FIELDS),
    });
    return;
  }
  for (const [value, meant] of Object.entries(values))
    meant.forEach((term, index) => {
      reportUnknown(context, [...path, value, index], 'catalogue value', term, known);
    });
}

function checkMakes(context: CheckContext, weights: NonNullable<Demo['makeWeights']>): void {
  const { regionsDir, shippedRegionsDir } = context.folders;
  const makes = catalogueFolders(regionsDir, shippedRegionsDir).flatMap(makeFiles).map(slugOf);
  for (const make of Object.keys(weights))
    reportUnknown(context, ['demo', 'makeWeights', make], 'make', make, makes);
}
