import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { browserForTests, PHONE, waitForHydration } from './browser.ts';
import {
  acceptTerms,
  expectSound,
  fillBuyer,
  goOn,
  heading,
  numberOn,
  paid,
  press,
  removeFile,
  sign,
  upload,
} from './buying.ts';
import { offerDesk } from './offer-desk.ts';
import { CARDS, choose, payByCard } from './pay-in-browser.ts';
import { openPayingSite, type PayingSite } from './paying-site.ts';

const { open: openPage, allowConsole } = browserForTests();
/** For busy machines. */
const LONG = { timeout: 300_000 };

let paying: PayingSite;
beforeAll(async () => {
  paying = await openPayingSite();
});
afterAll(() => paying?.site.close());

const open = (path: string, viewport?: typeof PHONE) =>
  openPage(path, { context: paying.context, ...(viewport && { viewport }) });

/** Logs in on the page of a car and reserves it. */
async function reserve(page: Page): Promise<void> {
  await paying.logIn(page, paying.newPhone());
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Reserve it' }).first().click();
  await heading(page, 'Offer').waitFor();
}

async function openDesk() {
  const page = await open('/desk');
  await paying.enterAsManager(page);
  return offerDesk(page);
}

/** How often a new visitor sees that a car is reserved: on its page, and on its card in the search. */
async function marksOf(path: string): Promise<{ page: number; card: number }> {
  const visitor = await open(path);
  const page = await visitor.getByText('Somebody has reserved this car').count();
  await visitor.goto('/my/en/buy');
  const card = visitor.locator(`main a[href$="/${path.split('/').at(-1)}"]`);
  expect(await card.count()).toBe(1);
  return { page, card: await card.getByText('Sale pending').count() };
}

describe('a buyer', () => {
  it(
    'goes from the page of a car to its handover: deposit by card, a loan, the rest by card',
    LONG,
    async () => {
      const page = await open(await paying.pathOfCar(), PHONE);
      await reserve(page);
      expect(page.url()).toMatch(/\/my\/en\/offers\/[\da-f]{32}\?step=offer$/);
      await expectSound(page);
      const number = await numberOn(page);
      await goOn(page, 'Your details');
      await fillBuyer(page);
      await page.goBack();
      await heading(page, 'Your details').waitFor();
      await page.goForward();
      await heading(page, 'Terms').waitFor();
      await acceptTerms(page);
      await choose(page, 'Card');
      await expectSound(page);

      await payByCard(page, CARDS.declined);
      await page.getByText('Your card was declined').waitFor();
      await payByCard(page, CARDS.challenge);
      await press(page, 'Refuse');
      await page.getByText('The payment was not confirmed with your bank').waitFor();
      await expectSound(page);
      await payByCard(page, CARDS.challenge);
      await press(page, 'Confirm');
      await paid(page).waitFor();
      await heading(page, 'Way of paying').waitFor();
      await page.getByText('Pay with a loan').click();
      await page.getByLabel('Bank', { exact: true }).selectOption('Maybank');
      await page.getByLabel('How long the loan runs').selectOption({ index: 1 });
      await expectSound(page);
      await page.getByRole('link', { name: 'Upload the documents' }).click();
      await heading(page, 'Documents').waitFor();
      await upload(page, 'Identity card or passport');
      await removeFile(page, 'Identity card or passport');
      await expectSound(page);
      for (const name of [
        'Identity card or passport',
        'Driving licence',
        'Proof of income',
        'Bank statements',
      ])
        await upload(page, name);
      await page.getByText('All required documents are there.').waitFor();
      await expectSound(page);
      await press(page, 'Ask the bank');
      await heading(page, 'Loan').waitFor();
      await expectSound(page);

      const desk = await openDesk();
      await desk.enterLoans(number, ['20000', '30000']);
      await page.reload();
      await heading(page, 'Choose a loan').waitFor();
      await page
        .getByRole('radiogroup', { name: 'Choose a loan' })
        .getByText(/a month$/)
        .last()
        .click();
      await page.getByText(/^Loan of RM\s?30,000/).waitFor();
      await expectSound(page);
      await press(page, 'Choose this loan');
      await heading(page, 'Agreement').waitFor();
      await expectSound(page);
      await desk.sendAgreement(number);
      await page.reload();
      await heading(page, 'Sales order').waitFor();
      const order = page.getByRole('link', { name: 'Sales order as PDF' });
      for (const link of [order, page.getByRole('link', { name: 'agreement.pdf' })]) {
        const pdf = await page.request.get((await link.getAttribute('href')) ?? '');
        expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
      }
      await expectSound(page);
      await sign(page);
      await expectSound(page);

      await payByCard(page, CARDS.good);
      await paid(page).waitFor();
      await heading(page, 'Handover').waitFor();
      await page.getByText('Everything is paid').first().waitFor();
      await expectSound(page);
      await desk.handOver(number);
      await page.reload();
      await page.getByText('The car is yours.').first().waitFor();
      await expectSound(page);
    },
  );
});

describe('the car of an offer', () => {
  it('is reserved everywhere at once, and free again when its buyer withdraws', LONG, async () => {
    allowConsole(/status of 409/);
    // a page that is left at once has not shown it
    allowConsole(/preloaded using link preload but not used/);
    const path = await paying.pathOfCar();
    const page = await open(path, PHONE);
    // somebody else has opened the page before
    const late = await open(path);
    await reserve(page);
    await paying.logIn(late, paying.newPhone(), { reload: false });
    await late.getByRole('button', { name: 'Reserve it' }).first().click();
    await late.getByText('Somebody else is buying this car').waitFor();
    // the page is that of a reserved car now
    await late.getByRole('button', { name: 'Reserve it' }).waitFor({ state: 'detached' });
    await expect.poll(() => marksOf(path)).toEqual({ page: 1, card: 1 });

    const other = await openPage(new URL(page.url()).pathname, {
      context: { ...paying.context, storageState: await page.context().storageState() },
    });
    // withdrawn in one window, the other one says so
    for (const each of [other, page]) {
      await each.getByRole('button', { name: 'Withdraw from this offer' }).first().click();
      await each.getByRole('dialog').getByRole('button', { name: 'Withdraw from this offer' }).click();
      if (each === other) await heading(other, 'Cancelled').waitFor();
    }
    await page.getByText('Your offer has moved on').waitFor();
    await expect.poll(() => marksOf(path)).toEqual({ page: 0, card: 0 });
  });
});

it('every region has a page of offers and one of payments', async () => {
  for (const region of ['sg', 'id', 'th', 'my', 'jp', 'hk'])
    for (const page of ['offers', 'payments']) {
      const answer = await fetch(`${inject('origin')}/${region}/en/${page}`);
      expect([region, page, answer.status]).toEqual([region, page, 200]);
    }
});
