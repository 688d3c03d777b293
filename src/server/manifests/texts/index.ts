export { type LocaleTexts, localeTexts } from './locale-texts.ts';
