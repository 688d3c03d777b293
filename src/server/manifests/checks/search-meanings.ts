import { foldMagnitude, type Magnitudes } from '#domain/text/numeric-input.ts';
import { nodeValue, walk } from '#region/json/json-node.ts';
import { normalizeText } from '#region/search/phrase/atoms.ts';
import { servedBy, type WrittenWord, writtenWords } from '#region/search/phrase/written-words.ts';
import { localeMagnitudes } from '#region/search/typed-numbers.ts';
import type { JsonPath } from '../problem.ts';
import { squashedName, squashedWord } from '../squashed-words.ts';
import type { CheckContext } from './check-context.ts';
import { namesIn } from './names-in.ts';
import { carNamesOf, labelsOfFilters } from './taken-names.ts';

/** Kinds of words that take what they stand for out of a search, in shared words, too. */
const SWALLOWING = ['noise', 'question', 'to', 'bound', 'currency', 'step', 'span'];
/** Kinds of words that mean something without a number beside them; accents tell the others from options. */
const ALONE = ['noise', 'question', 'except', 'wish', 'currency', 'option', 'magnitude'];
/** Kinds of words that stand behind a number, where a sign such as "L" or "S" stands before it. */
const BESIDE_NUMBERS = ['unit', 'step', 'magnitude'];
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
    for (const word of namesIn(searchWords[tag]?.numerals))
      checkKnownMagnitude(context, ['searchWords', tag, 'numerals', word], word);
    checkMagnitudes(context, ['searchWords', tag, 'magnitudes'], searchWords[tag]?.magnitudes, tag);
  }
  if (!context.isValid(['currency'])) return;
  const { magnitudes = {} } = context.manifest.currency;
  for (const entry of writtenWords({ magnitudes })) checkWord(context, ['currency', ...entry.path], entry);
  checkMagnitudes(context, ['currency', 'magnitudes'], magnitudes);
}

function checkWord(context: CheckContext, path: JsonPath, entry: WrittenWord): void {
  const isOwn = context.document.isOwn(path);
  if (isOwn && entry.meaning.kind === 'magnitude') checkKnownMagnitude(context, path, entry.word);
  if (isOwn && entry.meaning.kind === 'unit') checkUnit(context, path, entry.word);
  const taken = numberTaken(context, entry, isOwn) ?? carTaken(context, entry, isOwn);
  if (!taken) return;
  const [what, allowed, severity] = taken;
  context.report(path, {
    severity,
    message: `"${entry.word}" is ${what}, which nobody could search for`,
    allowed,
  });
}

/** What a word takes from a search, and which words are allowed instead. */
type Taken = readonly [what: string, allowed: string, severity?: 'warning'];

function numberTaken(
  context: CheckContext,
  { word, meaning }: WrittenWord,
  isOwn: boolean,
): Taken | undefined {
  if (NUMBER.test(normalizeText(word))) return ['a number', 'words'];
  if (meaning.kind === 'to' && MARKS.includes(word))
    return ['a mark within numbers', 'words, or signs that no number has'];
  // inherited words give way to the signs of the region
  if (!isOwn || meaning.kind === 'currency') return undefined;
  return moneyNames(context, BESIDE_NUMBERS.includes(meaning.kind)).has(squashedWord(word))
    ? ['the currency', 'words for nothing else']
    : undefined;
}

/** Shared words beside a name of a car are read with it; only those that take it whatever stands beside are faults. */
function carTaken(context: CheckContext, { word, meaning }: WrittenWord, isOwn: boolean): Taken | undefined {
  if (!isOwn && !SWALLOWING.includes(meaning.kind)) return undefined;
  const name = squashedName(word);
  // signs have no name
  if (name === '') return undefined;
  const { makes, models } = carNamesOf(context);
  const allowed = 'words that are no name of a car';
  if (makes.has(name))
    return SWALLOWING.includes(meaning.kind) ? ['a make', allowed] : ['a make', allowed, 'warning'];
  if (!isOwn) return undefined;
  const model = models.get(name);
  if (model) return [`the model "${model}"`, allowed, 'warning'];
  const label = ALONE.includes(meaning.kind) ? labelsOfFilters(context).get(name) : undefined;
  return label && !isOf(meaning, label)
    ? [`${label.what} of the filter "${label.key}"`, 'words that no filter has', 'warning']
    : undefined;
}

