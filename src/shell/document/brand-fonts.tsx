/**
 * A script that shows the fonts of the brand once all their weights are there, if the first frame with
 * all style sheets has not begun by then. Otherwise the page keeps the fonts behind them, which are as wide, and the next page
 * has the files at hand: weights that arrive one by one would mix two faces and break lines again. Browsers cache the file for long: a change gets the next number.
 */
const BRAND_FONTS = '/scripts/fonts-1.js';
/** Weights of the tokens. */
const WEIGHTS = '400 500 600';

/** @param families served families of the brand, as CSS lists them */
export function BrandFonts({ families }: { families: string }) {
  if (families === '') return null;
  return (
    <script
      async
      // painting waits for it, reading the page does not
      blocking="render"
      src={BRAND_FONTS}
      data-families={families}
      data-weights={WEIGHTS}
    />
  );
}
