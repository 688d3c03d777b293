import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const locales = new URL('../../public/locales/', import.meta.url);
const languages = readdirSync(locales).filter((name) => /^(?:ja|zh)(?:-|$)/.test(name));
const COUNT = 'count|value|number|current|total|minutes|score|max|most|limit';
/** `3 个文件`: these languages write a count and its measure word without a space. */
const SPACED = new RegExp(`\\{\\{(?:${COUNT})\\}\\} [\\u3040-\\u30ff\\u3400-\\u9fff]`);

it('a count stands next to its measure word in Chinese and Japanese', () => {
  expect(languages.length).toBeGreaterThan(3);
  const spaced = languages.flatMap((language) => {
    const folder = new URL(`${language}/`, locales);
    return readdirSync(folder).flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split('\n')
        .filter((line) => SPACED.test(line))
        .map((line) => `${language}/${file}: ${line.trim()}`),
    );
  });
  expect(spaced).toEqual([]);
});
