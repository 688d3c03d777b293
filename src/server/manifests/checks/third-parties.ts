import {
  CODE_REQUEST_COOKIE,
  DESK_COOKIES,
  DEVICE_COOKIE,
  NEIGHBOUR_TOKEN_COOKIES,
  TOKEN_COOKIES,
  VISITOR_COOKIE,
} from '#domain/login/session-cookies.ts';
import { ANALYTICS_USER_COOKIE, APP_COOKIE, LOGIN_COOKIES, VISIT_COOKIES } from '#domain/visitor/cookies.ts';
import type { CheckContext } from './check-context.ts';

/** Cookies of the site itself. */
const OWN_COOKIES = [
  ...Object.values(VISIT_COOKIES),
  ...Object.values(LOGIN_COOKIES),
  ...Object.values(TOKEN_COOKIES),
  ...Object.values(NEIGHBOUR_TOKEN_COOKIES),
  ...Object.values(DESK_COOKIES),
  APP_COOKIE,
  ANALYTICS_USER_COOKIE,
  CODE_REQUEST_COOKIE,
  DEVICE_COOKIE,
  VISITOR_COOKIE,
];
/** Highest score that captchas of version 3 usually give to people. */
const MAX_CAPTCHA_SCORE = 0.9;

/** Checks that people pass the captcha, that the record of a choice is kept as long as the choice holds, and that tags remove no cookie of the site. */
export function checkThirdParties(context: CheckContext): void {
  const { consent, cookies, monitoring, tracking } = context.manifest;
  if (context.isValid(['consent', 'proofDays'], ['cookies', 'consentDays']))
    if (consent.proofDays < cookies.consentDays)
      context.report(['consent', 'proofDays'], {
        message: `the record of a choice is deleted after ${consent.proofDays} days, and the choice holds for ${cookies.consentDays}`,
        allowed: `at least ${cookies.consentDays}`,
        others: [['cookies', 'consentDays']],
      });
  if (context.isValid(['monitoring']) && monitoring.idleTimeoutSeconds > monitoring.finalTimeoutSeconds)
    context.report(['monitoring', 'idleTimeoutSeconds'], {
      message: `a trace ends after ${monitoring.finalTimeoutSeconds} s in any case, so ${monitoring.idleTimeoutSeconds} s without activity never end one`,
      allowed: `at most ${monitoring.finalTimeoutSeconds}`,
      others: [['monitoring', 'finalTimeoutSeconds']],
    });
  if (
    context.isValid(['tracking', 'captchaMinimumScore']) &&
    tracking.captchaMinimumScore > MAX_CAPTCHA_SCORE
  )
    context.report(['tracking', 'captchaMinimumScore'], {
      message: `scores above ${MAX_CAPTCHA_SCORE} are rare, so ${tracking.captchaMinimumScore} refuses most people`,
      allowed: `at most ${MAX_CAPTCHA_SCORE}`,
    });
  if (context.isValid(['tracking', 'tagCookies'])) checkTagCookies(context);
}

function checkTagCookies(context: CheckContext): void {
  context.manifest.tracking.tagCookies.forEach((pattern, index) => {
    const start = pattern.replace(/\*$/, '');
    const own = OWN_COOKIES.find((name) => (pattern.endsWith('*') ? name.startsWith(start) : name === start));
    if (own !== undefined)
      context.report(['tracking', 'tagCookies', index], {
        message: `"${pattern}" is the cookie ${own} of the site, not one of a tag`,
        allowed: 'names of cookies that tags set',
      });
  });
}
