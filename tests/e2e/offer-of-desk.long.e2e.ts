import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserForTests, PHONE } from './browser.ts';
import {
  acceptTerms,
  expectSound,
  fillBuyer,
  heading,
  paid,
  press,
  scriptsOf,
  sign,
  upload,
} from './buying.ts';
import { offerDesk } from './offer-desk.ts';
import { goToBank } from './pay-in-browser.ts';
import { openPayingSite, type PayingSite } from './paying-site.ts';

const { open: openPage } = browserForTests();
/** KB of scripts, compressed, before the first interaction. */
const MAX_SCRIPTS = 250;
/** For busy machines. */
const LONG = { timeout: 300_000 };

let paying: PayingSite;
beforeAll(async () => {
  paying = await openPayingSite();
});
afterAll(() => paying?.site.close());

const open = (path: string, viewport?: typeof PHONE) =>
  openPage(path, { context: paying.context, ...(viewport && { viewport }) });

it(
  'a buyer goes on with an offer of the desk on another device: a bank that waits, and cash',
  LONG,
  async () => {
    const phone = paying.newPhone();
    const office = await open('/desk');
    await paying.enterAsManager(office);
    const desk = offerDesk(office);
    const number = await desk.begin(phone);
    const page = await open('/my/en/offers');
    await paying.logIn(page, phone);
    await page.getByText(`Offer ${number}`).waitFor();
    await expectSound(page);
    await page.getByRole('main').getByRole('listitem').getByRole('link').click();
    await fillBuyer(page);
    await acceptTerms(page);
    await goToBank(page);
    await press(page, 'Let the payment fail');
    await page.getByText('Your bank did not make the payment').waitFor();
    await goToBank(page);
    await page.getByRole('link', { name: 'Go back without paying' }).click();
    await page.getByRole('heading', { name: 'You have not paid yet' }).waitFor();
    await goToBank(page);
    await press(page, 'Leave the payment pending');
    await page.getByRole('heading', { name: 'Your bank is processing the payment' }).waitFor();
    await expectSound(page);
    await page.close();

    const other = await open('/my/en/offers', PHONE);
    await paying.logIn(other, phone);
    await other.getByText('Deposit due').waitFor();
    await expectSound(other);
    await other.getByRole('main').getByRole('listitem').getByRole('link').click();
    await heading(other, 'Deposit').waitFor();
    await other.getByRole('heading', { name: 'Your bank is processing the payment' }).waitFor();
    expect(await other.getByRole('button', { name: /^Pay RM/ }).count()).toBe(0);
    await expectSound(other);
    expect(await scriptsOf(other)).toBeLessThan(MAX_SCRIPTS);
    await paying.sendWebhooks();
    await heading(other, 'Way of paying').waitFor();
    await other.getByText('Pay in full').click();
    await other.getByRole('link', { name: 'Upload the documents' }).click();
    for (const name of ['Identity card or passport', 'Driving licence']) await upload(other, name);
    await press(other, 'Confirm');
    await heading(other, 'Agreement').waitFor();
    await desk.sendAgreement(number);
    await other.reload();
    await sign(other);
    await goToBank(other);
    await other.getByRole('button', { name: /^Pay RM/ }).click();
    await paid(other).waitFor();
    await heading(other, 'Handover').waitFor();
  },
);
