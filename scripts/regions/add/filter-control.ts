import type { Field, Filter } from '../../../src/contracts/types.ts';
import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import { PLACES_VOCABULARY } from '../../../src/region/manifest/places-of.ts';
import { UsageError } from '../../usage-error.ts';
import { type AddContext, type Given, one } from './addable.ts';
import { splitList } from './texts.ts';

/** Control for a kind of field. */
const TYPE_OF: Readonly<Record<Field['kind'], Filter['type']>> = {
  text: 'checkbox',
  texts: 'checkbox',
  number: 'range_input',
  boolean: 'boolean',
  date: 'date_range',
};
const PLACEHOLDERS = ['cars:placeholder.min', 'cars:placeholder.max'];

interface Control {
  name: string;
  query: string;
  fieldName: string;
  field: Field;
  context: AddContext;
}

/** The control of a filter with what its type needs. @throws UsageError */
export function controlOf({ name, query, fieldName, field, context }: Control, given: Given): Json {
  const type = one(given, 'type') ?? TYPE_OF[field.kind];
  const hasOptions = type === 'checkbox' || type === 'button';
  const hasNumbers = type === 'range_input' || type === 'number';
  const options = hasOptions ? optionsOf(field, given, context) : undefined;
  const step = one(given, 'step');
  return {
    name,
    type,
    query,
    field: fieldName,
    ...(type === 'boolean' && { isTrueOption: true }),
    ...(type === 'range_input' && { placeholders: PLACEHOLDERS }),
    ...(type === 'number' && { condition: 'lte' }),
    ...(hasNumbers && boundsOf(given)),
    ...(hasNumbers && step !== undefined && { step: numberIn('step', step) }),
    ...(options && { options }),
    ...(options && field.kind === 'number' && field.unit && { optionLabel: field.unit as Json }),
    ...(hasOptions && { joinCondition: field.kind === 'texts' ? 'AND' : 'OR' }),
  };
}

/** The options that are given, else all values of the vocabulary; none for places, which the content lists. */
function optionsOf(field: Field, given: Given, { manifest }: AddContext): Json[] | undefined {
  if (field.vocabulary === PLACES_VOCABULARY) return undefined;
  const named = splitList(one(given, 'options'));
  if (field.kind === 'number') return named.map((each) => numberIn('options', each));
  if (named.length > 0) return named;
  const known = Object.keys(manifest.vocabularies[field.vocabulary ?? ''] ?? {});
  if (known.length === 0)
    throw new UsageError('which values can be chosen?  allowed: --options <value>,<value>');
  return known;
}

function boundsOf(given: Given): { [key: string]: Json } {
  const text = one(given, 'bounds');
  if (text === undefined) return {};
  const [, min, max] = /^(\d+(?:\.\d+)?)\s*-\s*(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (min === undefined) throw new UsageError(`--bounds: "${text}" cannot be used  allowed: such as 0-500`);
  return { bounds: { min: Number(min), max: Number(max) } };
}

function numberIn(flag: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new UsageError(`--${flag}: "${text}" is no number`);
  return value;
}
