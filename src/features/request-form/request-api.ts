import type { SentTicket } from '#contracts/types.ts';
import { CAPTCHA_HEADER } from '#domain/site/captcha.ts';
import { type CaptchaKey, captchaToken } from '#integrations/captcha/captcha.ts';
import type { FormView } from '#region/forms/form-view.ts';
import { visitorApi } from '#store/api-address.ts';
import { askApi } from '#store/field-api.ts';
import type { RequestToSend } from './request-port.ts';

export interface SendingContext {
  form: FormView;
  /** Code of the region. */
  region: string;
  /** Code of the language. */
  language: string;
  captcha: CaptchaKey | undefined;
}

/** Sends a form. @throws Failure */
export async function sendRequest(
  { form, region, language, captcha }: SendingContext,
  { key, subject, answers }: RequestToSend,
): Promise<SentTicket> {
  // without a token the API decides by itself
  const token = await captchaToken(captcha, 'send_form', '');
  const target = form.target
    .replace('{form}', encodeURIComponent(form.name))
    .replace('{slug}', encodeURIComponent(subject))
    .replace('{id}', encodeURIComponent(form.spreadsheet ?? ''));
  const path = form.spreadsheet === undefined ? visitorApi(region, `/${target}`) : `/${target}`;
  const { data } = await askApi<{ data: SentTicket }>(`${path}?lang=${encodeURIComponent(language)}`, {
    method: 'POST',
    headers: { 'idempotency-key': key, ...(token !== '' && { [CAPTCHA_HEADER]: token }) },
    body: { form: form.name, ...(subject !== '' && { subject }), answers },
  });
  return data;
}
