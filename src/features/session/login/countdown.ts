import { type FormatLanguage, numbersOf } from '#region/text/format-language.ts';

const MINUTE = 60;
const HOUR = 3_600;

/** Seconds as a clock that runs down shows them, in the digits of the language: `0:45`, `10:00`, `1:00:00`. */
export function countdownText(seconds: number, language: FormatLanguage): string {
  const locale = numbersOf(language);
  const first = new Intl.NumberFormat(locale, { useGrouping: false });
  const next = new Intl.NumberFormat(locale, { useGrouping: false, minimumIntegerDigits: 2 });
  const parts = [Math.floor(seconds / MINUTE) % MINUTE, seconds % MINUTE];
  if (seconds >= HOUR) parts.unshift(Math.floor(seconds / HOUR));
  return parts.map((part, index) => (index === 0 ? first : next).format(part)).join(':');
}
