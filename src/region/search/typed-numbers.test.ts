import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlockedNumericKey, parseTypedNumber } from '#domain/text/numeric-input.ts';
import { filterOf, shippedRegion, shippedRegions } from '../../../tests/shipped-regions.ts';
import { numbersOf } from '../text/format-language.ts';
import { typedExamples } from '../typed-examples.ts';
import { formatSearch } from './search-address.ts';
import { parseSearch } from './search-query.ts';
import { typedIn, typedRules } from './typed-numbers.ts';

const price = (code: string) =>
  typedRules(filterOf(shippedRegion(code), 'price'), shippedRegion(code).currency);
const read = (typed: string, locale: string, code = 'sg') =>
  parseTypedNumber(typed, typedIn(price(code), locale));

describe('a typed price', () => {
  it.each([
    ['1 lakh', 'en-IN', 100_000],
    ['1.5L', 'en-IN', 150_000],
    ['1 cr', 'en-IN', 10_000_000],
    ['2.05 Lakh', 'en-IN', 205_000],
    ['१.५ लाख', 'hi-IN', 150_000],
    ['500 bin', 'tr-TR', 500_000],
    ['1,25 milyon', 'tr-TR', 1_250_000],
    ['45 tys.', 'pl-PL', 45_000],
    ['45 tys', 'pl-PL', 45_000],
    ['2 miliony', 'pl-PL', 2_000_000],
    ['12,5 Mio.', 'de-DE', 12_500_000],
    ['120K', 'en-SG', 120_000],
    ['$1.2 million', 'en-SG', 1_200_000],
    ['SGD 80 k', 'en-SG', 80_000],
    ['12万', 'en-SG', 120_000],
    ['1.500 jt', 'id-ID', 1_500_000_000],
    ['1,5 juta', 'id-ID', 1_500_000],
    ['1.5 juta', 'id-ID', 1_500_000],
    ['٢ مليون', 'ar-EG', 2_000_000],
    ['1 lakhh', 'en-IN', undefined],
    ['cheap', 'en-IN', undefined],
    ['lakh', 'en-IN', undefined],
    ['1 lakh 5', 'en-IN', undefined],
    ['1 constructor', 'en-IN', undefined],
    ['999999999 lakh crore', 'en-IN', undefined],
  ])('"%s" in %s is %s', (typed, locale, amount) => {
    expect(read(typed, locale)).toBe(amount);
  });

  it('accepts the magnitudes of the region in each of its languages', () => {
    expect(read('18萬', 'zh-Hant-HK', 'hk')).toBe(180_000);
    expect(read('180 juta', 'en-ID', 'id')).toBe(180_000_000);
    expect(read('150万', 'en-JP', 'jp')).toBe(1_500_000);
  });

  it('accepts the compact notation of each language in every region', () => {
    const languages = shippedRegions.flatMap((region) =>
      region.languages.map((language) => ({ region, language })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 3, max: 9 }),
        fc.constantFrom('short' as const, 'long' as const),
        ({ region, language }, count, power, compactDisplay) => {
          const locale = numbersOf(language);
          const options = { notation: 'compact', compactDisplay, maximumSignificantDigits: 12 } as const;
          const typed = new Intl.NumberFormat(locale, options).format(count * 10 ** power);
          expect(read(typed, locale, region.code), typed).toBe(count * 10 ** power);
        },
      ),
    );
  });

  it('is counted in the unit of the filter', () => {
    const { filters, currency } = shippedRegion('id');
    const installment = filters.find(({ query }) => query === 'installment');
    if (!installment) throw new Error('id has no filter of installments');
    const rules = typedIn(typedRules(installment, currency), 'id-ID');
    expect(installment.multiplier).toBe(1_000_000);
    expect([parseTypedNumber('8', rules), parseTypedNumber('8 juta', rules)]).toEqual([8, 8]);
  });

  it('accepts no magnitudes for years', () => {
    const { currency } = shippedRegion('sg');
    expect(typedRules(filterOf(shippedRegion('sg'), 'year'), currency)).not.toHaveProperty('magnitudes');
    expect(typedRules(filterOf(shippedRegion('sg'), 'coe'), currency)).not.toHaveProperty('magnitudes');
  });

  it('accepts the letter e in a word but not as an exponent', () => {
    expect(isBlockedNumericKey('e', undefined, '1.5 cror')).toBe(false);
    expect(isBlockedNumericKey('e', undefined, '1')).toBe(true);
    expect(isBlockedNumericKey('-', undefined, '1 lakh')).toBe(true);
  });

  it('shows no example that cannot be typed', () => {
    for (const region of shippedRegions) {
      const { currency } = region;
      for (const language of region.languages)
        for (const filter of region.filters.filter(({ type }) => type === 'range_input')) {
          const { bounds, ticks, multiplier } = filter;
          const rules = typedIn(typedRules(filter, currency), numbersOf(language));
          const number = (ticks[ticks.length >> 1] ?? bounds?.max ?? 1) * multiplier;
          const examples = typedExamples(number, { ...currency, digits: rules.digits }, language);
          if (rules.magnitudes)
            for (const example of examples.split(/\s/).map((each) => each.replace(/[.,]$/, '')))
              expect(
                [...example].filter((key) => isBlockedNumericKey(key, rules, '1')),
                examples,
              ).toEqual([]);
        }
    }
  });

  it.each([
    ['jp', 'ja-JP', '.', true],
    ['jp', 'ja-JP', ',', false],
    ['sg', 'en-SG', '.', true],
    ['id', 'id-ID', '.', false],
    ['id', 'id-ID', ',', true],
  ])('of %s in %s takes a mark only to group digits: blocks %s is %s', (code, locale, key, isBlocked) => {
    const { filters, currency } = shippedRegion(code);
    const money = filters.filter(({ query }) => query === 'price' || query === 'installment');
    expect(money).not.toEqual([]);
    for (const filter of money) {
      const rules = typedIn(typedRules(filter, currency), locale);
      expect(isBlockedNumericKey(key, rules, '1'), filter.query).toBe(isBlocked);
      expect(isBlockedNumericKey(key, { ...rules, digits: 2 }, '1')).toBe(false);
    }
  });
});

describe('a form without scripts', () => {
  const sg = shippedRegion('sg');
  const sent = (form: string) => parseSearch(sg, new URLSearchParams(form), 'en-SG');

  it('accepts magnitudes', () => {
    expect(formatSearch(sg, sent('price_min=0.5 million&price_max=80K').query)).toBe('price=80000-500000');
    expect(formatSearch(sg, sent('mileage_min=&mileage_max=60k').query)).toBe('mileage=-60000');
  });

  it('reports rejected input as it was typed', () => {
    const { query, problems } = sent('price_min=80 grand&price_max=100000');
    expect(query.filters).toEqual({});
    expect(problems).toMatchObject([
      { key: 'price', reason: 'unusable', typed: { min: '80 grand', max: '100000' } },
    ]);
  });
});
