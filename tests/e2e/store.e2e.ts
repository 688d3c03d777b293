import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { browserForTests } from './browser.ts';

const { open } = browserForTests();
/** Name of an action, which stands in the script of the store and nowhere else. */
const ACTION = 'userProfile/sessionEnded';

/** Loads a page. @returns whether it has loaded the store so far */
async function load(page: Page, path: string): Promise<() => Promise<boolean>> {
  const scripts = new Set<string>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()));
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  return async () => {
    const texts = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()));
    return texts.some((text) => text.includes(ACTION));
  };
}

it.each(['home', 'buy', 'car'])('the %s page loads the store after the first interaction', async (name) => {
  const page = await open('/sg/en/buy');
  const car = await page.locator('li > a:has(h2)').first().getAttribute('href');
  const paths: Record<string, string | null> = { home: '/sg/en', buy: '/sg/en/buy', car };
  const hasStore = await load(page, paths[name] ?? '');
  expect(await hasStore()).toBe(false);
  await page.keyboard.press('Tab');
  await expect.poll(hasStore).toBe(true);
});

it('the profile page comes with the store', async () => {
  const hasStore = await load(await open('/sg/en'), '/sg/en/profile');
  expect(await hasStore()).toBe(true);
});
