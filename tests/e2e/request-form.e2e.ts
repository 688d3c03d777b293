import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pdf } from '../api/files/test-pictures.ts';
import { addressOf, browserForTests, PHONE, waitForHydration } from './browser.ts';
import { logIn } from './log-in.ts';
import { axeFaults } from './screens/axe.ts';
import { newPhone } from './screens/new-phone.ts';

const { open, allowConsole } = browserForTests();
const CONTACT = '/sg/en/request/contact-us';
/** KiB, gzipped. */
const MAX_SCRIPTS = 250;
/** For busy machines. */
const SLOW = { timeout: 300_000 };
const DRAFT = 'forecourt.draft.sg.contact_us';

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const step = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true }).waitFor();

/** Fills in the first step. */
async function writeMessage(page: Page, text: string): Promise<void> {
  await page.getByLabel('What is it about?').selectOption({ index: 1 });
  await page.getByLabel('Your message').fill(text);
}

/** Fills in the second step. */
async function writePerson(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Mei Tan');
  await page.getByLabel('How should we reply?').selectOption('phone');
  await page.getByRole('textbox', { name: /phone/i }).fill('81234567');
  await page.getByRole('checkbox').check();
}

it('a visitor fills in a form, checks the answers, sends it and opens the confirmation again', async () => {
  const page = await open(CONTACT, { viewport: PHONE });
  await next(page);
  await page.getByRole('alert').getByRole('link').first().waitFor();
  expect(await focused(page)).toMatch(/^field-/);
  expect(await axeFaults(page)).toEqual([]);
  await writeMessage(page, 'Do you open on Sunday?');
  await next(page);
  await step(page, 'About you');
  expect(addressOf(page)).toMatch(/\?step=/);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('About you');
  await writePerson(page);
  await next(page);
  await step(page, 'Check your answers');
  await page.getByText('Do you open on Sunday?').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Your number:').waitFor();
  const sent = addressOf(page);
  expect(sent).toMatch(/^\/sg\/en\/request\/contact-us\?sent=\w{16,}$/);
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate((key) => localStorage.getItem(key), DRAFT)).toBeNull();
  const other = await open(sent);
  await other.getByText('Your number:').waitFor();
  await other.getByText('Do you open on Sunday?').waitFor();
});

it('steps are entries of the history, and a step that is not reached is not shown', async () => {
  const page = await open(`${CONTACT}?step=check-answers`);
  await expect.poll(() => addressOf(page)).toBe(CONTACT);
  await writeMessage(page, 'Hello');
  await next(page);
  await step(page, 'About you');
  await page.goBack();
  await step(page, 'Your message');
  expect(await page.getByLabel('Your message').inputValue()).toBe('Hello');
  await page.goForward();
  await step(page, 'About you');
});

