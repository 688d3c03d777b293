import type { Currency } from '#contracts/types.ts';
import { rememberByObject, rememberByText } from '#domain/cache/remember.ts';
import { foldMagnitude, type Magnitudes, type TypedDecimals } from '#domain/text/numeric-input.ts';
import { currencySigns, isMoneyFormat } from '../format/money-format.ts';
import { numberMarks } from '../format/number-marks.ts';
import type { ResolvedFilter } from '../manifest/resolved-region.ts';
import { decimalsOf } from './filter-decimals.ts';

/** How the numbers of an input may be typed, apart from the language. */
export type TypedRules = Pick<TypedDecimals, 'digits' | 'signs' | 'magnitudes' | 'unit'>;

type RangeFilter = Pick<ResolvedFilter, 'step' | 'bounds' | 'ticks' | 'format' | 'multiplier'>;

/** How the ends of a range filter may be typed: years and durations take no words of magnitude. */
export function typedRules(filter: RangeFilter, currency: Currency): TypedRules {
  const isMoney = isMoneyFormat(filter.format);
  return {
    digits: decimalsOf(filter, currency),
    signs: isMoney ? currencySigns(currency) : [],
    ...((isMoney || filter.format === 'number') && { magnitudes: regionMagnitudes(currency) }),
    ...(filter.multiplier !== 1 && { unit: filter.multiplier }),
  };
}

/** The rules in a language: its marks, and its own words of magnitude before those of the region. @param locale BCP 47 */
export function typedIn(rules: TypedRules, locale: string): TypedDecimals {
  const { magnitudes } = rules;
  return {
    ...numberMarks(locale),
    ...rules,
    ...(magnitudes && { magnitudes: { ...magnitudes, ...localeMagnitudes(locale) } }),
  };
}

/** Magnitudes that the manifest adds to those of its languages. */
export const regionMagnitudes = /* @__PURE__ */ rememberByObject(
  ({ magnitudes = {} }: Pick<Currency, 'magnitudes'>): Magnitudes =>
    Object.fromEntries(Object.entries(magnitudes).map(([word, factor]) => [foldMagnitude(word), factor])),
);

/** Powers of ten that have words, and counts that call for each plural form. */
const POWERS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const COUNTS = [1, 2, 5];

/** The words in which a locale writes compact numbers: `K`, `lakh`, `tys.`, `万`. */
export const localeMagnitudes = /* @__PURE__ */ rememberByText((locale): Magnitudes => {
  const inLatin = new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();
  const magnitudes: Record<string, number> = {};
  for (const compactDisplay of ['short', 'long'] as const) {
    const format = new Intl.NumberFormat(inLatin, {
      notation: 'compact',
      compactDisplay,
      useGrouping: false,
    });
    for (const amount of POWERS.flatMap((power) => COUNTS.map((count) => count * 10 ** power))) {
      const parts = format.formatToParts(amount);
      const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
      const word = foldMagnitude(partOf('compact'));
      if (word !== '') magnitudes[word] = amount / Number(partOf('integer'));
    }
  }
  return magnitudes;
});
