import type { CodeState, LoginRulesAnswer, RequestCodeAnswer, SessionAnswer } from '#contracts/types.ts';
import type { Messages } from '#region/page-context.ts';
import { createRead } from '#store/calls.ts';
import { requestJson } from '#store/request-json.ts';
import type { Channel } from './login-state.ts';

/** How long a code may be on its way, ms; longer than services that send codes are given. */
const LONGEST_CALL = 20_000;

/** How people of a region log in; kept for the next time the login is shown. */
export const rulesRead = createRead<LoginRulesAnswer>();
export const rulesAddress = (region: string) => `/api/v1/rabbit/${encodeURIComponent(region)}/contacts/otp`;

/** Texts of the login: no page carries them along. */
export const textsRead = createRead<Messages[string]>();
export const textsAddress = (language: string) =>
  `/locales/${encodeURIComponent(language)}/login.json?complete`;

/** @returns seconds until another code can be asked for */
export async function postCodeRequest(
  region: string,
  language: string,
  body: { phone: string; type: Channel },
): Promise<number | undefined> {
  const address = `${rulesAddress(region)}?lang=${encodeURIComponent(language)}`;
  const { data } = await post<RequestCodeAnswer>(address, body);
  return (data as CodeState | undefined)?.resend_seconds_remaining;
}

/** Logs in: the answer sets the cookies. */
export async function postCode(region: string, body: { phone: string; code: string }): Promise<void> {
  await post<SessionAnswer>(`${rulesAddress(region)}/verify`, body);
}

const post = <Answer>(address: string, body: object) =>
  requestJson<Answer>(address, { method: 'POST', body, signal: AbortSignal.timeout(LONGEST_CALL) });
