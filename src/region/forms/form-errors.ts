import type { Currency, Phone } from '#contracts/types.ts';
import { toMajorUnits } from '#domain/money/money.ts';
import { addDays } from '#domain/time/zoned-time.ts';
import { type FormatContext, formatDate, formatExactNumber } from '../format/format.ts';
import { formatPayment } from '../format/format-money.ts';
import { minorDigits } from '../format/minor-digits.ts';
import type { AnswerError } from './answer-error.ts';

/** A field as its messages need it; `FormField` with the label in words, or the view of its control. */
export interface LabelledField {
  name: string;
  type: string;
  label: string;
  /** What is wrong with an answer; absent: the text of the type. */
  wrong?: string;
}

export interface ErrorContext extends Pick<FormatContext, 'language' | 't'> {
  /** As much of the region as browsers know. */
  region: { currency: Currency; manifest: { phone: Pick<Phone, 'exampleFormatted'> } };
  /** ISO day in the time zone of the region. */
  today: string;
}

/**
 * Errors of the check as messages by field, in the language of the page; the same words in browsers and at the API. A
 * field has one message: that of its first error. The texts are `forms:error.*`, with `label` and `limit`.
 * Names that are no fields of the form are keys, too.
 */
export function formErrors(
  errors: readonly AnswerError[],
  fields: readonly LabelledField[],
  context: ErrorContext,
): Record<string, string[]> {
  // a name such as __proto__ is a key like any other
  const messages: Record<string, string[]> = Object.create(null);
  for (const error of errors) {
    // its own errors explain a branch that does not hold
    if (error.keyword === 'if') continue;
    const name = nameOf(error);
    if (Object.hasOwn(messages, name)) continue;
    const field = fields.find((each) => each.name === name);
    messages[name] = [field ? message(error, field, context) : context.t('forms:error.hidden')];
  }
  return messages;
}

/** Field that an error belongs to: a missing or unknown one is named in the parameters. */
function nameOf({ instancePath, params }: AnswerError): string {
  const [, first] = instancePath.split('/');
  const name = first ?? params.missingProperty ?? params.additionalProperty ?? '';
  return String(name).replaceAll('~1', '/').replaceAll('~0', '~');
}

function message(
  error: AnswerError,
  { type, label, wrong: own }: LabelledField,
  context: ErrorContext,
): string {
  const { keyword, params, instancePath } = error;
  const { language, t, region } = context;
  const isInside = instancePath.split('/').length > 2;
  const wrong = () => own ?? t(wrongKey(type), { label, example: region.manifest.phone.exampleFormatted });
  // what is wrong with a part is no limit of the answer
  if (isInside) return wrong();
  switch (keyword) {
    case 'required':
      if (instancePath !== '') return wrong();
      return t(type === 'consent' ? 'forms:error.consent' : 'forms:error.required', { label });
    case 'minLength':
      return params.limit === 1 ? t('forms:error.required', { label }) : wrong();
    case 'false schema':
      return t('forms:error.hidden', { label });
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
      return t(`forms:error.${keyword}`, { label, limit: formatExactNumber(Number(params.limit), language) });
    case 'minimum':
    case 'maximum':
    case 'exclusiveMaximum':
      return t(`forms:error.${keyword}`, { label, limit: limitText(Number(params.limit), type, context) });
    case 'type':
      return params.type === 'integer' ? t('forms:error.integer', { label }) : wrong();
    case 'day':
      return dayMessage(params, label, context);
    default:
      return wrong();
  }
}

/** Types that say with the words of another text what is wrong. */
const TEXT_OF: Readonly<Partial<Record<string, string>>> = {
  textarea: 'text',
  money: 'number',
  select: 'enum',
  place: 'enum',
  rating: 'enum',
  yes_no: 'invalid',
};

/** `forms:error.email` and the like: the answer has the wrong form. */
const wrongKey = (type: string): string => `forms:error.${TEXT_OF[type] ?? type}`;

function limitText(limit: number, type: string, { language, region: { currency } }: ErrorContext): string {
  return type === 'money'
    ? formatPayment(toMajorUnits(limit, minorDigits(currency.code)), currency, language)
    : formatExactNumber(limit, language);
}

function dayMessage(
  { limit, days }: AnswerError['params'],
  label: string,
  { language, t, today }: ErrorContext,
): string {
  if (limit !== 'min' && limit !== 'max') return t('forms:error.date', { label });
  const day = formatDate(addDays(today, Number(days)), language);
  return t(limit === 'min' ? 'forms:error.earliest' : 'forms:error.latest', { label, limit: day });
}
