import { expect, it } from 'vitest';
import { APP_COOKIE } from '#domain/visitor/cookies.ts';
import { browserForTests, PHONE, waitForAssets } from './browser.ts';

const { open } = browserForTests();

it.each([
  ['hides header and footer navigation in the mobile app', 'true', false],
  ['accepts 1 as the flag of the app', '1', false],
  ['shows header and footer navigation for any other value', 'false', true],
])('%s', async (_, value, isShown) => {
  const page = await open('/sg/en/buy', { viewport: PHONE });
  const before = await (await page.request.get(page.url())).text();
  await page.context().addCookies([{ name: APP_COOKIE, value, url: page.url() }]);
  await page.reload();
  await waitForAssets(page);
  expect(await page.locator('header').first().isVisible()).toBe(isShown);
  const footer = page.getByRole('contentinfo');
  expect(await footer.getByRole('heading').first().isVisible()).toBe(isShown);
  // legal lines stay
  expect(await footer.locator('p').last().isVisible()).toBe(true);
  expect(await page.locator('main a[href*="/cars/"]').first().isVisible()).toBe(true);
  // the page itself is the same for everybody, so that one copy is cached
  expect(await (await page.request.get(page.url())).text()).toBe(before);
});
