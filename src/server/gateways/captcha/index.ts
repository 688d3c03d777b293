export { type Captcha, openCaptcha, requireWholeCaptcha } from './open-captcha.ts';
