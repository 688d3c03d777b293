import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { directionOf } from '../checks/languages.ts';
import { phoneMetadata } from '../phone-metadata.ts';
import { PLACEHOLDER_EMAIL } from '../placeholder-contact.ts';
import { SCHEMA_VERSION } from '../schema-version.ts';
import { dataOf, localeOf, nameOf, rulesBesideCldr } from './language-data.ts';
import scales from './price-scale.json' with { type: 'json' };
import type { Answers } from './validate-answers.ts';

/** Approximate units of a currency per US dollar, used only for the size of round numbers. */
export const PRICE_SCALES: Readonly<Record<string, number>> = scales;

/** Usual in many countries; the operator replaces them by the terms of a bank. */
const FINANCING = {
  downPaymentPercent: 20,
  interestPercent: 5,
  interestKind: 'flat',
  tenureMonths: [12, 24, 36, 48, 60],
  defaultTenureMonths: 60,
  tenureLimitField: '',
  maxLoanPercents: [{ percent: 80 }],
};

interface ManifestOptions {
  /** Address of the schema from the manifest. */
  schema: string;
  isDefault: boolean;
  /** Files to inherit besides the base. */
  parts?: readonly string[];
  brand?: Brand;
}

/** Names and colour of a region where they are not those of the base. */
export interface Brand {
  /** Name of the region in the language of the product, else in its default language. */
  region?: string;
  /** Name of the brand. */
  name?: string;
  /** `#RRGGBB` */
  primary?: string;
}

/**
 * Creates the manifest of a new region: differences from the base, filled in from CLDR and phone metadata.
 */
export function buildManifest(
  answers: Answers,
  { schema, isDefault, parts = [], brand = {} }: ManifestOptions,
): object {
  const { facts, code, languages, timeZone, currency } = answers;
  const { country, dialCode, example } = facts;
  const rules = { dialCode, format: 'international' as const, groups: [] };
  const scale = PRICE_SCALES[currency] ?? 1;
  return {
    $schema: schema,
    extends: ['forecourt:base', ...parts],
    version: SCHEMA_VERSION,
    code,
    country,
    ...(isDefault && { isDefault }),
    displayName: {
      ...Object.fromEntries(languages.map((tag) => [tag, nameOf('region', tag, country)])),
      ...(brand.region && {
        [languages.includes(SOURCE_LANGUAGE) ? SOURCE_LANGUAGE : (languages[0] ?? '')]: brand.region,
      }),
    },
    ...((brand.name || brand.primary) && {
      brand: {
        ...(brand.name && { name: brand.name }),
        ...(brand.primary && { colors: { primary: brand.primary } }),
      },
    }),
    timeZone,
    languages: languages.map((tag) => languageEntry(tag, country, languages)),
    currency: {
      code: currency,
      symbol: symbolsOf(currency, country, languages),
      display: { '*': 'symbol' },
      fractionDigits: 0,
      compactFrom: 0,
      priceStep: 500 * scale,
      installmentMultiplier: 1,
    },
    phone: {
      ...rules,
      example: example.national,
      exampleFormatted: formatPhone(
        example.national,
        rules,
        country,
        phoneMetadata([{ country, phone: {} }]),
      ),
    },
    contact: {
      callNumber: example.international,
      messagingApp: 'whatsapp',
      messagingNumber: example.international,
      email: PLACEHOLDER_EMAIL,
      hours: 'common:contact.hours',
    },
    fields: { ...priceFields(scale), ...(facts.hasMiles && milesFields(answers)) },
    ...(facts.hasMiles && milesSearch(answers)),
    financing: FINANCING,
  };
}

/** Steps of the filters by price. @param scale units of the currency that are worth about one dollar */
const priceFields = (scale: number) => ({
  'listing.asking_price': {
    range: {
      ticks: [
        { from: 0, to: 50_000 * scale, step: 2500 * scale },
        { from: 60_000 * scale, to: 100_000 * scale, step: 10_000 * scale },
        150_000 * scale,
        200_000 * scale,
      ],
    },
  },
  'listing.installment': { range: { scale: 0.05 * scale } },
});

