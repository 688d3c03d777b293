import type { CodeState, LoginRulesAnswer, RequestCodeAnswer, SessionAnswer } from '#contracts/types.ts';
import { CAPTCHA_HEADER } from '#domain/captcha.ts';
import { captchaToken } from '#integrations/captcha/captcha.ts';
import type { Messages } from '#region/routing/page-context.ts';
import { completeTextsAddress, LOGIN_TEXTS } from '#region/routing/texts-address.ts';
import { createRead } from '#store/calls.ts';
import { requestJson } from '#store/request-json.ts';
import type { LoginPlace } from './login-place.ts';
import type { Channel } from './login-state.ts';

/** How long a code may be on its way, ms; longer than services that send codes are given. */
const CALL_TIMEOUT_MS = 20_000;

/** How people of a region log in; kept for the next time the login is shown. */
export const rulesRead = createRead<LoginRulesAnswer>();
export const rulesAddress = (region: string) => `/api/v1/rabbit/${encodeURIComponent(region)}/contacts/otp`;

/** Texts of the login: no page carries them along. */
export const textsRead = createRead<Messages[string]>();
export const textsAddress = (language: string) => completeTextsAddress(language, LOGIN_TEXTS);

/** @returns seconds until another code can be asked for */
export async function postCodeRequest(
  { region, language, captcha }: Pick<LoginPlace, 'region' | 'language' | 'captcha'>,
  body: { phone: string; type: Channel },
): Promise<number | undefined> {
  // without a token the API decides by itself
  const token = await captchaToken(captcha, 'request_code', '');
  const address = `${rulesAddress(region)}?lang=${encodeURIComponent(language)}`;
  const { data } = await post<RequestCodeAnswer>(
    address,
    body,
    token === '' ? {} : { [CAPTCHA_HEADER]: token },
  );
  return (data as CodeState | undefined)?.resend_seconds_remaining;
}

/** Logs in: the answer sets the cookies. */
export async function postCode(region: string, body: { phone: string; code: string }): Promise<void> {
  await post<SessionAnswer>(`${rulesAddress(region)}/verify`, body);
}

const post = <Answer>(address: string, body: object, headers: Record<string, string> = {}) =>
  requestJson<Answer>(address, {
    method: 'POST',
    body,
    headers,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
