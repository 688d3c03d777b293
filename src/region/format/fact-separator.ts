import { rememberByText } from '#domain/cache/remember.ts';
import { type FormatLanguage, numbersOf } from '../text/format-language.ts';

/** Zeros that are written as a dot: a dot as separator would look like another digit. */
const DOT_ZEROS: ReadonlySet<string> = new Set(['٠', '۰']);

const hasDotZero = /* @__PURE__ */ rememberByText((locale) =>
  DOT_ZEROS.has(new Intl.NumberFormat(locale).format(0)),
);

/** Separator between two facts about a car, without blanks: a dot, or a comma where a dot is the digit zero. */
export const factSeparator = (language: FormatLanguage): string =>
  hasDotZero(numbersOf(language)) ? '،' : '·';

/** Facts about a car on one line: “2019 · 42,000 km”. */
export function joinFacts(facts: readonly string[], language: FormatLanguage): string {
  const mark = factSeparator(language);
  return facts.join(mark === '،' ? `${mark} ` : ` ${mark} `);
}

/** The separator for style sheets, if it is not the usual dot. */
export function factSeparatorRule(language: FormatLanguage): string {
  const mark = factSeparator(language);
  return mark === '·' ? '' : `:root{--fact-mark:"${mark}";--fact-mark-before:0}`;
}
