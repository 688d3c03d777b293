import type { CodeState, LoginRulesAnswer, RequestCodeAnswer, SessionAnswer } from '#contracts/types.ts';
import { CAPTCHA_HEADER } from '#domain/site/captcha.ts';
import { captchaToken } from '#integrations/captcha/captcha.ts';
import { completeTextsAddress, LOGIN_TEXTS } from '#region/routing/texts-address.ts';
import type { Messages } from '#region/text/messages.ts';
import { api, UNTRACKED } from '#store/api.ts';
import { publicApi, visitorApi } from '#store/api-address.ts';
import { store } from '#store/store.ts';
import type { LoginContext } from './login-context.ts';
import type { Channel } from './login-state.ts';

/** How long a code may be on its way, ms; longer than services that send codes are given. */
const TIMEOUT_MS = 20_000;

const PATH = '/contacts/otp';
const base = (region: string) => visitorApi(region, PATH);

/** The otp area: rules and texts of the login, which no page carries along, and its calls. */
const otpApi = api.injectEndpoints({
  endpoints: (build) => ({
    loginRules: build.query<LoginRulesAnswer['data'], string>({
      query: (region) => ({ address: publicApi(region, PATH) }),
      transformResponse: ({ data }: LoginRulesAnswer) => data,
    }),
    loginTexts: build.query<Messages[string], string>({
      query: (language) => ({ address: completeTextsAddress(language, LOGIN_TEXTS) }),
    }),
    requestCode: build.mutation<
      RequestCodeAnswer,
      { region: string; language: string; token: string; body: { phone: string; type: Channel } }
    >({
      query: ({ region, language, token, body }) => ({
        address: `${base(region)}?lang=${encodeURIComponent(language)}`,
        method: 'POST',
        body,
        ...(token !== '' && { headers: { [CAPTCHA_HEADER]: token } }),
        timeoutMs: TIMEOUT_MS,
      }),
    }),
    verifyCode: build.mutation<SessionAnswer, { region: string; body: { phone: string; code: string } }>({
      query: ({ region, body }) => ({
        address: `${base(region)}/verify`,
        method: 'POST',
        body,
        timeoutMs: TIMEOUT_MS,
      }),
    }),
  }),
});

const { useLoginRulesQuery, useLoginTextsQuery } = otpApi;

/** What the login needs before it can be shown. */
export function useLoginData({ region, language }: Pick<LoginContext, 'region' | 'language'>) {
  const rules = useLoginRulesQuery(region);
  const texts = useLoginTextsQuery(language);
  return {
    /** Undefined until they are here. */
    rules: rules.data,
    texts: texts.data,
    hasFailed: rules.isError || texts.isError,
    retry() {
      for (const { isError, refetch } of [rules, texts]) if (isError) void refetch();
    },
  };
}

/** @returns seconds until another code can be asked for @throws Failure */
export async function postCodeRequest(
  { region, language, captcha }: Pick<LoginContext, 'region' | 'language' | 'captcha'>,
  body: { phone: string; type: Channel },
): Promise<number | undefined> {
  // without a token the API decides by itself
  const token = await captchaToken(captcha, 'request_code', '');
  const { requestCode } = otpApi.endpoints;
  const { data } = await store
    .dispatch(requestCode.initiate({ region, language, token, body }, UNTRACKED))
    .unwrap();
  return (data as CodeState | undefined)?.resend_seconds_remaining;
}

/** Logs in: the answer sets the cookies. @throws Failure */
export async function postCode(region: string, body: { phone: string; code: string }): Promise<void> {
  await store.dispatch(otpApi.endpoints.verifyCode.initiate({ region, body }, UNTRACKED)).unwrap();
}
