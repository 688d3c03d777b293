import type { Currency } from '#contracts/types.ts';
import { largestAmount, toMajorUnits, toMinorUnits } from '#domain/money/money.ts';
import { parseTypedNumber } from '#domain/text/numeric-input.ts';
import { formatPayment } from '../../format/format-money.ts';
import { minorDigits } from '../../format/minor-digits.ts';
import { currencySigns, moneySign } from '../../format/money-format.ts';
import { numberMarks } from '../../format/number-marks.ts';
import { regionMagnitudes, typedIn } from '../../search/typed-numbers.ts';
import { numbersOf } from '../../text/format-language.ts';
import { fieldFrame } from '../field-frame.ts';
import type { FieldKind } from '../field-kind.ts';

/** An amount of the region's currency. Limits of the manifest are in major units, answers in minor units of ISO 4217. */
export const money = {
  isPersonal: false,
  reads: ['placeholder', 'min', 'max', 'below'],
  schema: ({ min = 0, max }, { currency }) => ({
    type: 'integer',
    minimum: inMinorUnits(min, currency),
    maximum: max === undefined ? Number.MAX_SAFE_INTEGER : inMinorUnits(max, currency),
  }),
  view(field, context) {
    const { language, region } = context;
    const { currency } = region;
    const locale = numbersOf(language);
    return {
      ...fieldFrame('money', field, context),
      ...(field.below !== undefined && { needs: [field.below] }),
      /** The currency sign on the side where the language writes it; the other is empty. */
      prefix: '',
      suffix: '',
      ...moneySign(currency, language),
      /** In minor units. */
      min: inMinorUnits(field.min ?? 0, currency),
      ...(field.max !== undefined && { max: inMinorUnits(field.max, currency) }),
      /** The answer is the typed amount × 10 to this. */
      minorDigits: minorDigits(currency.code),
      /** Locale of the written amount. */
      locale,
      /** How it may be typed: rules for `parseTypedNumber`, signs of the currency and words of magnitude included. */
      typed: typedRules(currency, locale),
    };
  },
  read(texts, _, { language, region: { currency } }) {
    const [text] = texts();
    if (text === undefined) return undefined;
    const locale = numbersOf(language);
    const amount = parseTypedNumber(text, typedIn(typedRules(currency, locale), locale));
    const digits = minorDigits(currency.code);
    return amount === undefined || amount >= largestAmount(digits) ? text : toMinorUnits(amount, digits);
  },
  summary: (answer, _, { region: { currency }, language }) =>
    formatPayment(toMajorUnits(Number(answer), minorDigits(currency.code)), currency, language),
} satisfies FieldKind;

const typedRules = (currency: Currency, locale: string) => ({
  ...numberMarks(locale),
  digits: currency.fractionDigits,
  signs: currencySigns(currency),
  magnitudes: regionMagnitudes(currency),
});

const inMinorUnits = (amount: number, { code }: Currency): number => toMinorUnits(amount, minorDigits(code));
