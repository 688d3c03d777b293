import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { browserForTests, PHONE } from './browser.ts';
import { axeFaults } from './screens/axe.ts';
import { newPhone } from './screens/new-phone.ts';
import { shiftsOf, watchShifts } from './screens/shifts.ts';

const { open } = browserForTests();
/** For busy machines. */
const SLOW = { timeout: 300_000 };

async function codeFor(phone: string): Promise<string> {
  const inbox = await (await fetch(`${inject('origin')}/inbox`)).text();
  const message = inbox.split('<li>').find((item) => item.includes(phone)) ?? '';
  return /<p[^>]*>[^<]*?\b(\d{6})\b/.exec(message)?.[1] ?? '';
}

async function logIn(page: Page, phone: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel('Mobile number').fill(phone);
  await page.keyboard.press('Enter');
  await dialog.getByRole('group', { name: 'Code' }).waitFor(SLOW);
  await page.keyboard.insertText(await codeFor(phone));
  await dialog.waitFor({ state: 'detached', ...SLOW });
}

/** Waits until the account has so many of the saved cars of a device. */
async function accountHas(page: Page, count: number): Promise<void> {
  const stored = () => page.evaluate(() => window.localStorage.getItem('forecourt.account-cars') ?? '{}');
  await expect.poll(async () => JSON.parse(await stored()).ids?.length, SLOW).toBe(count);
}

it('cars viewed and saved on a device appear on other devices after login, and a search can be saved', {
  timeout: 600_000,
}, async () => {
  const page = await open('/sg/en/buy?make=toyota', { viewport: PHONE });
  const phone = newPhone();
  const first = page.locator('li > a:has(h2)').first();
  const title = await first.locator('h2').innerText();
  await page.getByRole('button', { name: `Save ${title}` }).click();
  await first.click();
  await page.waitForURL('**/cars/**');
  await expect
    .poll(() => page.evaluate(() => window.localStorage.getItem('forecourt.views.sg')), SLOW)
    .toContain(title);
  await page.goto('/sg/en/viewing-history');
  await page.getByRole('heading', { name: 'Today' }).waitFor(SLOW);
  await page.getByRole('heading', { name: title }).waitFor(SLOW);
  expect(await axeFaults(page)).toEqual([]);

  // a day is chosen in a calendar; nothing was looked at the day before
  const choose = page.getByRole('button', { name: 'Choose a day' });
  await choose.click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await calendar.getByRole('table').waitFor(SLOW);
  expect(await axeFaults(page, { part: '[role="dialog"]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await calendar.waitFor({ state: 'detached' });
  expect(await choose.evaluate((it) => it === document.activeElement)).toBe(true);
  await choose.click();
  const days = calendar.locator('table button:visible:not(:disabled)');
  if ((await days.count()) === 1) await calendar.getByRole('button', { name: 'Previous month' }).click();
  await days.nth(-2).click();
  await page.getByText('You opened no cars on this day.').waitFor(SLOW);
  await page.getByRole('button', { name: 'All days' }).click();
  await page.getByRole('heading', { name: title }).waitFor(SLOW);

  // saving a search logs in first, which uploads the history of the device
  await page.goto('/sg/en/buy?make=toyota');
  await page.getByRole('button', { name: 'Save search' }).click();
  await logIn(page, phone);
  await watchShifts(page);
  await page.getByRole('link', { name: 'Change alerts' }).click(SLOW);
  await page.getByRole('link', { name: 'Toyota' }).first().waitFor(SLOW);
  await page.getByRole('heading', { name: 'Saved searches' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await shiftsOf(page)).toEqual([]);
  const ground = (label: string) =>
    page.getByLabel(label).evaluate((box) => getComputedStyle(box).backgroundColor);
  expect(await ground('New listings')).toBe(await ground('Lower prices'));
  expect(await ground('New listings')).not.toBe(await ground('Sold and reserved cars'));
  await page.getByLabel('How often').selectOption('weekly');
  await page.getByRole('button', { name: 'Pause alerts' }).click();
  await page.getByText('Alerts are paused').waitFor();

  const tablet = await open('/sg/en/viewing-history');
  await tablet.getByText('No cars here yet').waitFor(SLOW);
  await tablet.context().addCookies(await page.context().cookies());
  await tablet.reload();
  await tablet.getByRole('heading', { name: title }).waitFor(SLOW);
  await tablet.getByRole('button', { name: `Remove ${title} from the history` }).click();
  await tablet.getByText('No cars here yet').waitFor(SLOW);

  // so do saved cars, and a change on one device reaches the account
  await tablet.goto('/sg/en/saved');
  await tablet.getByRole('heading', { name: title }).waitFor(SLOW);
  // the cars come first, the settings of the account after them
  const isAsked = () => tablet.getByLabel('Tell me when a saved car gets cheaper').isChecked();
  await expect.poll(isAsked, SLOW).toBe(true);
  expect(await axeFaults(tablet)).toEqual([]);
  await tablet.getByRole('button', { name: `Save ${title}` }).click();
  await tablet.getByText('No cars saved yet').waitFor(SLOW);
  await accountHas(tablet, 0);
  await page.goto('/sg/en/saved');
  await page.getByText('No cars saved yet').waitFor(SLOW);
  await page.goto('/sg/en/buy?make=toyota');
  await page.getByRole('button', { name: `Save ${title}` }).click();
  await accountHas(page, 1);

  // after logout the device shows nothing of the person
  await page.goto('/sg/en');
  await page.getByRole('banner').locator('summary[aria-label="Menu"]').click();
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click(SLOW);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage)), SLOW).not.toContain(title);
});
