import { expect, it } from 'vitest';
import { addressOf, browserForTests, PHONE, waitForHydration } from './browser.ts';

const { open } = browserForTests();
const cookiesOf = async (page: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]));

it('a search is taken to another country, where unknown filters are listed', async () => {
  const page = await open('/sg/en/buy?fuel=petrol&coe=24-&price=-90000');
  await page.locator('header summary').first().click();
  await page.getByRole('banner').getByRole('link', { name: 'Malaysia' }).click();
  await page.waitForURL('**/my/en/buy?**');
  await waitForHydration(page);
  await page.getByText('Price was in Singapore Dollar. Prices here are in Malaysian Ringgit').waitFor();
  await page.getByText('Malaysia has no filter for this, so it is left out: COE left').waitFor();
  await page.getByRole('link', { name: 'Remove filter: Petrol' }).waitFor();
  expect(await cookiesOf(page)).toMatchObject({ STORED_REGION: 'my', STORED_LANGUAGE_MY: 'en' });
  await page.goto('/');
  expect(addressOf(page)).toBe('/my/en');
});

it('visitors from another country get a notice once, without layout shifts', async () => {
  const page = await open('/sg/en', { viewport: PHONE });
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'USER_REGION', value: 'my', url: origin }]);
  await page.reload();
  await page.getByText('You are looking at Singapore.').waitFor();
  expect(await page.getByRole('link', { name: 'Go to Malaysia' }).getAttribute('href')).toBe('/my/en');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.reload();
  await waitForHydration(page);
  expect(await page.getByText('You are looking at Singapore.').count()).toBe(0);
  await page.evaluate(() => {
    document.documentElement.lang = 'xx';
  });
  await page.waitForFunction(() => document.documentElement.lang === 'en-SG');
});
