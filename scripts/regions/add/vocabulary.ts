import type { RegionManifest } from '../../../src/contracts/types.ts';
import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import { listed } from '../../../src/server/manifests/nearest.ts';
import { UsageError } from '../../usage-error.ts';
import { didYouMean } from '../region-code.ts';
import { type Addable, type AddContext, always, type Given, many, one, planOf, textFlag } from './addable.ts';
import type { Addition } from './addition.ts';
import { readText } from './texts.ts';

const NAME = /^[a-z][a-z0-9_]{0,63}$/;

export const vocabulary: Addable = {
  name: 'vocabulary',
  argument: 'vocabulary',
  argumentText: 'name of the vocabulary, such as drive',
  summary: 'a vocabulary: the values that a field or a question can have',
  places:
    'Writes the values with their labels, and the field of cars or the question of a form that has them. Add a filter for the field afterwards.',
  flags: [
    {
      name: 'value',
      value: 'value:text',
      text: 'a value with its label: awd:en="All-wheel drive"',
      isRepeated: true,
      of: 'terms',
      isNeeded: always,
    },
    { name: 'field', value: 'field', text: 'field of cars that has one of the values', of: 'field' },
    {
      name: 'question',
      value: 'form.name',
      text: 'new question of a form that asks for one of them: sell_car.drive',
      of: 'question',
    },
    textFlag('label', 'label of a new field or question: <language>=<text> or key of a text'),
  ],
  example:
    'add vocabulary drive --region vn --value awd:"All-wheel drive" --value fwd:"Front-wheel drive" --field inventory.drive --label Drive',
  plan(name, given, { manifest, document, languages }) {
    if (!NAME.test(name))
      throw new UsageError(`"${name}" cannot be a name  allowed: small letters, digits and _`);
    if (Object.hasOwn(manifest.vocabularies, name))
      throw new UsageError(`there is a vocabulary "${name}" already`);
    const label = () => readText('label', many(given, 'label'), languages) as Json;
    return planOf(document, [
      { path: ['vocabularies', name], value: termsOf(given, languages) },
      ...fieldAdditions(name, one(given, 'field'), manifest, label),
      ...questionAdditions(name, one(given, 'question'), manifest, label),
    ]);
  },
};

/** Values with their labels, in the order of the flags. */
function termsOf(given: Given, languages: AddContext['languages']): Json {
  const texts = new Map<string, string[]>();
  for (const each of many(given, 'value')) {
    const [, value = '', text = ''] = /^([a-z0-9][a-z0-9_-]{0,63}):(.*)$/s.exec(each) ?? [];
    if (value === '')
      throw new UsageError(
        `--value: ${JSON.stringify(each)} cannot be used  allowed: such as awd:${languages[0]}=<text>`,
      );
    texts.set(value, [...(texts.get(value) ?? []), text]);
  }
  if (texts.size === 0) throw new UsageError('which values does it have?  allowed: --value <value>:<text>');
  return Object.fromEntries(
    [...texts].map(([value, each]) => [value, { label: readText('value', each, languages) as Json }]),
  );
}

function fieldAdditions(
  vocabulary: string,
  name: string | undefined,
  { fields }: RegionManifest,
  label: () => Json,
): Addition[] {
  if (name === undefined) return [];
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!known)
    return [
      { path: ['fields', name], value: { kind: 'text', label: label(), format: 'vocabulary', vocabulary } },
    ];
  if (known.kind !== 'text' && known.kind !== 'texts')
    throw new UsageError(`--field: "${name}" is no text  allowed: a field with texts, or a new one`);
  if (known.vocabulary !== undefined)
    throw new UsageError(`--field: "${name}" has the vocabulary "${known.vocabulary}" already`);
  return [
    { path: ['fields', name, 'format'], value: 'vocabulary' },
    { path: ['fields', name, 'vocabulary'], value: vocabulary },
  ];
}

/** The last question of the first step. */
function questionAdditions(
  vocabulary: string,
  place: string | undefined,
  { forms }: RegionManifest,
  label: () => Json,
): Addition[] {
  if (place === undefined) return [];
  const [, form = '', name = ''] = /^([^.]+)\.([a-z][a-z0-9_]{0,39})$/.exec(place) ?? [];
  const known = Object.keys(forms);
  if (!Object.hasOwn(forms, form)) {
    throw new UsageError(
      `--question: there is no form "${form || place}"${didYouMean(form, known)}  allowed: <form>.<name>, such as ${known[0]}.${vocabulary} (${listed(known)})`,
    );
  }
  if (forms[form]?.steps.some(({ fields }) => fields.some((each) => each.name === name)))
    throw new UsageError(`--question: the form "${form}" has a question "${name}" already`);
  const value = { name, type: 'select', label: label(), options: { source: 'vocabulary', vocabulary } };
  return [{ path: ['forms', form, 'steps', 0, 'fields'], value, isEntry: true }];
}
