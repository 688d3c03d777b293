import type { CaptchaKey } from '#integrations/captcha/captcha.ts';

/** Where somebody logs in. */
export interface LoginPlace {
  region: string;
  /** Language code. */
  language: string;
  /** Days that the region of a login is kept as the stored one. */
  days: number;
  /** Bot protection of the region; absent: it has none. */
  captcha?: CaptchaKey;
}
