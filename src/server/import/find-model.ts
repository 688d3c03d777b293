import type { CatalogueModel } from '#contracts/types.ts';
import { rememberByObject } from '#domain/cache/remember.ts';
import { toSlug } from '#domain/catalogue/catalogue-slug.ts';
import type { FoundMake } from './find-make.ts';
import type { VehicleNames } from './vehicle-names.ts';

/** Engine, gearbox, driven wheels and doors in the notation of all makes. */
const TECHNICAL = [
  /^\d\.\d[a-z]{0,4}$/,
  /^[1-9]\d{2,3}cc$/,
  /^(?:i-?)?v?tec$|^vvt-?i$|^(?:turbo)?diesel$|^petrol$|^hybrid$|^turbo$|^tdi$|^tsi$|^tfsi$|^cdi$|^crdi$|^gdi$|^mpi$|^skyactiv$/,
  /^a\/?t$|^m\/?t$|^auto$|^automatic$|^manual$|^e?cvt$|^dct$|^dsg$|^amt$|^tiptronic$/,
  /^[24]wd$|^awd$|^fwd$|^rwd$|^4x[24]$|^4matic$|^[xs]drive(?:\d\d[a-z])?$|^quattro$|^4motion$/,
  /^[2-5]-?d(?:r|oor)?$/,
];

/** Words after a name that make it another model. */
const DERIVED =
  /^(?:active|allroad|alltrack|allspace|avant|cabrio|cabriolet|clubman|countryman|cross|crossback|estate|fastback|gran|plus|roadster|shooting|spaceback|spacetourer|spider|sportback|sportsvan|sportwagen|sportwagon|spyder|sw|targa|tourer|touring|variant|vario|volante)$/i;

const versionsOf = rememberByObject(
  ({ trims, engines }: Versions): ReadonlySet<string> =>
    new Set([...trims, ...engines.flatMap(({ label }) => (label ? [label] : []))].map(toSlug)),
);

/** Number of words of the longest trim in a catalogue. */
const MAX_TRIM_WORDS = 5;

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

type Versions = Pick<CatalogueModel, 'trims' | 'engines'>;

/** Whether a text consists only of version words: engine, gearbox or a trim of the catalogue. */
function isVersion(text: string, model: Versions): boolean {
  const known = versionsOf(model);
  let words = wordsOf(text);
  while (words.length > 0) {
    const length = versionLength(words, known);
    if (length === 0) return false;
    words = words.slice(length);
  }
  return true;
}

/** Whether a text is empty or starts with the version of a model. */
function startsWithVersion(text: string, model: Versions): boolean {
  const words = wordsOf(text);
  return words.length === 0 || versionLength(words, versionsOf(model)) > 0;
}

/** Returns the word after a name that makes it another model (`Passat Variant`). */
function derivedWord(text: string): string | undefined {
  const [word = ''] = text.split(' ', 1);
  return DERIVED.test(word) ? word : undefined;
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(/[\s,()[\]]+/)
    .filter((word) => word !== '');
}

function versionLength(words: readonly string[], known: ReadonlySet<string>): number {
  for (let length = Math.min(MAX_TRIM_WORDS, words.length); length > 0; length -= 1)
    if (known.has(toSlug(words.slice(0, length).join(' ')))) return length;
  const first = words[0]?.toLowerCase() ?? '';
  return TECHNICAL.some((form) => form.test(first)) ? 1 : 0;
}
