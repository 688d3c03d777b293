import type { PlacesContent } from '#contracts/types.ts';
import { PLACES_VOCABULARY } from '#region/manifest/places-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { servedBy, writtenWords } from '#region/search/phrase/written-words.ts';
import { textInLanguage } from '../../checks/text-in-language.ts';
import type { Finding } from '../../json/layered-document.ts';
import { hiddenCharacterFinding } from '../../locales/hidden-characters.ts';
import type { LocaleSet } from '../../locales/read-locales.ts';
import type { JsonPath } from '../../problem.ts';
import { squashedName } from '../../squashed-words.ts';
import type { ContentContext, LoadedContent } from '../loaded-content.ts';

/** Digits with marks: read as a price, a year or a postcode. */
const NUMBER = /^[.,\s'’-]*\d[\d.,\s'’-]*$/;

/** Checks that the other names of showrooms and provinces find them, and leave cars, numbers and other filters alone. */
export function checkPlaceNames(loaded: LoadedContent, context: ContentContext): void {
  const places = loaded.name === 'places' ? context.content.places : undefined;
  if (!places) return;
  let taken: ReadonlyMap<string, string> | undefined;
  const labels = labelsOf(places, context);
  const given = new Map<string, JsonPath>();
  for (const [path, names] of namesOf(places)) {
    const seen = new Map<string, string>();
    names.forEach((name, index) => {
      const word = squashedName(name);
      taken ??= takenWords(context.region, context.locales);
      const finding =
        hiddenCharacterFinding(name) ??
        shapeFinding(name, word) ??
        repeatFinding(name, seen.get(word)) ??
        carFinding(name, context.carNamed(name)) ??
        labelFinding(name, labels.get(word), path, places) ??
        otherNameFinding(name, given.get(word), path, places) ??
        wordFinding(name, taken.get(word));
      if (finding) context.problems.push(loaded.document.problemAt([...path, index], finding));
      if (!seen.has(word)) seen.set(word, name);
      if (!given.has(word)) given.set(word, path);
    });
  }
}

function namesOf({ locations = {}, provinces = {} }: PlacesContent): [JsonPath, readonly string[]][] {
  return Object.entries({ locations, provinces }).flatMap(([part, places]) =>
    Object.entries(places).map(([name, { alsoCalled = [] }]): [JsonPath, readonly string[]] => [
      [part, name, 'alsoCalled'],
      alsoCalled,
    ]),
  );
}

export const isNumberName = (name: string): boolean => NUMBER.test(name.normalize('NFKC'));

function shapeFinding(name: string, word: string): Finding | undefined {
  if (isNumberName(name))
    return { message: `"${name}" is a number, which is read as a price or a year`, allowed: 'words' };
  return [...word].length < 2
    ? { message: `"${name}" is too short to be found`, allowed: 'two letters or more' }
    : undefined;
}

const repeatFinding = (name: string, known: string | undefined): Finding | undefined =>
  known === undefined
    ? undefined
    : { message: `"${name}" is the same as "${known}" in the search box`, allowed: 'each name once' };

const carFinding = (name: string, car: string | undefined): Finding | undefined =>
  car === undefined
    ? undefined
    : {
        message: `"${name}" is the car "${car}", which nobody could search for`,
        allowed: 'names that are no make or model of the catalogue',
      };

/** The name of one place, for which another one would be found. A showroom and its province may share names. */
function labelFinding(
  name: string,
  label: JsonPath | undefined,
  path: JsonPath,
  places: PlacesContent,
): Finding | undefined {
  if (label === undefined || isSameOrWithin(label, path, places)) return undefined;
  return {
    message: `"${name}" is the label of "${label[1]}", so people would find another place`,
    allowed: 'names that are no label of another place',
  };
}

/** Two showrooms may be called like the part of town in which both are; a part of the country may lie in two provinces. */
function otherNameFinding(
  name: string,
  other: JsonPath | undefined,
  path: JsonPath,
  places: PlacesContent,
): Finding | undefined {
  if (other === undefined || isSameOrWithin(other, path, places)) return undefined;
  if (other[0] === 'provinces' && path[0] === 'provinces') return undefined;
  return {
    severity: 'warning',
    message: `"${name}" is another name of "${other[1]}", too, so people would find both`,
    allowed: 'names of one place',
  };
}

/** Whether two paths belong to one place, or to a showroom and its province. */
function isSameOrWithin(a: JsonPath, b: JsonPath, { locations = {} }: PlacesContent): boolean {
  const [showroom, province] = a[0] === 'locations' ? [a, b] : [b, a];
  return (
    (a[0] === b[0] && a[1] === b[1]) ||
    (province[0] === 'provinces' && locations[String(showroom[1])]?.province === province[1])
  );
}

/** Labels of showrooms and provinces in all languages, as the search box compares them. */
function labelsOf(
  { locations = {}, provinces = {} }: PlacesContent,
  { region, locales }: ContentContext,
): ReadonlyMap<string, JsonPath> {
  const labels = new Map<string, JsonPath>();
  for (const [part, places] of Object.entries({ locations, provinces }))
    for (const [name, { label }] of Object.entries(places))
      for (const { code } of region.languages) {
        const word = squashedName(textInLanguage(locales, label, code) ?? '');
        if (word !== '' && !labels.has(word)) labels.set(word, [part, name]);
      }
  return labels;
}

const wordFinding = (name: string, meaning: string | undefined): Finding | undefined =>
  meaning === undefined
    ? undefined
    : {
        message: `"${name}" has another meaning in the search box: ${meaning}`,
        allowed: 'names that are no search words and no options of filters',
      };

/** Words of the region's search box besides names of cars and places, and where each comes from. */
function takenWords(region: ResolvedRegion, locales: LocaleSet): ReadonlyMap<string, string> {
  const { manifest, languages, filters } = region;
  const codes = languages.map(({ code }) => code);
  const words = new Map<string, string>();
  const add = (text: string | undefined, origin: string) => {
    const word = squashedName(text ?? '');
    if (word !== '' && !words.has(word)) words.set(word, origin);
  };
  for (const [tag, entry] of Object.entries(manifest.searchWords ?? {})) {
    if (!codes.some((code) => servedBy(tag, code))) continue;
    for (const { word, path } of writtenWords(entry)) add(word, ['searchWords', tag, ...path].join('.'));
  }
  for (const { query, field, label, options } of filters)
    for (const code of codes) {
      add(textInLanguage(locales, label, code), `the filter "${query}"`);
      if (manifest.fields[field]?.vocabulary === PLACES_VOCABULARY) continue;
      for (const option of options)
        add(textInLanguage(locales, option.label, code), `"${option.value}" of the filter "${query}"`);
    }
  return words;
}
