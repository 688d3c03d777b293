import type { LocalizedText } from '#contracts/types.ts';
import { rememberRecent } from '#domain/cache/remember.ts';
import { findPlaceholders } from '#domain/desk/template-placeholders.ts';
import { keyText } from '../locales/key-text.ts';
import { nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { textsIn } from './texts-in.ts';

const COUNTED = ['value', 'count'];
const COMPANY = ['brand', 'year', 'country', 'region', 'countryIn', 'countryOf', 'countryTo'];

/** What is put into the texts of a place. Places that are not named have no values. */
const PLACES: readonly { at: RegExp; known: readonly string[]; isNeeded?: boolean }[] = [
  { at: /^fields\/[^/]+\/unit$/, known: COUNTED, isNeeded: true },
  { at: /^fields\/[^/]+\/cardText$/, known: COUNTED, isNeeded: true },
  { at: /\/filters\/\d+\/optionLabel$/, known: COUNTED, isNeeded: true },
  { at: /\/filters\/\d+\/(prefix|suffix)$/, known: ['count'] },
  { at: /^forms\/.*\/unit$/, known: COUNTED, isNeeded: true },
  { at: /^brand\/legalLines\/\d+$/, known: COMPANY },
];
/** Patterns that are no texts and have their values. */
const FILLED: readonly string[] = ['timePattern', 'mapUrl'];
/** Places whose texts have a check of their own. */
const CHECKED_ELSEWHERE = /^promises\/|^desk\/templates\/[^/]+\/text$/;

/** The rules of a place, which is the same one in most regions. */
const rulesAt = rememberRecent((place: string) => {
  const { known = [], isNeeded = false } = PLACES.find(({ at }) => at.test(place)) ?? {};
  return { isElsewhere: CHECKED_ELSEWHERE.test(place), known, isNeeded };
});

/** Checks that every placeholder in a text is filled in where the text stands, in every language. */
export function checkTextPlaces(context: CheckContext): void {
  if (!context.isValid(['languages'])) return;
  for (const [path, words] of plainStrings(context)) {
    const [unknown] = findPlaceholders(words);
    if (unknown !== undefined && !context.isReported(path)) context.report(path, unknownPlace(unknown, []));
  }
  for (const { text, path } of textsIn(context)) {
    const { isElsewhere, known, isNeeded } = rulesAt(path.join('/'));
    if (isElsewhere || context.isReported(path)) continue;
    for (const [at, words] of wordsOf(context, path, text)) {
      const given = findPlaceholders(words);
      const unknown = given.find((name) => !known.includes(name));
      if (unknown !== undefined) {
        context.report(at, unknownPlace(unknown, known));
        break;
      }
      // own texts without one are reported as such
      if (isNeeded && typeof text === 'string' && words !== '' && given.length === 0) {
        const message = `the text of "${text}" has no placeholder for the value`;
        context.report(at, { message, allowed: 'a text with {{value}} in it' });
        break;
      }
    }
  }
}

/** Strings with braces outside of texts, such as names of the company and of banks: nothing is put into them. */
function plainStrings(context: CheckContext): [JsonPath, string][] {
  // settings of extensions may be templates of their own
  const found = stringsWithBraces(context.document.value, []).filter(
    ([path]) =>
      !FILLED.includes(String(path.at(-1))) &&
      path[0] !== 'extensions' &&
      // a text with a fault is none, and its other languages are no plain strings
      context.isValid(path.slice(0, -1)),
  );
  if (found.length === 0) return [];
  const texts = new Set(textsIn(context).map(({ path }) => path.join('/')));
  return found.filter(([path]) => !texts.has(path.join('/')) && !texts.has(path.slice(0, -1).join('/')));
}

function stringsWithBraces(value: unknown, path: JsonPath): [JsonPath, string][] {
  if (typeof value === 'string') return value.includes('{{') ? [[path, value]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    stringsWithBraces(each, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

function unknownPlace(name: string, known: readonly string[]) {
  const inBraces = known.map((each) => `{{${each}}}`);
  const suggestion = nearest(name, known);
  return {
    message: `nothing is put in for {{${name}}} here, so it would be shown as it is`,
    allowed: inBraces.length > 0 ? inBraces.join(', ') : 'a text without {{placeholders}}',
    ...(suggestion !== undefined && { suggestion: `{{${suggestion}}}` }),
  };
}

/** The texts of a place in the languages of the region. */
function wordsOf(context: CheckContext, path: JsonPath, text: LocalizedText): [JsonPath, string][] {
  if (typeof text !== 'string')
    return Object.entries(text).map(([language, words]) => [[...path, language], words]);
  return context.manifest.languages.map(({ code }) => [path, keyText(context.locales, text, code)]);
}