it('a draft survives a reload, and can be started again', async () => {
  const page = await open(CONTACT);
  await writeMessage(page, 'Kept');
  await page.waitForFunction((key) => localStorage.getItem(key)?.includes('Kept'), DRAFT, {
    timeout: 600_000,
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('We kept your answers').waitFor();
  expect(await page.getByLabel('Your message').inputValue()).toBe('Kept');
  await page.getByRole('button', { name: 'Start again' }).click();
  expect(await page.getByLabel('Your message').inputValue()).toBe('');
  expect(await page.evaluate((key) => localStorage.getItem(key), DRAFT)).toBeNull();
});

it('what a person filled in goes with the login, in each of its ways, and is not shown to the next', async () => {
  allowConsole(/status of 40[01]/);
  const page = await open(CONTACT);
  const message = (of: Page) => of.getByLabel('Your message');
  const draft = () => page.evaluate((key) => localStorage.getItem(key), DRAFT);
  const fillIn = async (text: string) => {
    await writeMessage(page, text);
    await expect.poll(draft, SLOW).toContain(text);
  };
  await fillIn('Of nobody');
  await logIn(page, 'sg', newPhone());
  // what was begun without a login is taken up, and the person's from the next change on
  await page.getByText('We kept your answers').waitFor();
  await fillIn('Mine alone');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect.poll(() => message(other).inputValue(), SLOW).toBe('Mine alone');
  await page.locator('header summary[aria-label^="Your account"]').click();
  await page.getByRole('button', { name: 'Log out' }).click();
  for (const tab of [page, other]) await expect.poll(() => message(tab).inputValue(), SLOW).toBe('');
  expect(await draft()).toBeNull();
  await message(other).fill('Of the next visitor');
  await expect.poll(draft, SLOW).toContain('Of the next visitor');
  expect(await draft()).not.toContain('Mine alone');
  await other.close();

  await logIn(page, 'sg', newPhone());
  await page.getByText('We kept your answers').waitFor();
  await fillIn('Mine until it ends');
  // by time: the browser drops the cookies, and nobody hears of it
  await page.context().clearCookies();
  await page.goto(page.url());
  await waitForHydration(page);
  await expect.poll(draft, SLOW).toBeNull();
  expect(await message(page).inputValue()).toBe('');
});

it('answers are kept when the network fails, and sent again once', async () => {
  allowConsole(/ERR_FAILED|Failed to load resource/);
  const page = await open(CONTACT);
  const keys: (string | undefined)[] = [];
  await page.route('**/contact-us?lang=en', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1 ? route.abort() : route.continue();
  });
  await writeMessage(page, 'Twice');
  await next(page);
  await writePerson(page);
  await next(page);
  await step(page, 'Check your answers');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByText('could not be sent').waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Your number:').waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

it('a step waits for a file that is on its way, keeps it when it is left, and the check names it', async () => {
  const page = await open(CONTACT, { viewport: PHONE });
  const arrives = Promise.withResolvers<void>();
  await page.route('**/tickets/files?*', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  const file = { name: 'service-book.pdf', mimeType: 'application/pdf', buffer: pdf() };
  await writeMessage(page, 'See the file');
  await page.locator('#field-attachment').setInputFiles(file);
  await next(page);
  const waits = page.getByRole('status').getByText('Your files are still being uploaded.');
  await waits.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  arrives.resolve();
  await step(page, 'About you');
  await page.goBack();
  await step(page, 'Your message');
  await page.getByText('service-book.pdf is uploaded.').waitFor();
  await next(page);
  await writePerson(page);
  await next(page);
  await step(page, 'Check your answers');
  await page.getByText('service-book.pdf', { exact: true }).waitFor();
  const sending = page.waitForRequest('**/contact-us?lang=en');
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await sending).postDataJSON().answers.attachment).toHaveLength(1);
  await page.getByText('Your number:').waitFor();
});

it('an unknown ticket is not found', async () => {
  allowConsole(/status of 404/);
  const page = await open(`${CONTACT}?sent=00000000000000000000000000000000`);
  await page.getByText('We cannot find this request').waitFor();
});

it('a form is filled in, checked, sent and confirmed without JavaScript', async () => {
  allowConsole(/status of 422/);
  const page = await open(CONTACT, { hasScripts: false, viewport: PHONE });
  await next(page);
  const summary = page.getByRole('alert').getByRole('link');
  await summary.first().waitFor();
  await summary.first().click();
  await page.getByLabel('Your message').fill('Without scripts');
  await page.getByLabel('What is it about?').selectOption({ index: 1 });
  await next(page);
  await step(page, 'About you');
  await page.getByLabel('Name').fill('Mei Tan');
  await page.getByLabel('How should we reply?').selectOption('phone');
  await page.getByRole('checkbox').check();
  // the answer shows another question
  await next(page);
  expect(await page.getByLabel('Name').inputValue()).toBe('Mei Tan');
  await page.getByRole('textbox', { name: /phone/i }).fill('123');
  await next(page);
  await page.getByRole('alert').getByRole('link', { name: /phone/i }).waitFor();
  expect(await page.getByRole('textbox', { name: /phone/i }).inputValue()).toBe('123');
  await page.getByRole('textbox', { name: /phone/i }).fill('8123 4567');
  await next(page);
  await step(page, 'Check your answers');
  await page.getByRole('button', { name: /^Change Your message/ }).click();
  expect(await page.getByLabel('Your message').inputValue()).toBe('Without scripts');
  await next(page);
  await next(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  // the link of the summary was followed: its fragment is not that of this page
  await page.waitForURL(/\?sent=\w{32}#content$/);
  // text locators of Playwright pass over noscript
  expect(await page.locator('main').innerText()).toMatch(/Your number:\s*\d{6}[\s\S]*Without scripts/);
});

it('a form that needs JavaScript says so, with other ways to reach the region', async () => {
  const page = await open('/sg/en/workshop', { hasScripts: false });
  const hint = page.locator('main noscript').first();
  expect(await hint.innerText()).toContain('This form needs JavaScript');
  expect(await hint.getByRole('link').count()).toBe(2);
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
});

it('a key changes no other part of the page', async () => {
  const page = await open(CONTACT);
  const field = page.getByLabel('Your message');
  // the first key changes whether the form may be left
  await field.pressSequentially('a');
  await page.evaluate(() => {
    const changes: string[] = [];
    Object.assign(window, { changes });
    new MutationObserver((records) => {
      for (const { target } of records)
        if (!document.activeElement?.contains(target)) changes.push(target.nodeName);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await field.pressSequentially('bcdefgh');
  expect(await field.inputValue()).toBe('abcdefgh');
  expect(await page.evaluate(() => (window as unknown as { changes: string[] }).changes)).toEqual([]);
});

it.each([CONTACT, '/sg/en/sell', '/sg/en/b5/trade-in'])(
  '%s loads few scripts before it is used',
  async (path) => {
    const page = await open(path);
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith('.js')),
    );
    const sizes = await Promise.all(
      [...new Set(scripts)].map(async (address) => {
        const script = await (await fetch(address)).arrayBuffer();
        return gzipSync(new Uint8Array(script)).length;
      }),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0) / 1024;
    expect(total).toBeGreaterThan(100);
    expect(total).toBeLessThan(MAX_SCRIPTS);
  },
);

it('a list with search opens when it is asked for, not when the focus lands there', async () => {
  const page = await open('/sg/en/sell');
  const make = page.locator('#field-vehicle');
  let at = 10;
  // the code that listens may come after a movement
  const moved = async () => {
    await page.mouse.move(10, at++);
    return make.evaluate((element) => element.tagName);
  };
  await expect.poll(moved).toBe('INPUT');
  await next(page);
  await page.getByRole('alert').getByRole('link').first().waitFor();
  expect(await focused(page)).toBe('field-vehicle');
  // the options of a closed list are in the page, too
  const listed = page.locator('[role="option"]:visible');
  expect(await listed.count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await listed.first().waitFor();
});

it('a form about a car shows it, and says so when there is no such car', async () => {
  allowConsole(/status of 404/);
  const page = await open('/sg/en/buy');
  const slug = ((await page.locator('#results a[href*="/cars/"]').first().getAttribute('href')) ?? '')
    .split('/')
    .at(-1);
  await page.goto(new URL(`/sg/en/buy-now?car=${slug}`, page.url()).href);
  const car = page.getByRole('link', { name: 'Back to the car' });
  await car.waitFor();
  expect(await car.getAttribute('href')).toMatch(new RegExp(`^/sg/en/cars/.+/${slug}$`));
  expect(await car.innerText()).toMatch(/\$[\d,]+/);
  await page.goto(new URL('/sg/en/buy-now?car=nothing-here', page.url()).href);
  await page.getByRole('main').getByRole('link', { name: 'See all cars' }).waitFor();
});
