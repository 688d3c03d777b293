import { rememberByText } from '#domain/cache/remember.ts';

const FORMS = [
  /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[\s\-./]*(?<name>\p{L}[\p{L}\p{M}.]*?)\.?[\s\-./,]*(?<year>\d{4}|\d\d)(?!\d)/u,
  /^(?<name>\p{L}[\p{L}\p{M}.]*?)\.?[\s-]+(?<day>\d{1,2})(?:st|nd|rd|th)?[\s,-]+(?<year>\d{4})(?!\d)/u,
  /^(?<year>\d{4})[\s\-./]+(?<name>\p{L}[\p{L}\p{M}.]*?)\.?[\s\-./]+(?<day>\d{1,2})(?!\d)/u,
  /^(?<name>\p{L}[\p{L}\p{M}.]*?)\.?[\s\-./]+(?<year>\d{4})$/u,
];

/** Longer texts could be crafted to be slow to read (HARDENING A25). */
const MAX_DAY_LENGTH = 60;

/**
 * Returns day, month and year of a text that names its month (`26-Nov-11`, `27 มกราคม 2012`); the first day for a month
 * alone. Undefined if the month is not in one of the languages.
 */
export function namedMonth(
  text: string,
  languages: readonly string[] = [],
): { year: string; month: string; day: string } | undefined {
  if (!/\p{L}/u.test(text)) return undefined;
  for (const form of FORMS) {
    const { name, year = '', day = '1' } = form.exec(text.slice(0, MAX_DAY_LENGTH))?.groups ?? {};
    const month = name && monthOf(name, languages);
    if (month) return { year, month: String(month), day };
  }
  return undefined;
}

function monthOf(name: string, languages: readonly string[]): number | undefined {
  for (const months of [ENGLISH_MONTHS, ...languages.map(monthsIn)]) {
    const month = months.get(folded(name));
    if (month !== undefined) return month;
  }
  return undefined;
}

/** English abbreviations (`Nov`), which files of any country use. */
const ENGLISH_MONTHS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 12 }, (_, index) => {
    const [, , name = ''] = new Date(Date.UTC(2001, index, 5)).toUTCString().split(' ');
    return [name.toLowerCase(), index + 1] as const;
  }),
);

/** Names inside a date and on their own (`stycznia` and `styczeń` in Polish). */
const monthsIn = rememberByText((language) => {
  const options: Intl.DateTimeFormatOptions[] = (['long', 'short'] as const).flatMap((month) => [
    { month },
    { month, day: 'numeric' },
  ]);
  const formats = options.map(
    (option) => new Intl.DateTimeFormat(language, { ...option, timeZone: 'UTC', calendar: 'gregory' }),
  );
  const months = new Map<string, number>();
  for (let month = 1; month <= 12; month += 1)
    for (const format of formats) {
      const parts = format.formatToParts(Date.UTC(2001, month - 1, 5));
      const name = folded(parts.find(({ type }) => type === 'month')?.value ?? '');
      // "1月" is read as a number
      if (/^\p{L}/u.test(name)) months.set(name, month);
    }
  return months;
});

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\.$/, '');
}
