/** Years of which only the last two digits are written may be of these centuries, of any calendar. */
const CENTURIES = [2000, 1900, 2500];

/**
 * Years of the common calendar that a written one may mean, likeliest first.
 * @param era what has to be added to years of the era that is named; absent: none is
 * @param calendars years that other calendars are ahead: 543 for that of Thailand
 */
export function possibleYears(
  typed: string,
  era: number | undefined,
  calendars: readonly number[],
): number[] {
  if (!/^\d{1,4}$/.test(typed)) return [];
  const year = Number(typed);
  if (era !== undefined)
    return [...(typed.length === 2 ? CENTURIES.map((start) => start + year + era) : []), year + era];
  if (typed.length > 2) return [year, ...calendars.map((ahead) => year - ahead)];
  if (typed.length !== 2) return [];
  const ahead = [0, ...calendars];
  return CENTURIES.flatMap((start) => ahead.map((years) => start + year - years));
}

/** Years that the calendar of a locale is ahead of the common one. @param locale BCP 47 */
export function yearsAhead(locale: string): number {
  const common = 2020;
  const parts = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).formatToParts(Date.UTC(common, 6, 1));
  const year = Number(parts.find(({ type }) => type === 'year')?.value);
  return Number.isInteger(year) ? year - common : 0;
}
