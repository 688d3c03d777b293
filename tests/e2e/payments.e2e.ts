import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideIntent } from '#server/gateways/payment/sandbox/sandbox-intents.ts';
import { byCard, PAYING_REGION, paymentBench } from '../payments/payment-bench.ts';
import { storeStaff } from '../payments/signed-refund.ts';
import { browserForTests, PHONE } from './browser.ts';
import { CARDS, choose, goToBank, payByCard } from './pay-in-browser.ts';
import { openPayingSite, type PayingSite } from './paying-site.ts';
import { axeFaults } from './screens/axe.ts';

const { open: openPage, allowConsole } = browserForTests();
const WRONG = '+60129999999';

let paying: PayingSite;
beforeAll(async () => {
  paying = await openPayingSite();
});
afterAll(() => paying?.site.close());

const open = (path: string) => openPage(path, { viewport: PHONE, context: paying.context });
const pathOf = (transaction: string, language = 'en') => `/my/${language}/payments/${transaction}`;

/** Opens the page of a new debt by the phone of its buyer. */
async function openDebt() {
  // the gate is shown because the API has no transaction for a visitor
  allowConsole(/status of 404/);
  const debtor = await paying.debtor();
  const page = await open(pathOf(debtor.transaction));
  await passGate(page, debtor.phone);
  return { ...debtor, page };
}

async function passGate(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Show the payment' }).click();
  await page.getByRole('button', { name: 'Pay RM', exact: false }).waitFor();
}

const receiptsOf = async (transaction: string): Promise<number> => {
  const { rows } = await paying.site.database.pool.query(
    `SELECT count(*)::int AS count FROM receipts r JOIN payments p ON p.id = r.payment_id
       JOIN transactions t ON t.id = p.transaction_id WHERE t.slug = $1`,
    [transaction],
  );
  return rows[0].count;
};

/** A debt is paid, and two members of staff agree to pay back a part of it. */
async function approveRefund(transaction: string): Promise<void> {
  const { database } = paying.site;
  const { payments } = paymentBench({ database, effects: { async onPaid() {} } });
  const { payment } = await payments.start(byCard(transaction));
  await decideIntent(database.db, payment.intentId ?? '', 'succeeded');
  await payments.settle(payment.slug);
  const [asks, agrees] = [await storeStaff(database), await storeStaff(database)];
  const desk = (staffId: number) => ({ staffId, region: PAYING_REGION });
  const wanted = { payment: payment.slug, amount: 20_000, reason: 'The car was sold' };
  const { slug } = await payments.refunds.request(desk(asks), wanted);
  await payments.refunds.approve(desk(agrees), slug);
}

