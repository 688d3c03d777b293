import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Demo, Field } from '#contracts/types.ts';
import type { CheckContext } from './check-context.ts';
import { checkField } from './field-reference.ts';
import { namesIn, reportUnknown } from './names-in.ts';

const ANY: readonly Field['kind'][] = ['text', 'texts', 'number', 'boolean', 'date'];

/** Rules for demo cars speak of fields, values and makes that exist. */
export function checkDemo(context: CheckContext): void {
  if (!context.sound(['demo'])) return;
  const { fields = {}, equivalents = {}, makeWeights = {} } = context.manifest.demo;
  for (const [name, rule] of Object.entries(fields)) {
    const path = ['demo', 'fields', name];
    const field = checkField(context, path, name, { who: 'a demo rule', kinds: ANY });
    if (rule.min !== undefined && rule.max !== undefined && rule.min > rule.max)
      context.report([...path, 'min'], {
        message: `the least ${rule.min} is more than the greatest ${rule.max}`,
        allowed: `at most ${rule.max}`,
      });
    for (const value of namesIn(rule.values)) checkTerm(context, [...path, 'values', value], value, field);
  }
  for (const [name, values] of Object.entries(equivalents)) {
    const field = checkField(context, ['demo', 'equivalents', name], name, {
      who: 'an equivalent',
      kinds: ANY,
    });
    for (const value of namesIn(values))
      checkTerm(context, ['demo', 'equivalents', name, value], value, field);
  }
  checkMakes(context, makeWeights);
}

function checkTerm(context: CheckContext, path: string[], value: string, field: Field | undefined): void {
  const vocabulary = field?.vocabulary ?? '';
  if (vocabulary === '' || !context.open(['vocabularies', vocabulary])) return;
  const { vocabularies } = context.manifest;
  if (Object.hasOwn(vocabularies, vocabulary))
    reportUnknown(
      context,
      path,
      `value of the vocabulary "${vocabulary}"`,
      value,
      namesIn(vocabularies[vocabulary]),
      ['vocabularies', vocabulary],
    );
}

function checkMakes(context: CheckContext, weights: NonNullable<Demo['makeWeights']>): void {
  const folder = catalogueFolder(context.folders.regionsDir, context.folders.shippedRegionsDir);
  const makes = existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\.json$/, '')) : [];
  for (const make of Object.keys(weights))
    reportUnknown(context, ['demo', 'makeWeights', make], 'make', make, makes);
}

/** The catalogue of the set, or the shipped one where the set has none. */
function catalogueFolder(regionsDir: string, shippedRegionsDir: string): string {
  const own = join(regionsDir, 'shared', 'catalogue');
  return existsSync(own) ? own : join(shippedRegionsDir, 'shared', 'catalogue');
}
