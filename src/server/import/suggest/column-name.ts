import words from './words.json' with { type: 'json' };

const IGNORED = new Set(words.ignored.map(splitWords));
const UNITS: Readonly<Record<string, readonly string[]>> = words.headerUnits;
/** `Price (SGD)` is the price. */
const CURRENCIES = [...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()), 'rm', 'rp'];
const UNIT_WORDS = new Set([
  ...Object.values(UNITS).flat().map(splitWords),
  'km',
  'kmh',
  'kg',
  'kwh',
  'nm',
  'h',
  ...CURRENCIES,
]);
const SPACED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Words of the name of a column: `carMileage_km` → `car mileage km`. */
export function headerWords(name: string): string {
  const found = remembered.get(name) ?? splitWords(name);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(name, found);
  return found;
}

/** The same few words are compared with each cell. */
const remembered = new Map<string, string>();
const MAX_REMEMBERED = 10_000;

function splitWords(name: string): string {
  return (
    name
      .normalize('NFKD')
      // many leave accents out: `kilometrage`
      .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
      .normalize('NFC')
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()
  );
}

/** Last parts of names that say nothing without those before them: `dealer.name`. */
const GENERIC = new Set(words.generic);

/** How well the name of a column fits words, from 0 to 1; that of a nested value also by its own name alone. */
export function nameScore(name: string, known: readonly string[]): number {
  const own = /\.([^.\s]+)$/.exec(name)?.[1] ?? '';
  const isOwn = own !== '' && !GENERIC.has(headerWords(own)) && scoreOf(own, known) >= 0.95;
  return Math.max(scoreOf(name, known), isOwn ? 0.92 : 0);
}

function scoreOf(name: string, known: readonly string[]): number {
  const header = headerWords(name);
  const plain = without(header, IGNORED);
  const bare = without(plain, UNIT_WORDS);
  let best = 0;
  for (const each of known) {
    const word = headerWords(each);
    if (word === header) return 1;
    if (word === plain || word === bare) best = Math.max(best, 0.95);
    else if (containsWords(header, word)) best = Math.max(best, 0.45 + (0.4 * word.length) / header.length);
  }
  return best;
}

/** Units that the name of a column has words of. */
export function headerUnits(name: string): readonly string[] {
  const header = headerWords(name);
  return Object.entries(UNITS).flatMap(([unit, known]) =>
    known.some((word) => containsWords(header, headerWords(word))) ? [unit] : [],
  );
}

/** Leaves out words; all of them stay when nothing else is there. */
function without(header: string, left: ReadonlySet<string>): string {
  const rest = header.split(' ').filter((word) => !left.has(word));
  return rest.length === 0 ? header : rest.join(' ');
}

/** Whether whole words occur; in scripts without blanks any part does. */
export function containsWords(header: string, word: string): boolean {
  if (word === '') return false;
  return SPACED.test(word) ? ` ${header} `.includes(` ${word} `) : header.includes(word);
}
