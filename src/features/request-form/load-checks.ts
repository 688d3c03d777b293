import { zonedDay } from '#domain/time/zoned-day.ts';
import type { PageLanguage, TypedTranslate } from '#i18n/i18n-provider.tsx';
import type { AnswerError } from '#region/forms/answer-error.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { formErrors } from '#region/forms/form-errors.ts';
import type { FormView } from '#region/forms/form-view.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { readServerTime, serverNow } from '#store/server-time.ts';
import type { CheckAnswers } from './request-port.ts';

/** The module that the server makes of a form. */
interface ChecksModule {
  default(answers: FormAnswers, today: string): readonly AnswerError[];
}

/**
 * The checks of a form: the code that the API runs, too, with the same words. Undefined when they do not load: the API
 * checks alone then.
 */
export async function loadChecks(
  { checks, currency, phoneExample, steps, timeZone }: FormView,
  language: PageLanguage,
  t: TypedTranslate,
): Promise<CheckAnswers | undefined> {
  const fields = steps.flatMap((step) => step.fields.map(({ view }) => view));
  const region = { currency, manifest: { phone: { exampleFormatted: phoneExample } } };
  try {
    // forms are data that the build does not know
    const loading: Promise<ChecksModule> = import(/* turbopackIgnore: true */ checks);
    // a day that is right here may be wrong on this device
    if (fields.some(({ type }) => type === 'date')) await readServerTime();
    const { default: check } = await loading;
    return (answers) => {
      const today = zonedDay(serverNow(), timeZone);
      return formErrors(check(answers, today), fields, { language, t: t as Translate, region, today });
    };
  } catch (error) {
    console.warn('the checks of the form do not load', error);
    return undefined;
  }
}
