import type { Currency } from '#contracts/types.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import { numberFormat } from './number-format.ts';
import { type FormatLanguage, numbersOf } from './text/format-language.ts';

const shortFormats = {
  short: /* @__PURE__ */ rememberByText((locale) => shortFormat(locale, 'short')),
  long: /* @__PURE__ */ rememberByText((locale) => shortFormat(locale, 'long')),
};

const eitherFormat = /* @__PURE__ */ rememberByText(
  (locale) => new Intl.ListFormat(locale, { type: 'disjunction' }),
);

/** How a number may be typed where words of magnitude are read: in full and in short. @param typed.digits decimals that may be typed */
export function typedExamples(
  number: number,
  { compactDisplay = 'short', digits }: Pick<Currency, 'compactDisplay'> & { digits: number },
  language: FormatLanguage,
): string {
  const locale = numbersOf(language);
  const short = shortFormats[compactDisplay](locale);
  const examples = new Set([numberFormat(locale).format(number)]);
  // whole numbers take no mark of decimals
  if (digits > 0 || short.formatToParts(number).every(({ type }) => type !== 'fraction'))
    examples.add(short.format(number));
  return eitherFormat(language.locale).format(examples);
}

function shortFormat(locale: string, compactDisplay: 'short' | 'long'): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay, maximumSignificantDigits: 4 });
}