/** Signs that group digits and stand before decimals. */
const MARKS = ['.', ',', "'", '’'];

function moneyNames({ manifest, isValid }: CheckContext, isCodeOnly: boolean): ReadonlySet<string> {
  if (!isValid(['currency', 'code'], ['currency', 'symbol'])) return new Set();
  const { code, symbol } = manifest.currency;
  if (isCodeOnly) return new Set([squashedWord(code)]);
  const signs = typeof symbol === 'string' ? [symbol] : Object.values(symbol);
  return new Set([code, ...signs].map(squashedWord).filter((name) => name !== ''));
}

/** A number word is the same number in every region. */
function checkKnownMagnitude({ document, report }: CheckContext, path: JsonPath, word: string): void {
  const own = valueIn(document.files.at(-1), path);
  const known = inherited(document, path);
  if (typeof own !== 'number' || typeof known !== 'number' || own === known) return;
  report(path, {
    message: `"${word}" is ${own} here and ${known} in the words of all regions`,
    allowed: String(known),
    suggestion: String(known),
  });
}

/** How far a rounded factor may be from the exact one. */
const ROUNDING = 0.01;

/**
 * Factors are units of the region's field, so a region that counts in miles has factors of its own. How many times one
 * unit is another is the same everywhere. A unit that is inherited with another factor is only a warning.
 */
function checkUnit({ document, manifest, report }: CheckContext, path: JsonPath, word: string): void {
  const [, tag = ''] = path;
  const units = manifest.searchWords?.[String(tag)]?.units ?? {};
  const listed = path.slice(0, -1);
  for (const [key, factor] of Object.entries(units[word] ?? {})) {
    const usual = factorOf(inherited(document, path), key);
    if (usual === undefined || !document.isOwn([...path, key])) continue;
    const others = Object.keys(units).flatMap((name) => {
      const at = [...listed, name];
      const [known, given] = [factorOf(inherited(document, at), key), units[name]?.[key]];
      if (known === undefined || given === undefined) return [];
      return [{ name, given, known, isOwn: document.isOwn([...at, key]) }];
    });
    const differing = others.filter(
      ({ given, known }) => Math.abs((factor * known) / (given * usual) - 1) > ROUNDING,
    );
    const other = differing.find(({ isOwn }) => isOwn) ?? differing[0];
    if (!other) continue;
    const wanted = String((other.given * usual) / other.known);
    report([...path, key], {
      ...(!other.isOwn && { severity: 'warning' as const }),
      message: `"${word}" is ${factor} of "${key}" where "${other.name}" is ${other.given}; in the words of all regions ${usual} and ${other.known}`,
      allowed: `${wanted}, or another factor of "${other.name}"`,
      suggestion: wanted,
    });
  }
}

/** The value that a region inherits at a path. */
const inherited = (document: CheckContext['document'], path: JsonPath) =>
  document.files
    .slice(0, -1)
    .map((file) => valueIn(file, path))
    .findLast((value) => value !== undefined);

function factorOf(factors: ReturnType<typeof inherited>, key: string): number | undefined {
  const factor = Object.entries(factors ?? {}).find(([name]) => name === key)?.[1];
  return typeof factor === 'number' ? factor : undefined;
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
      const known = magnitudesIn(locale);
      return Object.hasOwn(known, folded) && known[folded] !== factor;
    });
    if (!other) continue;
    context.report([...path, word], {
      message: `"${word}" is ${factor} here and is ${magnitudesIn(other.locale)[folded]} in "${other.locale}"`,
      allowed: 'a word that the languages of the region read alike',
    });
  }
}

/** Words of a locale and of its language: Hong Kong writes compact numbers with K, and 萬 is ten thousand there, too. */
function magnitudesIn(locale: string): Magnitudes {
  const { language, script } = new Intl.Locale(locale);
  return { ...localeMagnitudes(script ? `${language}-${script}` : language), ...localeMagnitudes(locale) };
}
