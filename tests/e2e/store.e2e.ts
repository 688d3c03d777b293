import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { browserForTests } from './browser.ts';

const { open } = browserForTests();
/** Name of an action, which stands in the script of the store and nowhere else. */
const ACTION = 'userProfile/loginRefused';

const hasStore = (page: Page) =>
  page.evaluate(async (action) => {
    const resources = performance.getEntriesByType('resource').map(({ name }) => name);
    const scripts = resources.filter((name) => new URL(name).pathname.endsWith('.js'));
    const texts = await Promise.all(scripts.map(async (name) => (await fetch(name)).text()));
    return texts.some((text) => text.includes(action));
  }, ACTION);

it.each([
  ['home', '/sg/en'],
  ['buy', '/sg/en/buy'],
  ['car', undefined],
])('the page %s loads the store after the first interaction of a visitor', async (_name, path) => {
  const page = await open(path ?? '/sg/en/buy');
  if (path === undefined) {
    const href = await page.locator('li > a:has(h2)').first().getAttribute('href');
    await page.goto(href ?? '');
  }
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  expect(await hasStore(page)).toBe(false);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasStore(page), { timeout: 15_000 }).toBe(true);
});

it('the profile page comes with the store', async () => {
  expect(await hasStore(await open('/sg/en/profile'))).toBe(true);
});
