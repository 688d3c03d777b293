import type { CaptchaKey } from '#integrations/captcha/captcha.ts';

/** Region and language of a login. */
export interface LoginContext {
  region: string;
  /** Language code. */
  language: string;
  /** Lifetime of the stored region after a login, days. */
  days: number;
  /** Bot protection of the region; absent: it has none. */
  captcha?: CaptchaKey;
}
