import type { CatalogueModel } from '#contracts/types.ts';
import { rememberByObject } from '#domain/cache/remember.ts';
import { toSlug } from '#domain/catalogue/catalogue-slug.ts';

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

type Versions = Pick<CatalogueModel, 'trims' | 'engines'>;

/** Whether a text consists only of version words: engine, gearbox or a trim of the catalogue. */
export function isVersion(text: string, model: Versions): boolean {
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
export function startsWithVersion(text: string, model: Versions): boolean {
  const words = wordsOf(text);
  return words.length === 0 || versionLength(words, versionsOf(model)) > 0;
}

/** Returns the word after a name that makes it another model (`Passat Variant`). */
export function derivedWord(text: string): string | undefined {
  const [word = ''] = text.split(' ', 1);
  return DERIVED.test(word) ? word : undefined;
}

const versionsOf = rememberByObject(
  ({ trims, engines }: Versions): ReadonlySet<string> =>
    new Set([...trims, ...engines.flatMap(({ label }) => (label ? [label] : []))].map(toSlug)),
);

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(/[\s,()[\]]+/)
    .filter((word) => word !== '');
}

/** Number of words of the longest trim in a catalogue. */
const MAX_TRIM_WORDS = 5;

function versionLength(words: readonly string[], known: ReadonlySet<string>): number {
  for (let length = Math.min(MAX_TRIM_WORDS, words.length); length > 0; length -= 1)
    if (known.has(toSlug(words.slice(0, length).join(' ')))) return length;
  const first = words[0]?.toLowerCase() ?? '';
  return TECHNICAL.some((form) => form.test(first)) ? 1 : 0;
}
