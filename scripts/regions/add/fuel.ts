import type { Field, RegionManifest } from '../../../src/contracts/types.ts';
import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import { UsageError } from '../../usage-error.ts';
import { type Addable, type AddContext, type Given, many, one } from './addable.ts';
import type { Addition } from './addition.ts';
import { readText, readWords } from './texts.ts';

export const fuel: Addable = {
  name: 'fuel',
  argument: 'fuel',
  argumentText: 'value in addresses, such as hydrogen',
  summary: 'a fuel that cars may have',
  places:
    'Writes the value with its label, the option of each filter that asks for the fuel, words of the search box, the tile of the home page and the landing page. Forms that ask for the fuel offer it by themselves.',
  isInManifest: true,
  flags: [
    {
      name: 'label',
      value: 'text',
      text: '<language>=<text> or key of a text',
      isText: true,
      isRepeated: true,
      isNeeded: isUnnamed,
    },
    {
      name: 'plural',
      value: 'text',
      text: 'what several such cars are called within a sentence',
      isText: true,
      isRepeated: true,
    },
    { name: 'pictogram', value: 'name', text: 'pictogram of the tile' },
    { name: 'after', value: 'fuel', text: 'option before it' },
    { name: 'words', value: 'words', text: 'words of the search box: en=hydrogen,fcev', isRepeated: true },
    { name: 'tile', text: 'show a tile on the home page' },
    { name: 'page', text: 'make a landing page' },
  ],
  example: 'add fuel hydrogen --region vn --label vi="Hydro" --label en=Hydrogen',
  plan(name, given, context) {
    const { manifest, document } = context;
    const fieldName = manifest.pages.fuelTypeField ?? '';
    const vocabulary = vocabularyOf(manifest);
    if (vocabulary === '')
      throw new UsageError(`the field "${fieldName}" (pages.fuelTypeField) has no vocabulary`);
    const options = optionPlaces(context, vocabulary);
    if (options.every(({ has }) => has(name)) && Object.hasOwn(manifest.vocabularies[vocabulary] ?? {}, name))
      throw new UsageError(`there is a fuel "${name}" already`);
    return {
      files: [
        {
          document,
          additions: [
            ...termAddition(vocabulary, name, given, context),
            ...options
              .filter(({ has }) => !has(name))
              .map(({ path }) => ({ path, value: name, isEntry: true as const, ...after(given) })),
            ...wordAdditions(name, given, context, vocabulary),
            ...(given.tile ? [{ path: ['pages', 'fuelTypes'], value: name, isEntry: true as const }] : []),
            ...(given.page ? pageAddition(name, fieldName, context) : []),
          ],
        },
      ],
      steps: ['Name the fuel in the options of your feed mappings.'],
    };
  },
};

/** Whether no inherited vocabulary has the fuel with its label. */
function isUnnamed(name: string, { manifest }: AddContext): boolean {
  return !Object.hasOwn(manifest.vocabularies[vocabularyOf(manifest)] ?? {}, name);
}

function vocabularyOf({ pages, fields }: RegionManifest): string {
  return fields[pages.fuelTypeField ?? '']?.vocabulary ?? '';
}

const after = (given: Given) => {
  const before = one(given, 'after');
  return before === undefined ? {} : { after: before };
};

/** Lists of options over a vocabulary, with the key of their filter. */
function optionPlaces({ manifest }: AddContext, vocabulary: string) {
  const isAsked = (field: string | undefined): field is string =>
    (Object.hasOwn(manifest.fields, field ?? '') ? (manifest.fields[field ?? ''] as Field) : undefined)
      ?.vocabulary === vocabulary;
  return Object.entries(manifest.filters.settings).flatMap(([setting, { filters }]) =>
    filters.flatMap(({ field, options, query }, index) =>
      isAsked(field) && options
        ? [
            {
              path: ['filters', 'settings', setting, 'filters', index, 'options'],
              query,
              has: (name: string) => options.includes(name),
            },
          ]
        : [],
    ),
  );
}

function termAddition(
  vocabulary: string,
  name: string,
  given: Given,
  { manifest, languages }: AddContext,
): Addition[] {
  // the shipped base knows fuels that no filter of the region offers yet
  if (Object.hasOwn(manifest.vocabularies[vocabulary] ?? {}, name)) return [];
  const text = (flag: string) => readText(flag, many(given, flag), languages) as Json;
  const pictogram = one(given, 'pictogram');
  const value = {
    label: text('label'),
    ...(many(given, 'plural').length > 0 && { plural: text('plural') }),
    ...(pictogram !== undefined && { pictogram }),
  };
  return [{ path: ['vocabularies', vocabulary, name], value }];
}

function wordAdditions(name: string, given: Given, context: AddContext, vocabulary: string): Addition[] {
  const words = readWords('words', many(given, 'words'), context.languages);
  return optionPlaces(context, vocabulary).flatMap(({ query }) =>
    words.map(([tag, list]) => ({ path: ['searchWords', tag, 'options', query, name], value: list })),
  );
}

function pageAddition(name: string, fieldName: string, { manifest }: AddContext): Addition[] {
  const { routes = {}, values = {} } = manifest.pages.landing ?? {};
  const [route] = Object.entries(routes).find(([, field]) => field === fieldName) ?? [];
  if (route === undefined)
    throw new UsageError(`--page: no route of landing pages (pages.landing.routes) is about ${fieldName}`);
  // without a list every value has a page
  return values[route] ? [{ path: ['pages', 'landing', 'values', route], value: name, isEntry: true }] : [];
}
