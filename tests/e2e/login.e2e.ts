import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { contrast } from '#ui/theme/colour.ts';
import { addressOf, browserForTests, PHONE, waitForHydration } from './browser.ts';
import { axeFaults } from './screens/axe.ts';
import { newPhone } from './screens/new-phone.ts';
import { shiftsOf, watchShifts } from './screens/shifts.ts';

const { open, allowConsole } = browserForTests();
/** For busy machines. */
const SLOW = { timeout: 300_000 };
const NAME = 'Mei Lin Test';

/** Returns the code sent to a phone, from the inbox of the local provider. */
async function codeFor(phone: string): Promise<string> {
  const inbox = await (await fetch(`${inject('origin')}/inbox`)).text();
  const message = inbox.split('<li>').find((item) => item.includes(phone)) ?? '';
  const code = /<p[^>]*>[^<]*?\b(\d{6})\b/.exec(message)?.[1];
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Log in' });
/** The boxes of the code. */
const codeOf = (page: Page) => dialogOf(page).getByRole('group', { name: 'Code' });
const loginButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log in' });
const account = (page: Page) => page.locator('header summary[aria-label^="Your account"]');

/** @param colour as computed by browsers: rgb(1, 2, 3) */
const hexOf = (colour = '') =>
  `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;

/** Logs in by keyboard from an open dialog. */
async function logIn(page: Page, phone: string): Promise<void> {
  const field = dialogOf(page).getByLabel('Mobile number');
  await field.waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement), SLOW).toBe(true);
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await codeOf(page).waitFor(SLOW);
  expect(await axeFaults(page, { part: '[role="dialog"]' })).toEqual([]);
  const code = await codeFor(phone);
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
  await dialogOf(page).waitFor({ state: 'detached' });
}

describe('login', () => {
  it('by code: other browsers see nothing of it, other regions do not accept it, other tabs follow', async () => {
    allowConsole(/status of 40[01]/);
    const page = await open('/sg/en');
    const phone = newPhone();
    const before = await loginButton(page).boundingBox();
    await loginButton(page).click();
    // it has its name a moment after it is there
    await dialogOf(page).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await dialogOf(page).getByLabel('Mobile number').fill('12');
    await page.keyboard.press('Enter');
    await dialogOf(page).getByRole('alert').getByText('not a mobile number').waitFor();
    await page.keyboard.press('Escape');
    // immediately, without waiting for the dialog to close
    await page.keyboard.press('Enter');
    await dialogOf(page).getByLabel('Mobile number').fill('');
    await logIn(page, phone);
    await expect
      .poll(() => account(page).evaluate((element) => element === document.activeElement), SLOW)
      .toBe(true);
    expect((await account(page).boundingBox())?.y).toBe(before?.y);

    // the name is saved, and scripts cannot read secrets (A08, A18, A19)
    await page.evaluate(
      (name) =>
        fetch('/api/v1/rabbit/sg/contacts', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name }),
        }),
      NAME,
    );
    const readable = await page.evaluate(() => decodeURIComponent(document.cookie));
    expect(readable).not.toMatch(new RegExp(`TOKEN|${phone}`));
    // the profile is requested again and the cookie updated
    await page.reload();
    await page.locator(`header summary[aria-label="Your account: ${NAME}"]`).waitFor(SLOW);

    // a second browser sees nothing of the first, and both get the same bytes
    const other = await open('/sg/en');
    await loginButton(other).waitFor();
    expect(await other.content()).not.toContain(NAME);
    const html = (from: Page) => from.evaluate(() => fetch('/sg/en').then((answer) => answer.text()));
    const [mine, theirs] = [await html(page), await html(other)];
    expect(mine).toBe(theirs);
    expect(mine).not.toContain(NAME);

    // in another region the person is a visitor, and the token is not valid (A10)
    const otherRegion = await page.context().newPage();
    await otherRegion.goto('/my/en');
    await waitForHydration(otherRegion);
    await loginButton(otherRegion).waitFor();
    const status = await otherRegion.evaluate(
      async () =>
        (
          await fetch('/api/v1/rabbit/my/contacts/ott', {
            method: 'POST',
            body: '{"purpose":"login"}',
            headers: { 'content-type': 'application/json' },
          })
        ).status,
    );
    expect(status).toBe(401);

    // redirects after login stay on this site (A16)
    for (const [redirect, expected] of [
      ['//evil.example', '/sg/en'],
      ['javascript:document.title=1', '/sg/en'],
      ['/api/v1/rabbit/logout', '/sg/en'],
      ['/sg/en/finance?price=50000', '/sg/en/finance?price=50000'],
    ] as const) {
      await page.goto(`/sg/en?openLoginPopup=true&redirectUrl=${encodeURIComponent(redirect)}`);
      await page.waitForURL((url) => !url.search.includes('openLoginPopup'));
      if (expected !== '/sg/en') await page.waitForURL(`**${expected}`);
      await account(page).waitFor(SLOW);
      expect([new URL(page.url()).origin, addressOf(page)]).toEqual([inject('origin'), expected]);
    }

    // a logout applies to all tabs
    const tab = await page.context().newPage();
    await tab.goto('/sg/en/buy');
    await account(tab).waitFor(SLOW);
    await account(page).click();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await account(page).waitFor({ state: 'detached' });
    await account(tab).waitFor({ state: 'detached' });
    expect(await tab.content()).not.toContain(NAME);
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name).join(), SLOW)
      .not.toMatch(/TOKEN|PROFILE|CONTACT/);
  });

  it('on a phone opens by the address without layout shifts', async () => {
    const page = await open('about:blank', { viewport: PHONE });
    await watchShifts(page);
    await page.goto('/sg/en/buy?make=toyota&openLoginPopup=true&sort=price_asc');
    await dialogOf(page).getByLabel('Mobile number').waitFor(SLOW);
    expect(addressOf(page)).toBe('/sg/en/buy?make=toyota&sort=price_asc');
    expect(await axeFaults(page)).toEqual([]);
    await logIn(page, newPhone());
    // the menu of the person appears after the dialog closes, above the others
    await account(page).waitFor({ state: 'attached', ...SLOW });
    await page.getByRole('banner').locator('summary[aria-label="Menu"]').click();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).waitFor();
    expect(await shiftsOf(page)).toEqual([]);
  });

  it('after too many wrong codes shows the wait in the button and disables the field', async () => {
    allowConsole(/status of 4\d\d/);
    const page = await open('/sg/en?openLoginPopup=true');
    const phone = newPhone();
    await dialogOf(page).getByLabel('Mobile number').fill(phone);
    await page.keyboard.press('Enter');
    const field = codeOf(page).getByRole('textbox').first();
    await field.waitFor(SLOW);
    const wrong = String((Number(await codeFor(phone)) + 1) % 1_000_000).padStart(6, '0');
    const wait = dialogOf(page).getByRole('button', { name: /^Try again in / });
    while (!(await wait.isVisible())) {
      await field.fill(wrong, SLOW);
      await expect.poll(async () => (await wait.isVisible()) || (await field.isEditable()), SLOW).toBe(true);
    }
    expect(await field.isDisabled()).toBe(true);
    await expect.poll(() => wait.evaluate((element) => element === document.activeElement), SLOW).toBe(true);
    const [text, background, opacity] = await wait.evaluate((button) => {
      const { color, backgroundColor, opacity } = getComputedStyle(button);
      return [color, backgroundColor, opacity];
    });
    expect(contrast(hexOf(text), hexOf(background))).toBeGreaterThanOrEqual(4.5);
    expect(opacity).toBe('1');
  });

  it('loads its controls after the click; home, buy and car pages load none before', async () => {
    const page = await open('about:blank');
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.add(request.url());
    });
    const textOf = async (url: string) => (await fetch(url)).text();
    const hasControls = async () =>
      (await Promise.all([...scripts].map(textOf))).some((text) => text.includes('@mantine/'));
    for (const path of ['/sg/en', '/sg/en/buy']) {
      await page.goto(path);
      await waitForHydration(page);
      expect(await hasControls(), path).toBe(false);
    }
    await page.locator('main li a:has(h2)').first().click();
    await page.waitForURL('**/cars/**');
    await waitForHydration(page);
    expect(await hasControls(), 'a car').toBe(false);
    expect(scripts.size).toBeGreaterThan(5);
    await loginButton(page).click();
    await dialogOf(page).getByLabel('Mobile number').waitFor(SLOW);
    expect(await hasControls()).toBe(true);
  });

  it('without scripts shows a hint', async () => {
    const page = await open('/sg/en', { hasScripts: false });
    const hint = page.locator('header noscript').first();
    expect([await hint.innerText(), await hint.isVisible()]).toEqual(['Turn on JavaScript to log in.', true]);
    expect(await loginButton(page).count()).toBe(0);
  });
});
