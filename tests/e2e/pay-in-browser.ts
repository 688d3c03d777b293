import type { Page } from 'playwright';

/** Test cards of the embedded provider. */
export const CARDS = {
  challenge: '4000 0025 0000 3155',
  declined: '4000 0000 0000 0002',
  good: '4242424242424242',
};

/** The label of a choice covers its radio button. */
export const choose = (page: Page, method: string): Promise<void> =>
  page.getByRole('radiogroup').getByText(method, { exact: true }).click();

/** Pays what is due on the page of the embedded provider. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await choose(page, 'Card');
  await page.getByRole('button', { name: /^Pay RM/ }).click();
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: /^Pay RM/ }).click();
}

/** Goes to the page of the embedded provider that stands for a bank. */
export async function goToBank(page: Page): Promise<void> {
  await choose(page, 'Online bank transfer');
  await page.getByLabel('Your bank').selectOption('CIMB Clicks');
  await page.getByRole('button', { name: /^Pay RM/ }).click();
  await page.waitForURL(/sandbox-payments/);
}
