import { foldMagnitude, type Magnitudes } from '#domain/numeric-input.ts';
import { normalizeText, squashed } from '#region/search/phrase/atoms.ts';
import { squashName } from '#region/search/phrase/squash-name.ts';
import { servedBy, type WrittenWord, writtenWords } from '#region/search/phrase/written-words.ts';
import { localeMagnitudes } from '#region/search/typed-numbers.ts';
import { nodeValue, walk } from '../json/json-node.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { namesIn } from './names-in.ts';
import { carNamesOf, labelsOfFilters } from './taken-names.ts';

/** Kinds of words that take what they stand for out of a search, in shared words, too. */
const SWALLOWING = ['noise', 'question', 'to', 'bound', 'currency', 'step', 'span'];
/** Kinds of words that mean something without a number beside them; accents tell the others from options. */
const ALONE = ['noise', 'question', 'except', 'wish', 'currency', 'option', 'magnitude'];
/** Words that are digits and marks only. Comparing signs of languages stand beside digits, not for them. */
const NUMBER = /^[\p{Sc}\s]*\d[\d.,\s'’]*$/u;

/**
 * Checks that words of the search box leave cars, options and numbers alone, and that no magnitude means two numbers.
 * Shared words are for all regions: they may be names of models and options that a region does not have.
 */
export function checkSearchMeanings(context: CheckContext): void {
  if (!context.isContainer(['searchWords']) || !context.isValid(['languages'])) return;
  const { searchWords = {}, languages } = context.manifest;
  const tags = namesIn(searchWords).filter(
    (tag) => context.isValid(['searchWords', tag]) && languages.some(({ code }) => servedBy(tag, code)),
  );
  for (const tag of tags) {
    for (const entry of writtenWords(searchWords[tag] ?? {}))
      checkWord(context, ['searchWords', tag, ...entry.path], entry);
    checkMagnitudes(context, ['searchWords', tag, 'magnitudes'], searchWords[tag]?.magnitudes, tag);
  }
  if (!context.isValid(['currency'])) return;
  const { magnitudes = {} } = context.manifest.currency;
  for (const entry of writtenWords({ magnitudes })) checkWord(context, ['currency', ...entry.path], entry);
  checkMagnitudes(context, ['currency', 'magnitudes'], magnitudes);
}

function checkWord(context: CheckContext, path: JsonPath, entry: WrittenWord): void {
  const isOwn = context.document.isOwn(path);
  if (isOwn) checkSame(context, path, entry.word);
  const taken = numberTaken(context, entry) ?? carTaken(context, entry, isOwn);
  if (!taken) return;
  const [what, allowed] = taken;
  context.report(path, { message: `"${entry.word}" is ${what}, which nobody could search for`, allowed });
}

/** What a word takes from a search, and which words are allowed instead. */
type Taken = readonly [what: string, allowed: string];

function numberTaken(context: CheckContext, { word, meaning }: WrittenWord): Taken | undefined {
  if (NUMBER.test(normalizeText(word))) return ['a number', 'words'];
  if (meaning.kind === 'to' && MARKS.includes(word))
    return ['a mark within numbers', 'words, or signs that no number has'];
  return meaning.kind !== 'currency' && moneyNames(context).has(squashed(word))
    ? ['the currency', 'words for nothing else']
    : undefined;
}

/** Shared words beside a name of a car are read with it; only those that take it whatever stands beside are faults. */
function carTaken(context: CheckContext, { word, meaning }: WrittenWord, isOwn: boolean): Taken | undefined {
  if (!isOwn && !SWALLOWING.includes(meaning.kind)) return undefined;
  const name = squashName(word);
  // signs have no name
  if (name === '') return undefined;
  const { makes, models } = carNamesOf(context);
  const allowed = 'words that are no name of a car';
  if (makes.has(name)) return ['a make', allowed];
  if (!isOwn) return undefined;
  const model = models.get(name);
  if (model) return [`the model "${model}"`, allowed];
  const label = ALONE.includes(meaning.kind) ? labelsOfFilters(context).get(name) : undefined;
  return label && !isOf(meaning, label)
    ? [`${label.what} of the filter "${label.key}"`, 'words that no filter has']
    : undefined;
}

/** Signs that group digits and stand before decimals. */
const MARKS = ['.', ',', "'", '’'];

function moneyNames({ manifest, isValid }: CheckContext): ReadonlySet<string> {
  if (!isValid(['currency', 'code'], ['currency', 'symbol'])) return new Set();
  const { code, symbol } = manifest.currency;
  const signs = typeof symbol === 'string' ? [symbol] : Object.values(symbol);
  return new Set([code, ...signs].map(squashed).filter((name) => name !== ''));
}

/** What a number word or a unit stands for is the same in every region. */
function checkSame({ document, report }: CheckContext, path: JsonPath, word: string): void {
  const own = valueIn(document.files.at(-1), path);
  const known = document.files
    .slice(0, -1)
    .map((file) => valueIn(file, path))
    .findLast((value) => value !== undefined);
  if (own === undefined || known === undefined) return;
  if (typeof own === 'number' && typeof known === 'number' && own !== known)
    report(path, {
      message: `"${word}" is ${own} here and ${known} in the words of all regions`,
      allowed: String(known),
      suggestion: String(known),
    });
  if (typeof own !== 'object' || typeof known !== 'object') return;
  for (const [key, factor] of Object.entries(own ?? {})) {
    const usual = Object.entries(known ?? {}).find(([name]) => name === key)?.[1];
    if (typeof usual === 'number' && usual !== factor)
      report([...path, key], {
        message: `"${word}" is ${factor} of "${key}" here and ${usual} in the words of all regions`,
        allowed: String(usual),
        suggestion: String(usual),
      });
  }
}

function valueIn(file: CheckContext['document']['files'][number] | undefined, path: JsonPath) {
  const found = file?.root && walk(file.root, path);
  return found?.depth === path.length ? nodeValue(found.node) : undefined;
}

/** Whether a word may be said of the filter or option that it is the label of. Filters share some names of values. */
const isOf = (meaning: WrittenWord['meaning'], label: { key: string; value?: string }): boolean =>
  (meaning.kind === 'filter' && label.value === undefined) ||
  meaning.kind === 'unit' ||
  (meaning.kind === 'option' &&
    (meaning.key !== label.key || label.value === undefined || meaning.values.includes(label.value)));

/** A word that a language writes compact numbers with is read as there. */
function checkMagnitudes(
  context: CheckContext,
  path: JsonPath,
  magnitudes: Magnitudes = {},
  tag = '*',
): void {
  for (const [word, factor] of Object.entries(magnitudes)) {
    const folded = foldMagnitude(word);
    const isOwn = context.document.isOwn([...path, word]);
    const other = context.manifest.languages.find(({ code, locale }) => {
      // inherited words of a language give way to other languages
      if (!isOwn && !servedBy(tag, code)) return false;
      const known = localeMagnitudes(locale);
      return Object.hasOwn(known, folded) && known[folded] !== factor;
    });
    if (!other) continue;
    context.report([...path, word], {
      message: `"${word}" is ${factor} here and is ${localeMagnitudes(other.locale)[folded]} in "${other.locale}"`,
      allowed: 'a word that the languages of the region read alike',
    });
  }
}
