import { rememberByText } from '#domain/cache/remember.ts';

/** Decimals of a currency in ISO 4217, in which amounts of answers are counted; a region may write fewer. */
export const minorDigits = rememberByText(
  (currency) =>
    new Intl.NumberFormat(undefined, { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2,
);
