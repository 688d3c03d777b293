import type { RegionManifest } from '../../../src/contracts/types.ts';
import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import { listed } from '../../../src/server/manifests/nearest.ts';
import { UsageError } from '../../usage-error.ts';
import { didYouMean } from '../region-code.ts';
import { type Addable, type AddContext, many, one, planOf, textFlag, wordsFlag } from './addable.ts';
import { controlOf } from './filter-control.ts';
import { listAdditions, quickSearchAdditions, wordAdditions } from './filter-places.ts';
import { newField, newTerms } from './new-field.ts';
import { lastPart, readText } from './texts.ts';

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
