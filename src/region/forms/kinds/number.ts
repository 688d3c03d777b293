import type { FormField } from '#contracts/types.ts';
import { parseTypedNumber } from '#domain/text/numeric-input.ts';
import { formatNumber } from '../../format/format.ts';
import { numberMarks } from '../../format/number-marks.ts';
import { typedIn } from '../../search/typed-numbers.ts';
import { numbersOf } from '../../text/format-language.ts';
import { localizedText } from '../../text/localized-text.ts';
import { fieldFrame } from '../field-frame.ts';
import type { FieldContext, FieldKind } from '../field-kind.ts';

/** A number; negative ones cannot be typed (SPEC 5). */
export const number = {
  isPersonal: false,
  reads: ['placeholder', 'unit', 'unitOf', 'min', 'max', 'below', 'decimals'],
  schema: ({ min = 0, max = Number.MAX_SAFE_INTEGER, decimals = 0 }) => ({
    type: decimals === 0 ? 'integer' : 'number',
    minimum: min,
    maximum: max,
    ...(decimals > 0 && { multipleOf: 1 / 10 ** decimals }),
  }),
  view(field, context) {
    const { language, t } = context;
    const locale = numbersOf(language);
    const unit = unitOf(field, context);
    const [prefix = '', suffix = ''] = unit
      ? localizedText(unit, language.code, t, { value: PLACE, count: 2 }).split(PLACE)
      : [];
    return {
      ...fieldFrame('number', field, context),
      ...(field.below !== undefined && { needs: [field.below] }),
      /** Text of the unit before and behind the number, with the space between; empty: none. */
      prefix,
      suffix,
      min: field.min ?? 0,
      /** Absent: any. */
      ...(field.max !== undefined && { max: field.max }),
      /** Locale of the written number. */
      locale,
      /** How it may be typed: rules for `parseTypedNumber`; without decimals none but digits are read. */
      typed: typedRules(field, locale),
    };
  },
  read(texts, field, { language }) {
    const [text] = texts();
    const locale = numbersOf(language);
    return text && (parseTypedNumber(text, typedIn(typedRules(field, locale), locale)) ?? text);
  },
  summary(answer, field, context) {
    const { language, t } = context;
    const value = formatNumber(Number(answer), language, field.decimals ?? 0);
    const unit = unitOf(field, context);
    return unit ? localizedText(unit, language.code, t, { value, count: Number(answer) }) : value;
  },
} satisfies FieldKind;

const unitOf = ({ unit, unitOf: name }: FormField, { region: { manifest } }: Pick<FieldContext, 'region'>) =>
  unit ?? (name === undefined ? undefined : manifest.fields[name]?.unit);

const typedRules = ({ decimals = 0 }: FormField, locale: string) => ({
  ...numberMarks(locale),
  digits: decimals,
});

/** Stands for the number in the text of its unit. */
const PLACE = '\uE000';
