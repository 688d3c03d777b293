import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { addressOf, browserForTests, PHONE } from './browser.ts';

const { open, allowConsole } = browserForTests();
const CONFIRMATION = /^\/sg\/en\/request\/viewing\?\w+=\w{32}$/;
const TIME = 'input[name=slot]:enabled';
/** Options are cards that cover their inputs. */
const COVERED = { force: true };

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** The form for a viewing of a car that is for sale. */
async function viewing(): Promise<string> {
  const answer = await fetch(`${inject('origin')}/api/v1/rabbit/sg/inventories`);
  const { data } = (await answer.json()) as { data: readonly { slug: string; status?: string }[] };
  return `/sg/en/request/viewing?car=${data.find(({ status }) => status !== 'sold')?.slug}`;
}

/** Takes the last time of the shown day. @returns its start */
async function takeLastTime(page: Page): Promise<string> {
  const time = page.locator(TIME).last();
  await time.check(COVERED);
  await page.getByRole('timer').waitFor();
  return time.inputValue();
}

/** Books a viewing by the form. */
async function book(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'No', exact: true }).check(COVERED);
  await takeLastTime(page);
  await press(page, 'Next');
  await page.getByLabel('Name').fill('Mei Tan');
  await page.getByRole('textbox', { name: /phone/i }).fill('81234567');
  await page.locator('#field-consent').check();
  await press(page, 'Next');
  await page.waitForURL(/step=check-answers/);
  await press(page, 'Book');
  await page.getByText('Your number:').waitFor();
}

it('a viewing is booked, put into the calendar, moved and cancelled; back asks first', async () => {
  const page = await open(await viewing(), { viewport: PHONE });
  await book(page);
  const confirmation = addressOf(page);
  expect(confirmation).toMatch(CONFIRMATION);
  const booked = page.locator('section', { has: page.getByRole('heading', { name: 'Your appointment' }) });
  const time = async () => /\d+:\d\d [ap]m/.exec(await booked.innerText())?.[0];
  const before = await time();
  expect(before).toBeDefined();

  const href = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(file.headers()['content-type']).toContain('text/calendar');
  expect(await file.text()).toMatch(/BEGIN:VEVENT[\s\S]*DTSTART[\s\S]*END:VEVENT/);

  await page.goBack();
  const question = page.getByRole('dialog');
  await question.getByText('You will return to the home page when you go back.').waitFor();
  await question.getByRole('button', { name: 'Stay here' }).click();
  expect(addressOf(page)).toBe(confirmation);

  await press(page, 'Change the time');
  // of today, only the booked time may be left
  await page.locator('[role=radiogroup] input:enabled').nth(1).check(COVERED);
  await page.locator(TIME).first().check(COVERED);
  await page.getByRole('timer').waitFor();
  await press(page, 'Choose a new time');
  await page.getByText('Your new time is booked.').waitFor();
  await expect.poll(time).not.toBe(before);

  await press(page, 'Cancel the appointment');
  await question.getByRole('button', { name: 'Cancel the appointment' }).click();
  await page.getByRole('heading', { name: 'Your appointment was cancelled' }).waitFor();
  expect(await page.getByRole('link', { name: 'Add to calendar' }).count()).toBe(0);
  // calendars that took the event remove it
  expect(await (await page.request.get(href ?? '')).text()).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);

  await page.goBack();
  await question.getByRole('button', { name: 'Go to the home page' }).click();
  await expect.poll(() => addressOf(page)).toBe('/sg/en');
});

it('a form with answers asks before the page is left', async () => {
  const page = await open(await viewing());
  await page.getByRole('radio', { name: 'No', exact: true }).check(COVERED);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
});

it('who is second for the last place of a time is shown the next free ones', async () => {
  allowConsole(/status of 409/);
  const address = await viewing();
  const [first, second] = [await open(address), await open(address)];
  await Promise.all([first, second].map((page) => page.locator(TIME).last().waitFor()));
  const start = await takeLastTime(first);
  const slot = { form: 'viewing', start, location_id: await locationOf(first), slot_type: 'viewing' };
  // others hold what is left
  for (let status = 201; status === 201; )
    ({ status } = await fetch(`${inject('origin')}/api/v1/rabbit/sg/time-slot/holds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(slot),
    }));
  // no check(): the refusal may have taken the mark off before it looks
  await second.locator(`input[name=slot][value="${start}"]`).click(COVERED);
  await second.getByText('Somebody was faster').waitFor();
  await second.getByText('Next free times:').waitFor();
  await second
    .getByRole('button', { name: /\d:\d\d/ })
    .first()
    .click();
  await second.getByRole('timer').waitFor();
});

/** The place whose times a page has asked for. */
const locationOf = (page: Page) =>
  page.evaluate(() => {
    const [asked] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/time-slot?'));
    return new URL(asked?.name ?? '').searchParams.get('location_id');
  });
