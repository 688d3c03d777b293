import { expect, test } from 'vitest';
import { IN_BROWSERS } from '#region/search/browser-numbers.ts';
import { browserForTests } from './browser.ts';

const { open } = browserForTests();

/** Formats numbers with `Intl`, one line per language. */
const written = (languages: readonly string[]) =>
  languages.map((language) => {
    const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
    return [language, plain.format(1_234), plain.format(-12_345_678.5), percent.format(0.1234)].join(' ');
  });

test('browsers and the server format numbers alike in languages without own formatting', async () => {
  const page = await open('about:blank');
  const languages = [...IN_BROWSERS];
  expect(await page.evaluate(written, languages)).toEqual(written(languages));
});
