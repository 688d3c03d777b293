import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { addressOf, browserForTests, PHONE, waitForHydration } from './browser.ts';
import { scriptWeight } from './script-weight.ts';

const { open } = browserForTests();
/** KiB, gzipped. */
const MAX_SCRIPTS = 165;

/** Opens the first new car of a list. */
async function openNewCar(list: string, options: Parameters<typeof open>[1] = {}): Promise<Page> {
  const page = await open(list, options);
  await page.locator(`main a[href^="${list}/"]`).first().click();
  await page.waitForURL((url) => url.pathname.startsWith(`${list}/`));
  // a selection before that loads the page again
  if (options.hasScripts !== false) await waitForHydration(page);
  return page;
}

const variants = (page: Page) => page.locator('#variants a');
const paints = (page: Page) => page.locator('#colors a');
const panel = (page: Page) => page.locator('#car_info');
const firstPicture = (page: Page) => page.locator('#gallery li img').first().getAttribute('src');
const priceOf = async (page: Page, index: number) =>
  (await variants(page).nth(index).locator('span').last().textContent()) ?? '';

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('the page of a new car %s', (_, hasScripts) => {
  it('shows price and figures of the selected version', async () => {
    const page = await openNewCar('/sg/en/buy-new', { hasScripts });
    const path = addressOf(page);
    const last = (await variants(page).count()) - 1;
    const price = await priceOf(page, last);
    expect(await panel(page).innerText()).toContain(await priceOf(page, 0));
    expect(await panel(page).innerText()).not.toContain(price);
    await variants(page).nth(last).click();
    await expect.poll(() => panel(page).innerText()).toContain(price);
    expect(addressOf(page)).toMatch(/\?variant=[a-z0-9-]+$/);
    expect(await variants(page).nth(last).getAttribute('aria-current')).toBe('true');
    expect(await page.locator('#on_the_road tr').last().innerText()).toContain(price);
    await expect.poll(() => page.locator('#finance').innerText()).toContain(price);
    await variants(page).first().click();
    await expect.poll(() => addressOf(page)).toBe(path);
  });

  it('shows the selected paint and keeps the version', async () => {
    const page = await openNewCar('/jp/ja/buy-new', { hasScripts, viewport: PHONE });
    await variants(page).nth(1).click();
    await expect.poll(() => addressOf(page)).toContain('variant=');
    const before = await firstPicture(page);
    await paints(page).nth(2).click();
    await expect.poll(() => firstPicture(page)).not.toBe(before);
    expect(addressOf(page)).toMatch(/\?variant=[^&]+&color=[a-z_-]+$/);
    expect(await paints(page).nth(2).getAttribute('aria-current')).toBe('true');
    expect(await variants(page).nth(1).getAttribute('aria-current')).toBe('true');
    expect(await page.locator('#colors').innerText()).toContain(await paints(page).nth(2).textContent());
  });
});

it('a selection is announced, does not scroll and survives a reload', async () => {
  const page = await openNewCar('/sg/en/buy-new');
  await variants(page).nth(1).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  const price = await priceOf(page, 1);
  await variants(page).nth(1).press('Enter');
  await expect
    .poll(() => page.getByRole('status').allInnerTexts())
    .toContainEqual(expect.stringContaining(price));
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(
    await variants(page)
      .nth(1)
      .evaluate((link) => link === document.activeElement),
  ).toBe(true);
  await page.reload();
  expect(await panel(page).innerText()).toContain(price);
});

it('all selections have one canonical address with structured data of all versions', async () => {
  const page = await openNewCar('/sg/en/buy-new', { hasScripts: false });
  const path = addressOf(page);
  await variants(page).nth(1).click();
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  expect(new URL(canonical ?? '').pathname + new URL(canonical ?? '').search).toBe(path);
  const data = await page.locator('script[type="application/ld+json"]').allInnerTexts();
  const all = data.flatMap((text): Record<string, unknown>[] => [JSON.parse(text)].flat());
  const car = all.find((one) => one['@type'] === 'Car');
  expect(car).toMatchObject({
    itemCondition: 'https://schema.org/NewCondition',
    offers: { '@type': 'AggregateOffer', offerCount: await variants(page).count() },
  });
});

it('a selection survives sharing and redirects', async () => {
  const page = await openNewCar('/sg/en/buy-new');
  // browsers without the share API copy
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error()) },
    }),
  );
  const href = (await variants(page).nth(1).getAttribute('href')) ?? '';
  const [path = '', search = ''] = (href.split('#')[0] ?? '').split('?');
  const slug = path.split('/').at(-1);
  await page.goto(new URL(`/sg/en/buy-new/of/another/name/${slug}?${search}&utm_source=x`, page.url()).href);
  await expect.poll(() => addressOf(page)).toBe(`${path}?${search}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const { origin } = new URL(page.url());
  await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain(`${origin}${path}?${search}`);
});

it('scripts of the page stay within their budget', async () => {
  const page = await openNewCar('/sg/en/buy-new', { hasScripts: false });
  const { files } = await scriptWeight(new URL(page.url()).origin, addressOf(page));
  expect(files).toBeGreaterThan(50);
  expect(files).toBeLessThan(MAX_SCRIPTS);
});
