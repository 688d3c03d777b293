import { rememberByText } from '#domain/cache/remember.ts';

/**
 * Languages whose numbers every browser can write. Chromium, which leaves most others out to stay small, then writes
 * numbers of its own language. A browser test holds this list against it.
 */
export const IN_BROWSERS: ReadonlySet<string> = new Set(
  (
    'af am ar bn bg ca cs zh da de nl et el en es fa fi fil fr gu he hi hr hu id it ja kn ko lv lt ml mr ms ro nb no pl ' +
    'pt ru sr sk sl sv sw ta te th tr uk ur vi'
  ).split(' '),
);
/** Locales of these languages that browsers and servers write in different ways, because their rules have changed. */
const CHANGED: ReadonlySet<string> = new Set(['fr-CH']);
/** Locales that every browser knows, one for each way of grouping and marking; the first where none is near. */
const STAND_INS = 'en en-IN de es fr pl pt-PT ru tr de-CH hi it nl sv fa'.split(' ');

/**
 * Locale of numbers that the browser also renders: the given one, or the nearest that browsers
 * know. Server and browser must render the same digits, or hydration fails.
 * @param locale BCP 47
 */
export const browserNumbers = rememberByText((locale) => {
  const { language, baseName } = new Intl.Locale(locale);
  if (IN_BROWSERS.has(language) && !CHANGED.has(baseName)) return locale;
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
  const candidates = [...(IN_BROWSERS.has(language) ? [language] : []), ...STAND_INS].map(
    (each) => `${each}-u-nu-${numberingSystem}`,
  );
  const like = (format: (locale: string) => string) =>
    candidates.find((candidate) => format(candidate) === format(locale));
  return like(formatMoney) ?? like(formatGrouped) ?? like(formatPlain) ?? candidates[0] ?? locale;
});

const formatPlain = (locale: string) => new Intl.NumberFormat(locale, { useGrouping: false }).format(-1234.5);

const formatGrouped = (locale: string) => {
  const { format } = new Intl.NumberFormat(locale);
  return [1_234, 12_345_678.5].map((number) => format(number)).join(' ');
};

const formatMoney = (locale: string) => {
  const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency: 'XTS' });
  return `${formatGrouped(locale)} ${format(1)}`;
};
