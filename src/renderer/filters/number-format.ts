const formats = new Map<string, Intl.NumberFormat>();

/** Writes numbers as a locale does; making a format is slow, so each is made once. */
export function numberFormat(locale: string, isGrouped = true): Intl.NumberFormat {
  const key = `${locale} ${isGrouped}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { useGrouping: isGrouped, maximumFractionDigits: 4 });
    formats.set(key, format);
  }
  return format;
}
