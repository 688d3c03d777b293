import { rememberByText } from '#domain/cache/remember.ts';

const formats = /* @__PURE__ */ rememberByText(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** A number with one decimal as the locale writes it: `7.5`, `7,5`. */
export function formatDecimal(value: number, locale: string): string {
  return formats(locale).format(value);
}
