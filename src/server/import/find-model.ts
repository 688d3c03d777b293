import { toSlug } from '#domain/catalogue/catalogue-slug.ts';
import type { FoundMake } from './find-make.ts';
import type { VehicleNames } from './vehicle-names.ts';
import { derivedWord, isVersion, startsWithVersion } from './vehicle-version.ts';

export interface FoundModel {
  /** `make.model`. */
  slug: string;
  name: string;
  /** Text after the model. */
  rest: string;
  /** Words that identified the model and are more specific than its name (`C180`). */
  version: string;
  isKnown: boolean;
}

/** Longer texts are not names of models. */
const MAX_NAME_LENGTH = 80;

/**
 * Returns the model of a row. A model column matches the catalogue if it has a name or alias with at most a version
 * behind it; a title if it starts with one. Otherwise the text of a model column is used as it is, and a title has no
 * model.
 */
export function findModel(
  { slug: make, model, title }: FoundMake,
  names: VehicleNames,
): FoundModel | undefined {
  if (model === '') return modelOfTitle(make, title, names);
  const rest = withoutPrefix(title, model);
  const known = knownModel(make, model, names);
  if (known && (known.rest === '' || isVersionOf(known.slug, known.rest, names)))
    return { ...known, rest: [known.rest, rest].filter(Boolean).join(' ') };
  // a name that continues in the next column: `3` + `Series 330i`
  const joined = known ? undefined : knownModel(make, `${model} ${rest}`, names);
  if (joined && lettersOf(joined.rest).length < lettersOf(rest).length) return joined;
  return asWritten(make, model, rest);
}

function modelOfTitle(make: string, title: string, names: VehicleNames): FoundModel | undefined {
  const known = knownModel(make, title, names);
  const model = known && names.model(known.slug);
  if (!known || !model || startsWithVersion(known.rest, model)) return known;
  const derived = derivedWord(known.rest);
  if (derived) {
    const end = title.length - known.rest.length + derived.length;
    return asWritten(make, title.slice(0, end), title.slice(end).trim());
  }
  const other = names.matchModel(make, known.rest);
  return other && other.slug !== known.slug && other.written.length >= MIN_OTHER_LENGTH ? undefined : known;
}

/** Shorter names of models are also names of trims. */
const MIN_OTHER_LENGTH = 4;

function knownModel(make: string, text: string, names: VehicleNames): FoundModel | undefined {
  const found = names.matchModel(make, text);
  if (!found) return undefined;
  const { name = '' } = names.model(found.slug) ?? {};
  const isSpelling = lettersOf(found.written) === lettersOf(name);
  return {
    slug: found.slug,
    name: isSpelling ? name : found.written,
    rest: found.rest,
    version: isSpelling ? '' : found.written,
    isKnown: true,
  };
}

function isVersionOf(slug: string, text: string, names: VehicleNames): boolean {
  const model = names.model(slug);
  if (!model) return false;
  const [make = ''] = slug.split('.', 1);
  // "C-Class C180 AMG" repeats the model
  const again = names.matchModel(make, text);
  return isVersion(again?.slug === slug ? again.rest : text, model);
}

function asWritten(make: string, name: string, rest: string): FoundModel | undefined {
  const slug = toSlug(name.replaceAll('+', ' plus '));
  return slug === '' || name.length > MAX_NAME_LENGTH
    ? undefined
    : { slug: `${make}.${slug}`, name, rest, version: '', isKnown: false };
}

function withoutPrefix(text: string, prefix: string): string {
  return text.toLowerCase().startsWith(prefix.toLowerCase()) ? text.slice(prefix.length).trim() : text;
}

function lettersOf(text: string): string {
  return toSlug(text).replaceAll('-', '');
}
