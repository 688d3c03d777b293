import type { Field, Filter, LocalizedText, RegionManifest } from '../../../src/contracts/types.ts';
import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import { PLACES_VOCABULARY } from '../../../src/region/manifest/places-of.ts';
import { listed } from '../../../src/server/manifests/nearest.ts';
import { UsageError } from '../../usage-error.ts';
import { didYouMean } from '../region-code.ts';
import {
  type Addable,
  type AddContext,
  type Given,
  many,
  one,
  planOf,
  textFlag,
  wordsFlag,
} from './addable.ts';
import type { Addition } from './addition.ts';
import { lastPart, readText, readWords, splitList } from './texts.ts';

/** Control for a kind of field. */
const TYPE_OF: Readonly<Record<Field['kind'], Filter['type']>> = {
  text: 'checkbox',
  texts: 'checkbox',
  number: 'range_input',
  boolean: 'boolean',
  date: 'date_range',
};

const PLACEHOLDERS = ['cars:placeholder.min', 'cars:placeholder.max'];

const FORMATS: Readonly<Record<string, Field['format']>> = {
  text: 'vocabulary',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
};

export const filter: Addable = {
  name: 'filter',
  argument: 'field',
  argumentText: 'field that it asks about, such as inventory.power',
  argumentOf: 'field',
  summary: 'a filter of the buy page',
  places:
    'Writes the field unless there is one, values that its vocabulary lacks, the filter, its place in the lists for desktop and mobile, words of the search box, a quick search and the fact on the car page.',
  flags: [
    { name: 'name', value: 'name', text: 'name of the filter (default: that of the field)' },
    {
      name: 'type',
      value: 'type',
      text: 'control: checkbox, button, range_input, number, boolean, …',
      choices: ['checkbox', 'button', 'range_input', 'number', 'boolean', 'date_range'],
    },
    { name: 'query', value: 'key', text: 'key in addresses (default: the name)' },
    textFlag('label', '<language>=<text> or key of a text (default: that of the field)', isNewField),
    { name: 'group', value: 'group', text: 'filters of one group stand together (default: car)' },
    {
      name: 'after',
      value: 'setting',
      text: 'name of the setting before it in the lists',
      of: 'setting',
    },
    { name: 'options', value: 'values', text: 'values to choose from, with commas between them' },
    {
      name: 'option',
      value: 'value:text',
      text: 'label of a value that has none: diamond:en=Diamond',
      isRepeated: true,
      of: 'terms',
    },
    {
      name: 'kind',
      value: 'kind',
      text: 'kind of a new field: text, number, boolean or date',
      choices: ['text', 'number', 'boolean', 'date'],
      isNeeded: isNewField,
    },
    textFlag('unit', 'text with {{value}} of a new field with numbers, or key of a text'),
    { name: 'bounds', value: 'min-max', text: 'ends of a control with numbers' },
    { name: 'step', value: 'number', text: 'step of a control with numbers' },
    wordsFlag('en=power,output'),
    { name: 'quick-search', value: 'value', text: 'search with this value on the home page' },
    {
      name: 'pictogram',
      value: 'name',
      text: 'pictogram of the quick search (default: car)',
      of: 'pictogram',
    },
    { name: 'fact', text: 'show the field on the page of a car' },
    { name: 'new-cars', text: 'list the filter for new cars, too' },
  ],
  example: 'add filter inventory.wheel_drives --region vn --words en=drivetrain',
  plan(fieldName, given, context) {
    const { manifest, document } = context;
    const name = one(given, 'name') ?? lastPart(fieldName);
    const query = one(given, 'query') ?? name;
    refuseKnown(manifest, name, query);
    const known = manifest.fields[fieldName];
    const made = known ? undefined : newField(fieldName, given, context.languages);
    const field = known ?? made?.field;
    if (!field) throw unknownField(fieldName, manifest);
    const control = controlOf({ name, query, fieldName, field, context }, given);
    const header =
      many(given, 'label').length > 0
        ? readText('label', many(given, 'label'), context.languages)
        : field.label;
    return {
      ...planOf(document, [
        ...(made?.additions ?? []),
        ...newTerms(field, given, context),
        {
          path: ['filters', 'settings', name],
          value: {
            active: true,
            activeMobile: false,
            group: one(given, 'group') ?? 'car',
            header: header as Json,
            filters: [control],
          },
        },
        ...listAdditions(name, given),
        ...wordAdditions(query, given, context.languages),
        ...quickSearchAdditions(name, query, header, given),
        ...(given.fact
          ? [{ path: ['pages', 'listingFacts'], value: fieldName, isEntry: true as const }]
          : []),
      ]),
      ...(made && { steps: [`Fill ${fieldName} in the mappings of feeds; demo cars get made-up values.`] }),
    };
  },
};

function isNewField(name: string, { manifest }: AddContext): boolean {
  return !Object.hasOwn(manifest.fields, name);
}

function refuseKnown({ filters }: RegionManifest, name: string, query: string): void {
  if (Object.hasOwn(filters.settings, name))
    throw new UsageError(`there is a filter "${name}" already  allowed: another --name`);
  const other = Object.values(filters.settings)
    .flatMap((setting) => setting.filters)
    .find((each) => each.query === query);
  if (other)
    throw new UsageError(
      `the filter "${other.name}" has the key "${query}" already  allowed: another --query`,
    );
}

function unknownField(name: string, { fields }: RegionManifest): UsageError {
  return new UsageError(
    `there is no field "${name}"${didYouMean(name, Object.keys(fields))}  allowed: ${listed(Object.keys(fields))}, or a new one with --kind and --label`,
  );
}

/** The places of a filter in the column, in the drawer and, if wanted, on the page of new cars. */
function listAdditions(name: string, given: Given): Addition[] {
  const after = one(given, 'after');
  const homes = given['new-cars'] ? ['filters', 'newCars'] : ['filters'];
  return homes.flatMap((home) =>
    ['desktop', 'mobile'].map((list) => ({
      path: [home, list],
      value: name,
      isEntry: true,
      ...(after !== undefined && { after }),
    })),
  );
}

/** Words that the search box understands as the filter. */
function wordAdditions(query: string, given: Given, languages: readonly string[]): Addition[] {
  return readWords('words', many(given, 'words'), languages).map(([tag, words]) => ({
    path: ['searchWords', tag, 'filters', query],
    value: words,
  }));
}

/** A search with a value of the filter on the home page. */
function quickSearchAdditions(name: string, query: string, label: LocalizedText, given: Given): Addition[] {
  const value = one(given, 'quick-search');
  if (value === undefined) return [];
  const search = {
    name,
    label: label as Json,
    query: { [query]: value },
    pictogram: one(given, 'pictogram') ?? 'car',
  };
  return [{ path: ['quickSearches'], value: search, isEntry: true }];
}

/** A field that the region does not have. Undefined without its kind and label. @throws UsageError */
function newField(
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
function newTerms(field: Field, given: Given, { manifest, languages }: AddContext): Addition[] {
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

interface Control {
  name: string;
  query: string;
  fieldName: string;
  field: Field;
  context: AddContext;
}

/** The control of a filter with what its type needs. @throws UsageError */
function controlOf({ name, query, fieldName, field, context }: Control, given: Given): Json {
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
