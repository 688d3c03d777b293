import type { Currency } from '#contracts/types.ts';
import { type FormatLanguage, numbersOf } from './format/format-language.ts';
import { numberFormat } from './number-format.ts';

/** How a number may be typed where words of magnitude are read: in full and in short. */
export function typedExamples(
  number: number,
  { compactDisplay = 'short' }: Pick<Currency, 'compactDisplay'>,
  language: FormatLanguage,
): string {
  const locale = numbersOf(language);
  const short = new Intl.NumberFormat(locale, {
    notation: 'compact',
    compactDisplay,
    maximumSignificantDigits: 4,
  });
  const examples = new Set([numberFormat(locale).format(number), short.format(number)]);
  return new Intl.ListFormat(language.locale, { type: 'disjunction' }).format(examples);
}
