import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { formPath, formsOf, hasPage } from '#region/forms/form-address.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { photo } from '../api/files/test-pictures.ts';
import { regionsWithContent } from '../regions-with-content.ts';
import { shippedMessages } from '../shipped-regions.ts';
import { browserForTests, PHONE } from './browser.ts';
import { axeFaults } from './screens/axe.ts';

const { open, allowConsole } = browserForTests();
const CONTACT = '/sg/en/request/contact-us';
const SEND = 'main form button[type=submit]';

const pages = regionsWithContent.flatMap((region) =>
  formsOf(region)
    .filter(hasPage)
    .flatMap((named) =>
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

it('every form has its page with its title in every language', { timeout: 600_000 }, async () => {
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

/** Presses Tab until an element has the focus, then other keys. */
async function tabTo(page: Page, selector: string, ...keys: readonly string[]): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) {
      for (const key of keys) await page.keyboard.press(key);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Types into a field. */
async function typeInto(page: Page, selector: string, text: string): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.type(text);
}

it('a viewing is booked with the keyboard alone', async () => {
  const answer = await fetch(`${inject('origin')}/api/v1/rabbit/sg/inventories`);
  const { data } = (await answer.json()) as { data: readonly { slug: string; status?: string }[] };
  const car = data.find(({ status }) => status !== 'sold')?.slug;
  const page = await open(`/sg/en/request/viewing?car=${car}`);
  await page.locator('input[name=slot]:enabled').first().waitFor();
  await tabTo(page, '[name=drive]', 'Space');
  await tabTo(page, '[name="slot.day"]', 'ArrowRight');
  await tabTo(page, '[name=slot]', 'Space');
  await page.getByRole('timer').waitFor();
  await tabTo(page, SEND, 'Enter');
  await page.getByRole('heading', { level: 2, name: 'About you' }).waitFor();
  await typeInto(page, '#field-name', 'Mei Tan');
  await typeInto(page, '#field-phone', '81234567');
  await tabTo(page, '#field-consent', 'Space');
  await tabTo(page, SEND, 'Enter');
  await page.waitForURL(/step=check-answers/);
  await tabTo(page, SEND, 'Enter');
  await page.getByText('Your number:').waitFor();
});

it('a car with a photo is offered with the keyboard alone', async () => {
  const page = await open('/sg/en/b5/sell-car');
  const { keyboard } = page;
  // with the first listener the browser hands choosers over: that takes longer than a key on a busy machine
  page.on('filechooser', () => {});
  await tabTo(page, '#field-vehicle');
  // the list with search is loaded when the page is first used
  const isSearched = () => page.locator('input#field-vehicle').count();
  await expect.poll(() => keyboard.press('Shift').then(isSearched)).toBe(1);
  await typeInto(page, 'input#field-vehicle', 'toyota');
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/data-query/models?**', async (route) => {
    await released;
    await route.continue();
  });
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  // its options come while it has the focus, and are so many that they are searched: the focus stays
  await tabTo(page, 'select#field-vehicle-model:enabled');
  release();
  await page.locator('input#field-vehicle-model:focus').waitFor();
  for (const level of ['model', 'year']) {
    const list = `input#field-vehicle-${level}`;
    await page.locator(`${list}:enabled`).waitFor();
    await tabTo(page, list);
    // the list before may still be closing, and takes the key
    const isOpen = async () => (await page.locator(`${list}[aria-expanded=true]`).count()) > 0;
    await expect
      .poll(async () => (await isOpen()) || (await keyboard.press('ArrowDown').then(isOpen)))
      .toBe(true);
    await keyboard.press('ArrowDown');
    await page.locator(`${list}[aria-activedescendant]`).waitFor();
    await keyboard.press('Enter');
    await expect.poll(() => page.locator(list).inputValue()).not.toBe('');
  }
  await typeInto(page, '#field-mileage', '42000');
  await tabTo(page, '[name=rating]', 'ArrowRight', 'ArrowRight');
  await tabTo(page, '#field-photos');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')]);
  const buffer = await photo(40, 30).jpeg().toBuffer();
  await chooser.setFiles({ name: 'car.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('status').filter({ hasText: 'car.jpg is uploaded.' }).waitFor();
  await tabTo(page, SEND, 'Enter');
  await page.getByRole('heading', { level: 2, name: 'About you' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
});

it('a request whose answer was lost makes one ticket, with the keyboard alone', async () => {
  allowConsole(/ERR_FAILED|Failed to load resource/);
  const page = await open(CONTACT, { viewport: PHONE });
  const numbers: string[] = [];
  await page.route('**/contact-us?lang=en', async (route) => {
    const answer = await route.fetch();
    numbers.push((await answer.json()).data.number);
    if (numbers.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await tabTo(page, '#field-topic', 'ArrowDown');
  await typeInto(page, '#field-message', 'Once');
  expect(await axeFaults(page)).toEqual([]);
  await tabTo(page, SEND, 'Enter');
  await page.waitForURL(/step=you/);
  await typeInto(page, '#field-name', 'Mei Tan');
  await tabTo(page, '#field-reply_by', 'ArrowDown', 'ArrowDown');
  await typeInto(page, '#field-email', 'mei@mail.example');
  await tabTo(page, '#field-consent', 'Space');
  await tabTo(page, SEND, 'Enter');
  await page.waitForURL(/step=check-answers/);
  await tabTo(page, SEND, 'Enter');
  await page.getByRole('button', { name: 'Send again' }).waitFor();
  await tabTo(page, SEND, 'Enter');
  await page.getByText('Your number:').waitFor();
  expect(numbers).toHaveLength(2);
  expect(numbers[1]).toBe(numbers[0]);
});

it('the bar of steps tells how far one is where colours are forced', async () => {
  const page = await open('/sg/en/request/contact-us?step=you', {
    context: { forcedColors: 'active' },
  });
  const bars = page.getByRole('navigation', { name: 'Steps of this form' }).getByRole('listitem');
  const lines = await bars.evaluateAll((items) =>
    items.map((item) => getComputedStyle(item).borderBlockStartStyle),
  );
  const at = await bars.evaluateAll((items) => items.findIndex((item) => item.ariaCurrent === 'step'));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines).toEqual(lines.map((_, index) => (index <= at ? 'solid' : 'dotted')));
});