type Spoken = Pick<Answers, 'facts' | 'languages'>;

/** The sign of a mile in each language, as it stands beside a number in place of which is `number`. */
const mileSigns = ({ facts, languages }: Spoken, number: string) =>
  Object.fromEntries(
    languages.map((tag) => {
      const format = new Intl.NumberFormat(localeOf(tag, facts.country), { style: 'unit', unit: 'mile' });
      const parts = format.formatToParts(2).map(({ type, value }) => (type === 'integer' ? number : value));
      return [tag, parts.join('').trim()];
    }),
  );

/** Distances in miles, the mileage with round stops of its filter. */
const milesFields = (spoken: Spoken) => {
  const unit = mileSigns(spoken, '{{value}}');
  return {
    'listing.mileage': { unit, range: { ticks: [0, { from: 5000, to: 200_000, step: 5000 }], step: 500 } },
    'inventory.driving_range': { unit },
  };
};

/** The filter of the mileage, and what numbers with a unit mean in a search. */
const milesSearch = (spoken: Spoken) => ({
  filters: {
    settings: {
      mileage: {
        filters: [
          {
            name: 'mileage',
            type: 'range_input',
            query: 'mileage',
            field: 'listing.mileage',
            placeholders: ['cars:placeholder.min', 'cars:placeholder.max'],
            histogram: true,
            suffix: mileSigns(spoken, ''),
          },
        ],
      },
    },
  },
  searchWords: Object.fromEntries(
    spoken.languages.map((tag) => [
      tag,
      { units: { ...wordsOf(MILES, 1), ...wordsOf(KILOMETRES, 1 / KM_OF_MILE) } },
    ]),
  ),
});

const KM_OF_MILE = 1.609344;
const MILES = ['mi', 'mile', 'miles'];
const KILOMETRES = ['km', 'kms', 'kilometers', 'kilometres'];
const wordsOf = (words: readonly string[], factor: number) =>
  Object.fromEntries(words.map((word) => [word, { mileage: Number(factor.toFixed(6)) }]));

/** What a manifest says of a language. */
export function languageEntry(tag: string, country: string, all: readonly string[]): object {
  const long = nameOf('language', tag, tag);
  const [base = ''] = tag.split('-', 1);
  // variants of one language are named by the whole tag
  const isAlone = all.filter((other) => other.split('-', 1)[0] === base).length === 1;
  const isLatin = new Intl.Locale(tag).maximize().script === 'Latn';
  return {
    code: tag,
    path: tag.toLowerCase(),
    displayName: isLatin ? (isAlone ? base : tag).toUpperCase() : long,
    longDisplayName: dataOf(tag)?.name ?? long.charAt(0).toLocaleUpperCase(tag) + long.slice(1),
    direction: directionOf(tag) ?? 'ltr',
    locale: localeOf(tag, country),
    ...rulesBesideCldr(tag, country),
  };
}

/** The currency symbol in each language; one text if all are equal. */
function symbolsOf(
  currency: string,
  country: string,
  languages: readonly string[],
): string | Record<string, string> {
  const symbols = languages.map((tag): [string, string] => [tag, symbolOf(tag, country, currency)]);
  const [first] = symbols;
  return first && symbols.every(([, symbol]) => symbol === first[1]) ? first[1] : Object.fromEntries(symbols);
}

/** The symbol of a currency in one language. */
export function symbolOf(tag: string, country: string, currency: string): string {
  const locale = localeOf(tag, country);
  const usual = symbolIn(locale, currency, 'symbol');
  return usual === currency ? symbolIn(locale, currency, 'narrowSymbol') : usual;
}

function symbolIn(locale: string, currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  return sign.replace(/[\u200E\u200F\u061C]/g, '').trim();
}
