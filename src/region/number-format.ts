import { rememberByText } from '#domain/cache/remember.ts';

const grouped = /* @__PURE__ */ rememberByText(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }),
);
const ungrouped = /* @__PURE__ */ rememberByText(
  (locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 }),
);

/** Writes numbers as a locale does. */
export function numberFormat(locale: string, isGrouped = true): Intl.NumberFormat {
  return isGrouped ? grouped(locale) : ungrouped(locale);
}
