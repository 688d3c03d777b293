import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const LOCALES = join(import.meta.dirname, '../../public/locales');

/** Words that a language's texts do not use, because their other word for it is used everywhere else. */
const UNUSED: Readonly<Record<string, readonly RegExp[]>> = {
  ja: [/お車/],
  // 輛 counts cars; 部 counts devices
  'zh-Hant-HK': [/什麼/, /(\}\}|[每一這哪四數另])部(?!裝置|電腦|手機|分|門|位)/],
  'zh-Hans-HK': [/甚么|甚麼/, /(\}\}|[每一这哪四数另])部(?!装置|电脑|手机|分|门|位)/],
};

test.each(Object.entries(UNUSED))('texts in %s keep to one register', (language, words) => {
  const files = globSync('*.json', { cwd: join(LOCALES, language) });
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((file) =>
    readFileSync(join(LOCALES, language, file), 'utf8')
      .split('\n')
      .filter((line) => words.some((word) => word.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
