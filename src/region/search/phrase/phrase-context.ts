import { numberMarks } from '../../format/number-marks.ts';
import { numbersOf } from '../../text/format-language.ts';
import type { WordContext } from './derived-words.ts';
import { createLexicon } from './lexicon.ts';
import { yearsAhead } from './possible-years.ts';
import type { PhraseContext } from './read-phrase.ts';
import { numeralsIn } from './recognise-numeral.ts';

/** All that reading phrases of a region takes. @param language code of the language of the page */
export function phraseContext(context: WordContext, language: string): PhraseContext {
  const { region } = context;
  const own = region.languages.find(({ code }) => code === language) ?? region.defaultLanguage;
  const calendars = new Set(region.languages.map(({ locale }) => yearsAhead(locale)));
  return {
    region,
    lexicon: createLexicon(context),
    numerals: numeralsIn(region),
    marks: numberMarks(numbersOf(own)),
    calendars: [...calendars].filter((years) => years !== 0),
  };
}
