import type { RegionManifest } from '../../../src/contracts/types.ts';
import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import { type AddContext, type AddFlag, type Given, many, one, textFlag } from './addable.ts';
import type { Addition } from './addition.ts';
import { readText, readWords } from './texts.ts';

/** What a value of a vocabulary says, and how it is found. */
export const TERM_FLAGS = {
  plural: textFlag('plural', 'what several such cars are called within a sentence'),
  pictogram: { name: 'pictogram', value: 'name', text: 'pictogram of the tile', of: 'pictogram' },
  swatch: { name: 'swatch', value: '#rrggbb', text: 'colour of the dot beside it' },
  after: { name: 'after', value: 'value', text: 'option before it' },
} satisfies Record<string, AddFlag>;

/** Whether a vocabulary has a value with its label, perhaps an inherited one. */
export const hasTerm = ({ vocabularies }: RegionManifest, vocabulary: string, value: string): boolean =>
  Object.hasOwn(vocabularies[vocabulary] ?? {}, value);

/** A value of a vocabulary, unless there is one. @throws UsageError without a label */
export function termAddition(
  vocabulary: string,
  name: string,
  given: Given,
  { manifest, languages }: AddContext,
): Addition[] {
  // the shipped base knows values that no filter of the region offers yet
  if (hasTerm(manifest, vocabulary, name)) return [];
  const text = (flag: string) => readText(flag, many(given, flag), languages) as Json;
  const [swatch, pictogram] = [one(given, 'swatch'), one(given, 'pictogram')];
  const value = {
    label: text('label'),
    ...(many(given, 'plural').length > 0 && { plural: text('plural') }),
    ...(swatch !== undefined && { swatch }),
    ...(pictogram !== undefined && { pictogram }),
  };
  return [{ path: ['vocabularies', vocabulary, name], value }];
}

/** Lists of options over a vocabulary, with the key of their filter. */
export function optionPlaces({ manifest: { fields, filters } }: AddContext, vocabulary: string) {
  const isAsked = (field: string | undefined): boolean =>
    field !== undefined && Object.hasOwn(fields, field) && fields[field]?.vocabulary === vocabulary;
  return Object.entries(filters.settings).flatMap(([setting, { filters: controls }]) =>
    controls.flatMap(({ field, options, query }, index) =>
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

/** The value as an option of each filter that asks for it. */
export function optionAdditions(
  places: ReturnType<typeof optionPlaces>,
  name: string,
  given: Given,
): Addition[] {
  const after = one(given, 'after');
  return places
    .filter(({ has }) => !has(name))
    .map(({ path }) => ({ path, value: name, isEntry: true, ...(after !== undefined && { after }) }));
}

/** Words that the search box understands as the value. */
export function termWords(
  places: ReturnType<typeof optionPlaces>,
  name: string,
  given: Given,
  languages: readonly string[],
): Addition[] {
  const words = readWords('words', many(given, 'words'), languages);
  return places.flatMap(({ query }) =>
    words.map(([tag, list]) => ({ path: ['searchWords', tag, 'options', query, name], value: list })),
  );
}
