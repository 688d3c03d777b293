import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { formPath, formsOf } from '#region/forms/form-address.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { regionsWithContent } from '../regions-with-content.ts';
import { shippedMessages } from '../shipped-regions.ts';
import { browserForTests, PHONE } from './browser.ts';
import { axeFaults } from './screens/axe.ts';

const { open, allowConsole } = browserForTests();
const CONTACT = '/sg/en/request/contact-us';
const SEND = 'main form button[type=submit]';

const pages = regionsWithContent.flatMap((region) =>
  formsOf(region).flatMap((named) =>
    region.languages.map(({ code }) => {
      const t = createTranslate(code, shippedMessages(code));
      return { path: formPath(region, code, named), title: localizedText(named.form.title, code, t) };
    }),
  ),
);

/** Texts of HTML. */
const plain = (html: string) =>
  html
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&');

it('every form has its page with its title in every language', { timeout: 180_000 }, async () => {
  expect(pages.length).toBeGreaterThan(200);
  const faults: string[] = [];
  for (const { path, title } of pages) {
    const answer = await fetch(inject('origin') + path);
    const html = await answer.text();
    const heading = plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '');
    const named = plain(/<title[^>]*>(.*?)<\/title>/s.exec(html)?.[1] ?? '');
    if (answer.status !== 200 || heading !== title || !named.includes(title))
      faults.push(`${path}: ${answer.status} ${heading} | ${named} instead of ${title}`);
  }
  expect(faults).toEqual([]);
});

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

it('a viewing is booked with the keyboard alone', async () => {
  const answer = await fetch(`${inject('origin')}/api/v1/rabbit/sg/inventories`);
  const { data } = (await answer.json()) as { data: readonly { slug: string; status?: string }[] };
  const car = data.find(({ status }) => status !== 'sold')?.slug;
  const page = await open(`/sg/en/request/viewing?car=${car}`);
  const { keyboard } = page;
  await page.locator('input[name=slot]:enabled').first().waitFor();
  await tabTo(page, '[name=drive]');
  await keyboard.press('Space');
  await tabTo(page, '[name="slot.day"]');
  await keyboard.press('ArrowRight');
  await tabTo(page, '[name=slot]');
  await keyboard.press('Space');
  await page.getByRole('timer').waitFor();
  await tabTo(page, SEND);
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'About you' }).waitFor();
  await tabTo(page, '#field-name');
  await keyboard.type('Mei Tan');
  await tabTo(page, '#field-phone');
  await keyboard.type('81234567');
  await tabTo(page, '#field-consent');
  await keyboard.press('Space');
  await tabTo(page, SEND);
  await keyboard.press('Enter');
  await page.waitForURL(/step=check-answers/);
  await tabTo(page, SEND);
  await keyboard.press('Enter');
  await page.getByText('Your number:').waitFor();
});

it('a request whose answer was lost makes one ticket', async () => {
  allowConsole(/ERR_FAILED|Failed to load resource/);
  const page = await open(CONTACT, { viewport: PHONE });
  const numbers: string[] = [];
  await page.route('**/contact-us?lang=en', async (route) => {
    const answer = await route.fetch();
    numbers.push((await answer.json()).data.number);
    if (numbers.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await page.locator('#field-topic').selectOption({ index: 1 });
  await page.locator('#field-message').fill('Once');
  expect(await axeFaults(page)).toEqual([]);
  await page.locator(SEND).click();
  await page.locator('#field-name').fill('Mei Tan');
  await page.locator('#field-reply_by').selectOption('email');
  await page.locator('#field-email').fill('mei@mail.example');
  await page.locator('#field-consent').check();
  await page.locator(SEND).click();
  await page.waitForURL(/step=check-answers/);
  await page.locator(SEND).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Your number:').waitFor();
  expect(numbers).toHaveLength(2);
  expect(numbers[1]).toBe(numbers[0]);
});
