import type { Currency } from '#contracts/types.ts';
import { toMajorUnits } from '#domain/money/money.ts';
import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import { formatDate, formatExactNumber } from '#region/format/format.ts';
import { formatDayAndTime } from '#region/format/format-moment.ts';
import { formatPayment } from '#region/format/format-money.ts';
import type { FieldView } from '#region/forms/form-view.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import type { FormatLanguage } from '#region/text/format-language.ts';

export interface AnswerTextContext {
  t: TypedTranslate;
  language: FormatLanguage;
  currency: Currency;
}

type Parts = Readonly<Record<string, string | number | undefined>>;
type ViewOf<Type extends FieldView['type']> = Extract<FieldView, { type: Type }>;
type Describe<Type extends FieldView['type']> = (
  answer: FieldAnswer,
  view: ViewOf<Type>,
  context: AnswerTextContext,
) => string;

const labelOf = (options: readonly { value: string; label: string }[], value: unknown): string =>
  options.find((option) => option.value === value)?.label ?? slugWords(value);

/** What a slug says: “toyota.vios” is a Vios of Toyota. */
const slugWords = (slug: unknown): string =>
  String(slug ?? '')
    .split(/[-_.]/)
    .map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1))
    .join(' ');

/** Types whose answers are not words already. */
const TEXTS: { readonly [Type in FieldView['type']]?: Describe<Type> } = {
  yes_no: (answer, { labels }) => (answer === true ? labels.yes : labels.no),
  consent: (_answer, _view, { t }) => t('request:agreed'),
  number: (answer, { prefix = '', suffix = '' }, { language }) =>
    `${prefix}${formatExactNumber(Number(answer), language)}${suffix}`,
  money: (answer, { minorDigits }, { currency, language }) =>
    formatPayment(toMajorUnits(Number(answer), minorDigits), currency, language),
  date: (answer, _, { language }) => formatDate(String(answer), language),
  rating: (answer, { marks }) => marks.find(({ value }) => value === answer)?.label ?? String(answer),
  select: (answer, { options }) =>
    [answer]
      .flat()
      .map((value) => labelOf(options, value))
      .join(', '),
  place: (answer, { options }) => labelOf(options, answer),
  file: (answer, _, { t }) => t('request:files', { count: [answer].flat().length }),
  slot(answer, { places, timeZone }, { language }) {
    const { start, location } = answer as Parts;
    const time = formatDayAndTime(Date.parse(String(start)), language, timeZone);
    return `${time} · ${labelOf(places, location)}`;
  },
  address(answer, { parts, provinces }) {
    const given = answer as Parts;
    const province = provinces.find(({ value }) => value === given.province);
    const city = province?.cities.find(({ value }) => value === given.city);
    const texts: Parts = {
      ...given,
      province: province?.label ?? given.province,
      city: city?.label ?? given.city,
    };
    return parts.flatMap(({ name }) => texts[name] ?? []).join(', ');
  },
  vehicle(answer) {
    const { make, model, year, submodel, text } = answer as Parts;
    return [text ?? slugWords(model ?? make), year, submodel].filter((part) => part !== undefined).join(' ');
  },
};

/** An answer in words, for its sender to check before it is sent. */
export function answerText(answer: FieldAnswer, view: FieldView, context: AnswerTextContext): string {
  // The table pairs each type with its own view; TypeScript cannot follow that through a lookup.
  const describe = TEXTS[view.type] as Describe<FieldView['type']> | undefined;
  return describe?.(answer, view, context) ?? String(answer);
}
