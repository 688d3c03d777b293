import type { Field } from '../../../src/contracts/types.ts';
import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import { UsageError } from '../../usage-error.ts';
import { type AddContext, type Given, many, one } from './addable.ts';
import type { Addition } from './addition.ts';
import { lastPart, readText, splitList } from './texts.ts';

const FORMATS: Readonly<Record<string, Field['format']>> = {
  text: 'vocabulary',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
};

/** A field that the region does not have. Undefined without its kind and label. @throws UsageError */
export function newField(
  name: string,
  given: Given,
  languages: readonly string[],
): { field: Field; additions: Addition[] } | undefined {
  const kind = one(given, 'kind');
  if (kind === undefined) return undefined;
  const format = FORMATS[kind];
  if (format === undefined)
    throw new UsageError(`--kind: "${kind}" cannot be used  allowed: ${Object.keys(FORMATS).join(', ')}`);
  const unit = many(given, 'unit');
  const field = {
    kind,
    label: readText('label', many(given, 'label'), languages),
    format,
    ...(kind === 'text' && { vocabulary: lastPart(name) }),
    ...(unit.length > 0 && { unit: readText('unit', unit, languages) }),
  } as Field;
  return { field, additions: [{ path: ['fields', name], value: field as unknown as Json }] };
}

/** Values among the options that the vocabulary of a field lacks. @throws UsageError for one without a label */
export function newTerms(field: Field, given: Given, { manifest, languages }: AddContext): Addition[] {
  const { vocabulary } = field;
  if (vocabulary === undefined || field.kind === 'number') return [];
  const known = Object.keys(manifest.vocabularies[vocabulary] ?? {});
  const labels = many(given, 'option').map((each) => /^([^:]+):(.*)$/s.exec(each)?.slice(1) ?? [each, '']);
  return splitList(one(given, 'options'))
    .filter((value) => !known.includes(value))
    .map((value) => {
      const texts = labels.flatMap(([name, text = '']) => (name === value ? [text] : []));
      if (texts.length === 0)
        throw new UsageError(
          `--option: "${value}" has no label  allowed: --option ${value}:${languages[0]}=<text> for each language`,
        );
      const label = readText('option', texts, languages) as Json;
      return { path: ['vocabularies', vocabulary, value], value: { label } };
    });
}
