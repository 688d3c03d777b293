export { type LocaleTexts, localeTexts, type MessagesByLanguage } from './locale-texts.ts';
