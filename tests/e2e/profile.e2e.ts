import sharp from 'sharp';
import { expect, it } from 'vitest';
import { browserForTests, PHONE } from './browser.ts';
import { logIn } from './log-in.ts';
import { axeFaults } from './screens/axe.ts';
import { newPhone } from './screens/new-phone.ts';
import { shiftsOf, watchShifts } from './screens/shifts.ts';

const { open, allowConsole } = browserForTests();

it('a person can change the profile, upload a picture and delete the account', {
  timeout: 600_000,
}, async () => {
  allowConsole(/status of 400/);
  const page = await open('/sg/en/profile', { viewport: PHONE });
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).waitFor();
  // different in each run: a running site sends no second code immediately
  await logIn(page, 'sg', `8765${String(Date.now()).slice(-4)}`);
  await page.getByLabel('Name').fill('Mei <3');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('without < and >').waitFor();
  expect(await page.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Name').fill('Mei Tan');
  await page.getByLabel('Preferred language').selectOption('ms-SG');
  const asksBeforeLeaving = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asksBeforeLeaving()).toBe(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Hello, Mei Tan').waitFor();
  await expect.poll(asksBeforeLeaving).toBe(false);

  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const picture = page.locator('main img');
  await page.locator('input[type="file"]').setInputFiles({ name: 'mei.jpg', mimeType: 'image/jpeg', buffer });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512);
  expect(await axeFaults(page)).toEqual([]);

  await page.reload();
  await page.getByText('Hello, Mei Tan').waitFor();
  expect(await page.getByLabel('Preferred language').inputValue()).toBe('ms-SG');
  const other = await page.context().newPage();
  await watchShifts(other);
  await other.goto('/sg/en/profile');
  await other.getByText('Hello, Mei Tan').waitFor();
  expect(await shiftsOf(other)).toEqual([]);
  // text at 200 % fits the window
  const overflow = await other.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    return document.documentElement.scrollWidth - window.innerWidth;
  });
  expect(overflow).toBe(0);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByText('your saved searches').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('have been deleted').waitFor();
  expect(await page.evaluate(() => [window.scrollY, document.activeElement?.textContent])).toEqual([
    0,
    expect.stringContaining('have been deleted'),
  ]);
  await other.getByRole('main').getByRole('button', { name: 'Log in' }).waitFor();
  expect((await page.context().cookies()).map(({ name }) => name).join()).not.toMatch(
    /TOKEN|PROFILE|CONTACT/,
  );
});

it('logging out on other devices ends the session of a second browser', async () => {
  allowConsole(/status of 401/);
  const phone = `8767${String(Date.now()).slice(-4)}`;
  const otherBrowser = await open('/sg/en/profile');
  await logIn(otherBrowser, 'sg', phone);
  await otherBrowser.getByRole('heading', { name: 'Your devices' }).waitFor();
  const current = await open('/sg/en/profile', { viewport: PHONE });
  const token = await otherBrowser.evaluate(async () => {
    const answer = await fetch('/api/v1/rabbit/sg/contacts/ott', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"purpose":"login"}',
    });
    return (await answer.json()).data.one_time_token as string;
  });
  // a phone is not sent two codes within a minute, so use a one-time token
  await current.evaluate(async (one_time_token) => {
    await fetch('/api/v1/login-contact-by-ott', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ one_time_token }),
    });
  }, token);
  await current.reload();

  const ask = current.getByRole('button', { name: 'Log out on all other devices' });
  await ask.click();
  const dialog = current.getByRole('dialog', { name: 'Log out on all other devices?' });
  await dialog.getByText('You stay logged in here').waitFor();
  expect(await axeFaults(current)).toEqual([]);
  await current.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await ask.click();
  await dialog.getByRole('button', { name: 'Log out there' }).click();
  await current.getByText('You are now logged out on all other devices.').waitFor();
  await dialog.waitFor({ state: 'hidden' });

  await otherBrowser.reload();
  await otherBrowser.getByRole('main').getByRole('button', { name: 'Log in' }).waitFor();
  await current.reload();
  await current.getByRole('heading', { name: 'Your devices' }).waitFor();
});

it('a login that ends while something is typed is asked for in place, and the change goes on after it', async () => {
  allowConsole(/status of 401/);
  const page = await open('/sg/en/profile', { viewport: PHONE });
  const context = page.context();
  const phone = newPhone();
  await logIn(page, 'sg', phone);
  await page.getByLabel('Name').fill('Mei Lim');
  const cookies = await context.cookies();
  for (const { name, httpOnly } of cookies) if (httpOnly) await context.clearCookies({ name });
  // a second code is not sent within a minute: the same login comes back instead
  await page.route('**/contacts/otp?*', (route) => route.fulfill({ json: { data: {} } }));
  await page.route('**/contacts/otp/verify', async (route) => {
    await context.addCookies(cookies);
    await route.fulfill({ json: { data: {} } });
  });
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByRole('status').getByText('Your login has ended.').waitFor();
  expect(await axeFaults(page, { part: '[role="dialog"]' })).toEqual([]);
  await dialog.getByLabel('Mobile number').fill(phone);
  await page.keyboard.press('Enter');
  await dialog.getByRole('group', { name: 'Code' }).waitFor();
  await page.keyboard.insertText('123456');
  await page.getByText('Hello, Mei Lim').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Name').inputValue()).toBe('Mei Lim');
});

it('the page contains no personal data, and its subpaths are not files', async () => {
  allowConsole(/status of 404/);
  const page = await open('/sg/en/profile');
  await logIn(page, 'sg', `8766${String(Date.now()).slice(-4)}`);
  const [known, unknown, file] = await page.evaluate(() =>
    Promise.all([
      fetch('/sg/en/profile').then((answer) => answer.text()),
      fetch('/sg/en/profile', { credentials: 'omit' }).then((answer) => answer.text()),
      fetch('/sg/en/profile/x.css', { method: 'HEAD' }).then((answer) => answer.status),
    ]),
  );
  expect([known === unknown, file]).toEqual([true, 404]);
});

it('without scripts the profile shows a hint, and search engines get noindex', async () => {
  const page = await open('/sg/en/profile', { hasScripts: false });
  expect(await page.locator('main noscript').innerText()).toBe('Turn on JavaScript to see your profile.');
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
});
