import { distance } from 'fastest-levenshtein';
import type { CatalogueModel } from '#contracts/types.ts';
import { toSlug } from '#domain/catalogue/catalogue-slug.ts';
import { isSwapped, nearest } from '../manifests/nearest.ts';
import type { VehicleNames } from './vehicle-names.ts';

/** A car whose model the catalogue does not have. */
export interface UnknownCar {
  /** Slug of the make. */
  make: string;
  /** Name of the model, or a title that begins with it. */
  text: string;
  isTitle: boolean;
  year?: number;
  /** Litres × 1000. */
  engineCapacity?: number;
}

/** What to write into the catalogue, so that the next import knows a model. */
export interface ModelSuggestion {
  make: string;
  cars: number;
  /** Another name of a known model. */
  alias?: { model: string; name: string };
  /** A new model; what no car says is a default. */
  model?: CatalogueModel;
}

/** Share of the titles with the same second word that makes it part of the name ("Grand Cherokee"). */
const SECOND_WORD_SHARE = 0.8;
/** Cars of a model from which a title is more than a misprint. */
const MIN_CARS = 2;

/** Suggests a line of the catalogue for each unknown model, the most frequent first. */
export function suggestModels(
  cars: readonly UnknownCar[],
  names: VehicleNames,
  market: string,
): ModelSuggestion[] {
  const known = cars.filter(({ make }) => names.make(make));
  const byName = new Map<string, UnknownCar[]>();
  for (const alike of Map.groupBy(known, firstWord).values()) {
    const name = nameOf(alike);
    if (toSlug(name) !== '' && alike.length >= MIN_CARS) byName.set(name, alike);
  }
  return [...byName]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, alike]) => suggestion(name, alike, names, market));
}

const wordsOf = ({ text }: UnknownCar) => text.split(/\s+/);
const firstWord = (car: UnknownCar) =>
  `${car.make} ${(car.isTitle ? wordsOf(car)[0] : car.text)?.toLowerCase() ?? ''}`;

function nameOf(alike: readonly UnknownCar[]): string {
  const [car] = alike;
  if (!car) return '';
  if (!car.isTitle) return car.text;
  const [first = '', second = ''] = wordsOf(car);
  const same = alike.filter((each) => wordsOf(each)[1]?.toLowerCase() === second.toLowerCase());
  return second !== '' && same.length > 1 && same.length >= alike.length * SECOND_WORD_SHARE
    ? `${first} ${second}`
    : first;
}

function suggestion(
  name: string,
  alike: readonly UnknownCar[],
  names: VehicleNames,
  market: string,
): ModelSuggestion {
  const make = alike[0]?.make ?? '';
  const models = names.make(make)?.models ?? [];
  const spelling = nearest(
    name,
    models.map((model) => model.name),
  );
  const similar = models.find((model) => model.name === spelling && isMisprint(name, model.name));
  const found = { make, cars: alike.length };
  return similar
    ? { ...found, alias: { model: similar.slug, name } }
    : { ...found, model: newModel(name, alike, market) };
}

/** Shorter names that differ in a letter are those of other cars. */
const MIN_MISPRINT_LENGTH = 5;

/** Whether two names can be one: a car with another number, another letter as a word or other words is another car. */
function isMisprint(name: string, known: string): boolean {
  const [a, b] = [toSlug(name), toSlug(known)];
  if (a.replaceAll('-', '') === b.replaceAll('-', '')) return true;
  const codes = (slug: string) => slug.split('-').filter((word) => /\d/.test(word) || word.length < 3);
  const isSameCode = codes(a).join() === codes(b).join();
  const letters = Math.min(...[a, b].map((slug) => slug.replaceAll(/[-\d]/g, '').length));
  return isSameCode && letters >= MIN_MISPRINT_LENGTH && (distance(a, b) === 1 || isSwapped(a, b));
}

function newModel(name: string, alike: readonly UnknownCar[], market: string): CatalogueModel {
  const years = alike.flatMap(({ year }) => year ?? []);
  const cc = alike.find(({ engineCapacity }) => engineCapacity)?.engineCapacity;
  return {
    slug: toSlug(name.replaceAll('+', ' plus ')),
    name,
    bodyType: 'sedan',
    seats: [5],
    from: years.length > 0 ? Math.min(...years) : 2015,
    priceIndex: 20,
    engines: [{ fuel: 'petrol', ...(cc !== undefined && { cc }) }],
    trims: ['Standard'],
    markets: { [market]: 5 },
  } as CatalogueModel;
}
