import { foldMagnitude, type Magnitudes } from '#domain/numeric-input.ts';
import { normalizeText } from '#region/search/phrase/atoms.ts';
import { squashName } from '#region/search/phrase/squash-name.ts';
import { servedBy, writtenWords } from '#region/search/phrase/written-words.ts';
import { localeMagnitudes } from '#region/search/typed-numbers.ts';
import { catalogueFolders } from '../../config/folders.ts';
import { makeFiles, slugOf } from '../catalogue/make-files.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { namesIn } from './names-in.ts';

/** Kinds of words that take what they stand for out of a search. */
const SWALLOWING = ['noise', 'question', 'to', 'bound', 'currency', 'step', 'span'];
/** Words that are digits and marks only. Comparing signs of languages stand beside digits, not for them. */
const NUMBER = /^[\p{Sc}\s]*\d[\d.,\s'’]*$/u;

/** Checks that words of the search box leave makes and numbers alone, and that no magnitude means two numbers. */
export function checkSearchMeanings(context: CheckContext): void {
  if (!context.isContainer(['searchWords']) || !context.isValid(['languages'])) return;
  const { searchWords = {}, languages } = context.manifest;
  const tags = namesIn(searchWords).filter(
    (tag) => context.isValid(['searchWords', tag]) && languages.some(({ code }) => servedBy(tag, code)),
  );
  const makes = new Set(tags.length > 0 ? makesOf(context) : []);
  for (const tag of tags) {
    for (const { word, meaning, path } of writtenWords(searchWords[tag] ?? {})) {
      const at = ['searchWords', tag, ...path];
      if (NUMBER.test(normalizeText(word)))
        context.report(at, {
          message: `"${word}" is a number, which nobody could search for`,
          allowed: 'words',
        });
      else if (SWALLOWING.includes(meaning.kind) && makes.has(squashName(word)))
        context.report(at, {
          message: `"${word}" is a make, which nobody could search for`,
          allowed: 'words that are no name of a car',
        });
    }
    checkMagnitudes(context, ['searchWords', tag, 'magnitudes'], searchWords[tag]?.magnitudes, tag);
  }
  if (context.isValid(['currency']))
    checkMagnitudes(context, ['currency', 'magnitudes'], context.manifest.currency.magnitudes);
}

function makesOf({ folders: { regionsDir, shippedRegionsDir } }: CheckContext): string[] {
  return catalogueFolders(regionsDir, shippedRegionsDir).flatMap(makeFiles).map(slugOf).map(squashName);
}

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
