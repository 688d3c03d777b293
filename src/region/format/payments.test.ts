import { describe, expect, test } from 'vitest';
import { filterOf, shippedRegion, shippedRegions } from '../../../tests/shipped-regions.ts';
import { valueLabel } from '../search/filter-labels.ts';
import { formatField } from './format.ts';
import { currencySymbol, formatMoney, formatPayment } from './format-money.ts';

const pairs = shippedRegions.flatMap((region) =>
  region.languages.map((language) => ({ name: `${region.code} ${language.locale}`, region, language })),
);
/** Keys instead of words, so that what stands in numbers is all that is looked at. */
const t = (key: string, options: Record<string, unknown> = {}) => String(options.value ?? key);

describe.each(pairs)('what is paid in $name', ({ region, language }) => {
  const { currency } = region;
  const cldr = (amount: number) =>
    new Intl.NumberFormat(language.locale, {
      maximumFractionDigits: currency.fractionDigits,
      minimumFractionDigits: currency.fractionDigits,
    }).format(amount);

  test.each([915, 26_360, 4_226_250, 230_000_000])('%d is in full, grouped as CLDR groups it', (amount) => {
    const text = formatPayment(amount, currency, language);
    expect(text).toContain(cldr(amount));
    expect(text).toContain(currencySymbol(currency, language));
    expect(text.replace(cldr(amount), '').replace(currencySymbol(currency, language), '').trim()).toBe('');
  });

  test('formats installments of cars and of their filter like prices', () => {
    const field = region.manifest.fields['listing.installment'];
    if (!field) throw new Error('There is no installment.');
    const context = { region, language, t };
    expect(formatField(26_360, field, context)).toBe(formatMoney(26_360, currency, language));
    const filter = filterOf(region, 'installment');
    const amount = 12 * currency.installmentMultiplier;
    expect(valueLabel(12, filter, context)).toContain(formatMoney(amount, currency, language));
  });
});

test('Japan writes amounts from 10,000 compact, installments too (SPEC 9)', () => {
  const { manifest, ...region } = shippedRegion('jp');
  const field = manifest.fields['listing.installment'];
  if (!field) throw new Error('There is no installment.');
  const language = region.defaultLanguage;
  const text = (amount: number) =>
    formatField(amount, field, { region: { ...region, manifest }, language, t });
  expect([text(26_360), text(9_990)]).toEqual(['2.6万円', '9,990円']);
});
