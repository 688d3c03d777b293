import type { Demo, DemoFieldRule, Field } from '#contracts/types.ts';
import { catalogueFolders } from '../../config/folders.ts';
import { CATALOGUE_FIELDS, catalogueValues } from '../catalogue/catalogue-values.ts';
import { makeFiles, slugOf } from '../catalogue/make-files.ts';
import { listed } from '../nearest.ts';
import type { CheckContext } from './check-context.ts';
import { checkField } from './field-reference.ts';
import { warnOfShare } from './financing.ts';
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
    checkRule(context, path, rule);
    if (rule.ofField !== undefined)
      checkField(context, [...path, 'ofField'], rule.ofField, { who: 'a demo rule', kinds: ['number'] });
    if (rule.bands)
      checkRising(
        context,
        [...path, 'bands'],
        'upTo',
        rule.bands.map(({ upTo }) => upTo),
      );
    for (const value of namesIn(rule.values)) {
      if (field?.kind === 'number') checkNumber(context, [...path, 'values', value], value);
      else checkTerm(context, [...path, 'values', value], value, field);
    }
  }
  checkRefund(context);
  checkParts(context, priceParts);
  if (context.manifest.demo.taxPercent !== undefined)
    warnOfShare(context, ['demo', 'taxPercent'], context.manifest.demo.taxPercent);
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

/** Checks that a refund follows from amounts, and is possible at all. */
function checkRefund(context: CheckContext): void {
  const { refund, registrationTermMonths = 0 } = context.manifest.demo;
  if (!refund) return;
  const path = ['demo', 'refund'];
  for (const name of ['field', 'fee', 'licence'] as const)
    checkField(context, [...path, name], refund[name], { who: 'a refund', kinds: ['number'] });
  checkRising(
    context,
    [...path, 'shares'],
    'belowMonths',
    refund.shares.map(({ belowMonths }) => belowMonths),
  );
  if (registrationTermMonths === 0)
    context.report(path, {
      message: 'nothing is paid back where registrations do not end',
      allowed: 'no refund, or "registrationTermMonths"',
      others: [['demo', 'registrationTermMonths']],
    });
}

/** Checks that each end is above the one before it; an entry without an end has none behind it. */
function checkRising(
  context: CheckContext,
  path: string[],
  name: string,
  ends: readonly (number | undefined)[],
): void {
  for (const [index, end = Number.POSITIVE_INFINITY] of ends.entries()) {
    const before = index === 0 ? 0 : (ends[index - 1] ?? Number.POSITIVE_INFINITY);
    if (end <= before)
      context.report([...path, index, name], {
        message: `${end} is not above ${before} before it`,
        allowed: 'ends in rising order, the last one may be left out',
      });
  }
}

function checkBounds(context: CheckContext, path: string[], { min, max }: DemoFieldRule): void {
  if (min === undefined || max === undefined || min <= max) return;
  context.report([...path, 'min'], {
    message: `the minimum ${min} is above the maximum ${max}`,
    allowed: `at most ${max}`,
  });
}

/** Checks that a rule does not contradict itself. */
function checkRule(context: CheckContext, path: string[], rule: DemoFieldRule): void {
  const { with: marks = [], without = [], atMost = {}, atLeast = {}, values } = rule;
  without.forEach((mark, index) => {
    if (marks.includes(mark))
      context.report([...path, 'without', index], {
        message: `"${mark}" brings the field and rules it out`,
        allowed: 'marks that are not in "with"',
        others: [[...path, 'with', marks.indexOf(mark)]],
      });
  });
  for (const [fact, least] of Object.entries(atLeast)) {
    const most = Object.entries(atMost).find(([name]) => name === fact)?.[1];
    if (most !== undefined && least > most)
      context.report([...path, 'atLeast', fact], {
        message: `no car has a ${fact} of ${least} or more and of ${most} or less`,
        allowed: `at most ${most}`,
        others: [[...path, 'atMost', fact]],
      });
  }
  if (values && Object.values(values).every((weight) => weight === 0))
    context.report([...path, 'values'], { message: 'no value has a weight', allowed: 'one above 0' });
}

/** Checks that parts of the price are amounts, and that something is left for the first one. */
function checkParts(context: CheckContext, parts: Readonly<Record<string, DemoFieldRule>>): void {
  let share = 0;
  for (const [name, rule] of Object.entries(parts)) {
    const path = ['demo', 'priceParts', name];
    const { min, of, times = 1 } = rule;
    checkBounds(context, path, rule);
    if (min !== undefined && min < 0 && of === undefined)
      context.report([...path, 'min'], { message: `${min} is no part of a price`, allowed: '0 or more' });
    if (of !== 'price' && of !== 'new_price') continue;
    share += times;
    if (share < 1) continue;
    context.report([...path, 'times'], {
      message: `the parts are ${Math.round(share * 100)} % of the price, so nothing is left for the car`,
      allowed: 'shares that are less than 1 together',
    });
    return;
  }
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
  for (const [value, terms] of Object.entries(values))
    terms.forEach((term, index) => {
      reportUnknown(context, [...path, value, index], 'catalogue value', term, known);
    });
}

function checkMakes(context: CheckContext, weights: NonNullable<Demo['makeWeights']>): void {
  const { regionsDir, shippedRegionsDir } = context.folders;
  const makes = catalogueFolders(regionsDir, shippedRegionsDir).flatMap(makeFiles).map(slugOf);
  for (const make of Object.keys(weights))
    reportUnknown(context, ['demo', 'makeWeights', make], 'make', make, makes);
}
