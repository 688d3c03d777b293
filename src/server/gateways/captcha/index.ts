export { type Captcha, captchaNeeds, captchaWarning, openCaptcha } from './open-captcha.ts';
