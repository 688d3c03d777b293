/** Actions that a bot protection guards (SPEC 7.6): a token of one is worth nothing for another. */
export type CaptchaAction = 'request_code' | 'create_contact' | 'send_form';

/** Header of a call with the token of its action. */
export const CAPTCHA_HEADER = 'x-captcha-token';