describe('the payments of a buyer', () => {
  it('lists what is due; a card with a challenge pays it, and the receipt is there', async () => {
    const { phone, transaction } = await paying.debtor();
    const page = await open('/my/en/payments');
    await paying.logIn(page, phone);
    await page.getByRole('heading', { name: 'Due now' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.getByRole('radio', { name: /^Card/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const starts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('payment-intents')) starts.push(request.headers()['idempotency-key'] ?? '');
    });
    await choose(page, 'Card');
    // a double tap
    await page.getByRole('button', { name: /^Pay RM/ }).dblclick();
    await page.getByLabel('Card number').fill(CARDS.challenge);
    expect(starts).toHaveLength(1);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Pay RM/ }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    const receipt = page.getByRole('link', { name: /^Receipt MY-/ }).first();
    await receipt.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const pdf = await page.request.get((await receipt.getAttribute('href')) ?? '');
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(await receiptsOf(transaction)).toBe(1);
  });

  it('says why a card was refused, and another one pays', async () => {
    const { page, transaction } = await openDebt();
    await payByCard(page, CARDS.declined);
    await page.getByText('Your card was declined').waitFor();
    await payByCard(page, CARDS.good);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    expect(await receiptsOf(transaction)).toBe(1);
  });

  it('pays by a bank, which may refuse first', async () => {
    const { page } = await openDebt();
    await choose(page, 'Online bank transfer');
    await page.getByRole('button', { name: /^Pay RM/ }).click();
    await page.getByText('Choose your bank first.').waitFor();
    await goToBank(page);
    await page.getByRole('button', { name: 'Let the payment fail' }).click();
    await page.getByText('Your bank did not make the payment').waitFor();
    await goToBank(page);
    await page.getByRole('button', { name: /^Pay RM/ }).click();
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  });

  it('waits for a bank that has not answered: the webhook settles the payment, and the page shows it', async () => {
    const { page, transaction } = await openDebt();
    await goToBank(page);
    await page.getByRole('button', { name: 'Leave the payment pending' }).click();
    await page.getByRole('heading', { name: 'Your bank is processing the payment' }).waitFor();
    expect(await page.getByRole('button', { name: /^Pay RM/ }).count()).toBe(0);
    expect(await receiptsOf(transaction)).toBe(0);
    await paying.sendWebhooks();
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    expect(await receiptsOf(transaction)).toBe(1);
  });

  it('takes nothing from a buyer who turns back, and offers to pay again', async () => {
    const { page } = await openDebt();
    await goToBank(page);
    await page.getByRole('link', { name: 'Go back without paying' }).click();
    await page.getByRole('heading', { name: 'You have not paid yet' }).waitFor();
    await page.getByRole('button', { name: /^Pay RM/ }).waitFor();
  });

  it('shows another device what became of the payment, and nothing else', async () => {
    const { page, phone } = await openDebt();
    await payByCard(page, CARDS.good);
    await page.getByRole('heading', { name: 'Payment received' }).waitFor();
    const other = await open(page.url());
    await other.getByRole('heading', { name: 'Payment received' }).waitFor();
    expect(await other.getByRole('link', { name: /Receipt/ }).count()).toBe(0);
    await other.getByLabel('Phone number').fill(phone);
    await other.getByRole('button', { name: 'Show the payment' }).click();
    await other
      .getByRole('link', { name: /^Receipt MY-/ })
      .first()
      .waitFor();
    // the address alone does not mean that something is paid
    const made = await open(`${new URL(page.url()).pathname}?payment=AAAAAAAAAAAAAAAAAAAAAA`);
    await made.getByRole('heading', { name: 'We could not check your payment' }).waitFor();
  });

  it('closes a link after five wrong phones, with the same words for the right one (HARDENING A13)', async () => {
    allowConsole(/status of 404/);
    const { phone, transaction } = await paying.debtor();
    const page = await open(pathOf(transaction));
    const alert = page.getByRole('main').getByRole('alert');
    const attempt = async (number: string) => {
      await page.getByLabel('Phone number').fill(number);
      const answered = page.waitForResponse(/verify-phone/);
      await page.getByRole('button', { name: 'Show the payment' }).click();
      await answered;
      await alert.waitFor();
      return alert.innerText();
    };
    const texts = new Set<string>();
    for (let round = 0; round < 5; round++) texts.add(await attempt(WRONG));
    expect(await axeFaults(page)).toEqual([]);
    texts.add(await attempt(phone));
    expect([...texts]).toEqual([expect.stringContaining('We could not open this payment')]);
  });

  it('has the buyer sign a refund once; then the money is on its way', async () => {
    allowConsole(/status of 404/);
    const { phone, transaction } = await paying.debtor();
    await approveRefund(transaction);
    const page = await open('/my/en/offers');
    await paying.logIn(page, phone);
    // said where its offer and its payment are listed
    for (const list of ['/my/en/offers', '/my/en/payments']) {
      await page.goto(list);
      await page.getByText(/^Refund of RM/).waitFor();
      expect(await axeFaults(page)).toEqual([]);
    }
    await page.getByRole('link', { name: 'Sign and accept the refund' }).click();
    await page.waitForURL(`**${pathOf(transaction)}`);
    await page.getByText('The car was sold').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign and accept the refund' }).click();
    // a card has it back at once, sometimes before this page asks
    await page
      .getByText(/on its way|has been paid back/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Sign and accept the refund' }).count()).toBe(0);
    await expect
      .poll(async () => {
        await paying.sendWebhooks();
        await page.reload();
        await page.getByRole('heading', { name: /^Refund of/ }).waitFor();
        return page.getByText('The money has been paid back.').count();
      })
      .toBe(1);
  });
});
