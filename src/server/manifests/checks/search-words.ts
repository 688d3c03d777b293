import type { Filter, SearchWords } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { isSameMeaning } from '#region/search/phrase/lexicon.ts';
import { servedBy, type WrittenWord, writtenWords } from '#region/search/phrase/written-words.ts';
import { parseSearch } from '#region/search/search-query.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import { squashedWord } from '../squashed-words.ts';
import type { CheckContext } from './check-context.ts';
import { filtersOf } from './filters-of.ts';
import { namesIn, reportUnknown } from './names-in.ts';
import { RESOLVED_PROPERTIES, resolvedManifest } from './resolved-manifest.ts';

const PART = 'searchWords';

/** Checks that words of the search box are of a language, name filters and options that exist, and have one meaning. */
export function checkSearchWords(context: CheckContext): void {
  if (!context.isContainer([PART]) || !context.isValid(['languages'])) return;
  const tags = namesIn(context.manifest.searchWords).filter((tag) => context.isValid([PART, tag]));
  for (const tag of tags) {
    checkTag(context, tag);
    checkParticles(context, tag);
    checkBoundWords(context, tag);
    checkSpans(context, tag);
  }
  const served = tags.filter((tag) => context.manifest.languages.some(({ code }) => servedBy(tag, code)));
  checkMeanings(context, served);
  checkFilters(context, tags);
  checkOptions(context, served);
}

const wordsOf = ({ manifest }: CheckContext, tag: string): SearchWords => manifest.searchWords?.[tag] ?? {};

/** An inherited file has words for languages of all regions; words of the region's own file are for one of its languages. */
function checkTag(context: CheckContext, tag: string): void {
  const path = [PART, tag];
  if (context.isReported(['languages'])) return;
  const codes = context.manifest.languages.map(({ code }) => code);
  if (codes.some((code) => servedBy(tag, code)) || !context.document.isOwn(path)) return;
  reportUnknown(context, path, 'language', tag, codes);
}

/** A particle is a word of exclusion; any other one would be no word at all. */
function checkParticles(context: CheckContext, tag: string): void {
  const { except = {}, questions = {} } = wordsOf(context, tag);
  const known = except.before ?? [];
  questions.particles?.forEach((word, index) => {
    if (known.includes(word) && !except.after?.includes(word)) return;
    context.report([PART, tag, 'questions', 'particles', index], {
      message: `"${word}" is no word that stands before what it leaves out`,
      allowed: 'words of `except.before` that are not in `except.after`',
      suggestion: nearest(word, known),
    });
  });
}

/** What is said of comparing words is said of known ones. */
function checkBoundWords(context: CheckContext, tag: string): void {
  const words = wordsOf(context, tag);
  const { atMost = {}, atLeast = {} } = words;
  const starts = atLeast.before ?? [];
  const all = [atMost, atLeast].flatMap(({ before = [], after = [] }) => [...before, ...after]);
  for (const [part, known] of [
    ['starts', starts],
    ['dates', all],
    ['olderOrNewer', all],
  ] as const)
    words[part]?.forEach((word, index) => {
      if (known.includes(word)) return;
      context.report([PART, tag, part, index], {
        message: `"${word}" is no word that compares`,
        allowed: `words of ${part === 'starts' ? '`atLeast.before`' : '`atMost` and `atLeast`'}`,
        suggestion: nearest(word, known),
      });
    });
}

/** A span that ends before it begins would find no car. */
function checkSpans(context: CheckContext, tag: string): void {
  for (const [word, { from, below }] of Object.entries(wordsOf(context, tag).spans ?? {}))
    if (from >= below)
      context.report([PART, tag, 'spans', word], {
        message: `"${word}" would begin at ${from} and end below ${below}`,
        allowed: 'two numbers, the lower one first',
      });
}

/** Words and where they are written. */
type PlacedWords = readonly [home: JsonPath, words: SearchWords];

/** What may be typed behind an amount is a word of the search box, too. */
function currencyWords({ manifest, isValid }: CheckContext): PlacedWords {
  return [['currency'], isValid(['currency', 'magnitudes']) ? pick(manifest.currency) : {}];
}

const pick = ({ magnitudes = {} }: SearchWords): SearchWords => ({ magnitudes });

/** A word with two meanings would be read as the first one. */
function checkMeanings(context: CheckContext, tags: readonly string[]): void {
  const seen = new Map<string, WrittenWord>();
  for (const [home, words] of [
    ...tags.map((tag): PlacedWords => [[PART, tag], wordsOf(context, tag)]),
    currencyWords(context),
  ]) {
    for (const entry of writtenWords(words)) {
      const word = squashedWord(entry.word);
      const path = [...home, ...entry.path];
      const known = seen.get(word);
      if (!known) seen.set(word, { ...entry, path });
      else if (!isSameMeaning(known.meaning, entry.meaning))
        context.report(path, {
          message: `"${entry.word}" has another meaning already`,
          allowed: 'one meaning for each word in all languages of the region',
          others: [known.path],
        });
    }
  }
}

function checkFilters(context: CheckContext, tags: readonly string[]): void {
  const filters = filtersOf(context);
  if (context.isReported(['filters']) || !context.isValid(['filters'])) return;
  const keys = [...new Set(filters.map(({ filter }) => filter.query))];
  const counted = filters
    .filter(({ filter }) => isCounted(context, filter))
    .map(({ filter }) => filter.query);
  for (const tag of tags) {
    const { filters: named, options, units = {} } = wordsOf(context, tag);
    const places: JsonPath[] = [
      ...namesIn(named).map((key) => ['filters', key]),
      ...namesIn(options).map((key) => ['options', key]),
      ...Object.entries(units).flatMap(([word, factors]) =>
        namesIn(factors).map((key) => ['units', word, key]),
      ),
    ];
    for (const place of places) {
      const key = String(place.at(-1));
      const path = [PART, tag, ...place];
      // a region may do without filters that the inherited words name
      if (!context.document.isOwn(path)) continue;
      if (keys.includes(key)) {
        if (place[0] === 'units' && !counted.includes(key))
          context.report(path, {
            isAboutName: true,
            message: `the filter "${key}" counts nothing, so it has no unit`,
            allowed: listed(counted),
          });
        continue;
      }
      context.report(path, {
        isAboutName: true,
        message: `no filter has the query key "${key}"`,
        allowed: listed(keys),
        suggestion: nearest(key, keys),
      });
    }
  }
}

/** Whether a filter asks for numbers. */
const isCounted = ({ manifest }: CheckContext, { field = '', isBooleanFilter }: Filter): boolean =>
  !isBooleanFilter && manifest.fields[field]?.kind !== 'text' && manifest.fields[field]?.kind !== 'texts';

function checkOptions(context: CheckContext, tags: readonly string[]): void {
  const parts = RESOLVED_PROPERTIES.map((part) => [part]);
  if (!context.isValid(...parts) || context.isReported(...parts)) return;
  const region = resolvedManifest(context);
  for (const tag of tags) {
    for (const [key, values] of Object.entries(wordsOf(context, tag).options ?? {}))
      for (const value of Object.keys(values))
        checkOption(context, region, [PART, tag, 'options', key, value]);
  }
}

function checkOption(context: CheckContext, region: ResolvedRegion, path: readonly string[]): void {
  const [key = '', value = ''] = path.slice(-2);
  if (!context.document.isOwn(path)) return;
  for (const { allowed } of parseSearch(region, [[key, value]]).problems)
    context.report([...path], {
      isAboutName: true,
      message: `"${value}" is not a value of "${key}"`,
      allowed: listed(allowed),
      suggestion: nearest(value, allowed),
    });
}
