import { expect, it } from 'vitest';
import { browserForTests, PHONE, waitForHydration } from './browser.ts';

const { open } = browserForTests();

it.each([
  ['/my/en/buy', 'myvi KL', { make: 'perodua.myvi', place: 'cheras' }],
  ['/jp/ja/buy', '東京のプリウス', { make: 'toyota.prius', place: 'koto' }],
] as const)('what was typed on %s stays in the box, to be changed: %s', async (path, sentence, meant) => {
  const page = await open(path, { viewport: PHONE });
  const box = page.locator('header input[name=q]');
  await box.fill(sentence);
  await box.press('Enter');
  await page.waitForURL(/place=/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(meant);
  await expect.poll(() => box.inputValue()).toBe(sentence);
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe(sentence);
  await page.goto(path);
  await waitForHydration(page);
  expect(await box.inputValue()).toBe('');
});
