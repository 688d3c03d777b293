import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import type { ListListingsAnswer } from '#contracts/types.ts';
import { browserForTests, PHONE, waitForHydration } from './browser.ts';
import { logIn } from './log-in.ts';
import { axeFaults } from './screens/axe.ts';

const { open, allowConsole } = browserForTests();
/** KB of scripts, compressed, before the first interaction. */
const MAX_SCRIPTS = 250;

/** Path of the page of a car that is for sale in the region with deposits. */
async function pathOfCar(): Promise<string> {
  const answer = await fetch(`${inject('origin')}/api/v1/rabbit/my/listings?size=24&lang=en`);
  const { data } = (await answer.json()) as ListListingsAnswer;
  const car = data.find(({ status, listing }) => status === 'available' && Number(listing.asking_price) > 0);
  return `/my/en/cars/${car?.slug}`;
}

/** No rule of axe is broken, and nothing is wider than the window. */
async function expectSound(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

it('a buyer reserves a car on its page and goes on to the deposit, in another window too', {
  timeout: 120_000,
}, async () => {
  allowConsole(/status of 409/);
  const path = await pathOfCar();
  const page = await open(path, { viewport: PHONE });
  // somebody else has opened the page before
  const late = await open(path);
  const phone = `12${String(Date.now()).slice(-7)}`;
  await logIn(page, 'my', phone);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Reserve it' }).first().click();
  await heading(page, 'Offer').waitFor();
  expect(page.url()).toMatch(/\/my\/en\/offers\/[\da-f]{32}\?step=offer$/);
  await expectSound(page);

  await logIn(late, 'my', `13${String(Date.now()).slice(-7)}`, { reload: false });
  await late.getByRole('button', { name: 'Reserve it' }).first().click();
  await late.getByText('Somebody else is buying this car').waitFor();
  // the page is that of a reserved car now
  await late.getByRole('button', { name: 'Reserve it' }).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Continue: Your details' }).click();
  await page.getByLabel('Full name').fill('Aminah binti Ali');
  await page.getByLabel('Identity card or passport number').fill('900101-14-5678');
  await page.getByLabel('Email').fill('aminah@mail.example');
  await page.getByLabel('Street and number').fill('1 Jalan Ampang');
  await page.getByLabel('Postal code').fill('50450');
  await page.getByRole('combobox', { name: 'State or province' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel('City or area').fill('Kuala Lumpur');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await heading(page, 'Terms').waitFor();
  await page.goBack();
  await heading(page, 'Your details').waitFor();
  await page.goForward();
  await heading(page, 'Terms').waitFor();
  await page.getByRole('button', { name: 'Accept the offer' }).click();
  await page.getByText('Tick the box').waitFor();
  await page.getByLabel('I have read these terms').check();
  await page.getByRole('button', { name: 'Accept the offer' }).click();
  await heading(page, 'Deposit').waitFor();
  await expectSound(page);

  // another window of the same person: a second code for the phone would take a minute
  const storageState = await page.context().storageState();
  const other = await open('/my/en/offers', { context: { storageState } });
  await other.getByText('Deposit due').waitFor();
  await expectSound(other);
  await other.getByRole('main').getByRole('listitem').getByRole('link').click();
  await heading(other, 'Deposit').waitFor();
  const scripts = await other.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  expect(scripts / 1000).toBeLessThan(MAX_SCRIPTS);

  // withdrawn on one device, the other one says so
  await other.getByRole('button', { name: 'Withdraw from this offer' }).first().click();
  await other.getByRole('dialog').getByRole('button', { name: 'Withdraw from this offer' }).click();
  await heading(other, 'Handover').waitFor();
  await page.getByRole('button', { name: 'Withdraw from this offer' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw from this offer' }).click();
  await page.getByText('Your offer has moved on').waitFor();
});

it('regions without deposits have no page of offers', async () => {
  allowConsole(/status of 404/);
  const answer = await fetch(`${inject('origin')}/sg/en/offers`);
  expect(answer.status).toBe(404);
});
