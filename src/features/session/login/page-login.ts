import type { LoginRules } from '#contracts/types.ts';
import { VISIT_COOKIES } from '#domain/visitor/cookies.ts';
import { prepareCaptcha } from '#integrations/captcha/captcha.ts';
import { saveCookies } from '#integrations/cookies/browser-cookies.ts';
import { store } from '#store/store.ts';
import { beginSession, startSession } from '../browser-session.ts';
import type { SessionEffects } from '../session-effects.ts';
import { currentSession } from '../stored-login.ts';
import { postCode, postCodeRequest } from './login-calls.ts';
import type { LoginContext } from './login-context.ts';
import { LoginFlow, type LoginPort } from './login-flow.ts';

let flow: LoginFlow | undefined;

/** The login of this page: one, however often it is shown. */
export function pageLogin(context: LoginContext, rules: LoginRules, effects: SessionEffects): LoginFlow {
  flow ??= createLogin(context, rules, effects);
  return flow;
}

function createLogin(
  { region, language, days, captcha }: LoginContext,
  rules: LoginRules,
  effects: SessionEffects,
): LoginFlow {
  startSession(region, effects);
  prepareCaptcha(captcha);
  const port: LoginPort = {
    requestCode: (phone, type) => postCodeRequest({ region, language, captcha }, { phone, type }),
    verifyCode: (phone, code) => postCode(region, { phone, code }),
    async isPhone(text) {
      const check = await import('./check-phone.ts').catch(() => undefined);
      return check?.isPhoneOf(text, rules) ?? text.trim() !== '';
    },
    begin() {
      // store the region of the login: another stored region would end the session (SPEC 4)
      saveCookies([{ name: VISIT_COOKIES.region, value: region, days }]);
      beginSession();
      return currentSession().state === 'user';
    },
    now: () => performance.now(),
  };
  return new LoginFlow(rules, port, store);
}
