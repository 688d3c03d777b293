import { HOUR_SECONDS, MINUTE_SECONDS } from '#domain/time/durations.ts';
import { type FormatLanguage, numbersOf } from '#region/text/format-language.ts';

/** Seconds as a clock that runs down shows them, in the digits of the language: `0:45`, `10:00`, `1:00:00`. */
export function countdownText(seconds: number, language: FormatLanguage): string {
  const locale = numbersOf(language);
  const first = new Intl.NumberFormat(locale, { useGrouping: false });
  const next = new Intl.NumberFormat(locale, { useGrouping: false, minimumIntegerDigits: 2 });
  const parts = [Math.floor(seconds / MINUTE_SECONDS) % MINUTE_SECONDS, seconds % MINUTE_SECONDS];
  if (seconds >= HOUR_SECONDS) parts.unshift(Math.floor(seconds / HOUR_SECONDS));
  return parts.map((part, index) => (index === 0 ? first : next).format(part)).join(':');
}
