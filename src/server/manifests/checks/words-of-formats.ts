import { rememberByText } from '#domain/cache/remember.ts';
import { DAY_MS } from '#domain/time/durations.ts';

const WORD = /\p{L}+/gu;
/** A Thursday; any year has all months and days. */
const START = Date.UTC(2026, 0, 1);

/** Months and days of the week as a locale shortens them in dates, in the order of a year and of a week from Monday. */
export const dateWords = rememberByText((locale): readonly string[] => [
  ...monthsOf(locale),
  ...daysOf(locale),
]);

/** Short names of the twelve months in dates with a day. */
export const monthsOf = (locale: string): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    wordIn(locale, { month: 'short', day: 'numeric' }, 'month', month * 31),
  );

/** Short names of the days of the week, Monday first. */
export const daysOf = (locale: string): string[] =>
  Array.from({ length: 7 }, (_, day) => wordIn(locale, { weekday: 'short' }, 'weekday', day + 4));

function wordIn(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  part: Intl.DateTimeFormatPartTypes,
  days: number,
): string {
  const parts = new Intl.DateTimeFormat(locale, {
    ...options,
    timeZone: 'UTC',
    calendar: 'gregory',
  }).formatToParts(START + days * DAY_MS);
  return (parts.find(({ type }) => type === part)?.value.match(WORD) ?? []).join(' ');
}

const DATES: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full', timeStyle: 'short' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { year: 'numeric', month: 'short' },
  { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', hourCycle: 'h12' },
];
const SPANS: readonly Intl.RelativeTimeFormatUnit[] = ['minute', 'hour', 'day', 'week', 'month'];

/** All words that a locale can write in dates, times and spans of time. */
export const wordsOfFormats = rememberByText((locale): ReadonlySet<string> => {
  const dates = DATES.map(
    (each) => new Intl.DateTimeFormat(locale, { ...each, timeZone: 'UTC', calendar: 'gregory' }),
  );
  const spans = (['auto', 'always'] as const).map(
    (numeric) => new Intl.RelativeTimeFormat(locale, { numeric }),
  );
  const texts = [
    // every day of the week and both halves of a day come round
    ...Array.from({ length: 147 }, (_, step) =>
      dates.map((each) => each.format(START + step * 2.5 * DAY_MS)),
    ).flat(),
    ...spans.flatMap((each) =>
      SPANS.flatMap((unit) => [-5, -2, -1, 0, 1, 2, 5].map((count) => each.format(count, unit))),
    ),
  ];
  return new Set(texts.flatMap((text) => text.match(WORD) ?? []));
});
