import type { Page } from 'playwright';
import { expect } from 'vitest';
import { pdf } from '../api/files/test-pictures.ts';
import { axeFaults } from './screens/axe.ts';

/** A file to upload. */
export const PAPER = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdf() };

/** No rule of axe is broken, and nothing is wider than the window. */
export async function expectSound(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Follows the button of a step that leads to the next one. */
export async function goOn(page: Page, step: string): Promise<void> {
  await page
    .getByRole('link', { name: `Continue: ${step}`, exact: true })
    .first()
    .click();
  await heading(page, step).waitFor();
}

/** Fills in the details of the buyer, which are next. */
export async function fillBuyer(page: Page): Promise<void> {
  await heading(page, 'Your details').waitFor();
  await page.getByLabel('Full name').fill('Aminah binti Ali');
  await page.getByLabel('Identity card or passport number').fill('900101-14-5678');
  await page.getByLabel('Email').fill('aminah@mail.example');
  await page.getByLabel('Street and number').fill('1 Jalan Ampang');
  await page.getByLabel('Postal code').fill('50450');
  await page.getByRole('combobox', { name: 'State or province' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel('City or area').fill('Kuala Lumpur');
  await expectSound(page);
  await press(page, 'Save and continue');
  await heading(page, 'Terms').waitFor();
}

/** Accepts the terms, and with them the offer; without the tick it says so. */
export async function acceptTerms(page: Page): Promise<void> {
  await press(page, 'Accept the offer');
  await page.getByText('Tick the box').waitFor();
  await expectSound(page);
  await page.getByLabel('I have read these terms').check();
  await press(page, 'Accept the offer');
  await heading(page, 'Deposit').waitFor();
}

const documentOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Uploads a file of a document. */
export async function upload(page: Page, document: string): Promise<void> {
  const paper = documentOf(page, document);
  await paper
    .getByLabel(/^Add (a )?file/)
    .first()
    .setInputFiles(PAPER);
  await paper.getByText('Uploaded', { exact: true }).waitFor();
}

/** Removes the file of a document. */
export async function removeFile(page: Page, document: string): Promise<void> {
  const paper = documentOf(page, document);
  await paper.getByRole('button', { name: 'Remove paper.pdf' }).click();
  await paper.getByText('Required', { exact: true }).waitFor();
}

/** Signs the sales order. */
export async function sign(page: Page): Promise<void> {
  await heading(page, 'Sales order').waitFor();
  await page.getByLabel('I have read the sales order').check();
  await press(page, 'Sign');
  await heading(page, 'Payment').waitFor();
}

/** The number of the offer that a page shows. */
export async function numberOn(page: Page): Promise<string> {
  const text = await page.getByText(/^Offer \d+$/).textContent();
  return /\d+/.exec(text ?? '')?.[0] ?? '';
}

/** Says that a payment is settled. */
export const paid = (page: Page) => page.getByRole('heading', { name: 'Payment received' });

/** KB of the scripts that a page has loaded, compressed. */
export async function scriptsOf(page: Page): Promise<number> {
  const size = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  return size / 1000;
}
