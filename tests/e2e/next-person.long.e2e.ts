import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserForTests, waitForHydration } from './browser.ts';
import { goOn, heading } from './buying.ts';
import { openPayingSite, type PayingSite } from './paying-site.ts';

const { open, allowConsole } = browserForTests();
/** For busy machines. */
const SLOW = { timeout: 300_000 };
const FORM = '/my/en/request/contact-us';
const OWN_FORM = '/my/en/request/find-my-car';
const OWN_DRAFT = 'forecourt.draft.my.buy_hunt';
/** What the first person types, and is called. */
const SECRETS = [
  'Quillon Zeta',
  'quillon@mail.example',
  'A-message-of-Quillon',
  '880101-14-4321',
  '9 Jalan Zeta',
];

let paying: PayingSite;
beforeAll(async () => {
  paying = await openPayingSite();
});
afterAll(() => paying?.site.close());

const query = (text: string) => paying.site.database.pool.query(text);
const account = (page: Page) => page.locator('header summary[aria-label^="Your account"]');
async function logOut(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
}
/** Opens another tab of the same browser. */
async function tabOf(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  // a page to go back to
  await tab.goto('/my/en');
  await tab.goto(path);
  await waitForHydration(tab);
  return tab;
}

/** Everything that a person, a script or the next request could read in a tab. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select');
    const texts = [document.documentElement.innerHTML, decodeURIComponent(document.cookie), location.href];
    const kept = [{ ...localStorage }, { ...sessionStorage }, history.state];
    return JSON.stringify([texts, Array.from(fields, ({ value }) => value), kept]);
  });

/** Looks at a tab again and presses a key: where no login is stored, a page reads what is kept with its first key. */
async function look(page: Page): Promise<void> {
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await page.keyboard.press('Shift');
}

/** Fills in all that a device keeps, in four tabs. */
async function fillEverything(context: BrowserContext, phone: string) {
  const form = await tabOf(context, FORM);
  await paying.logIn(form, phone);
  await waitForHydration(form);
  await form.getByLabel('What is it about?').selectOption({ index: 1 });
  await form.getByLabel('Your message').fill('A-message-of-Quillon');
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByLabel('Name').fill('Quillon Zeta');
  await expect.poll(() => readable(form), SLOW).toContain('forecourt.draft.my.contact_us');

  const profile = await tabOf(context, '/my/en/profile');
  await profile.getByLabel('Name').fill('Quillon Zeta');
  await profile.getByRole('button', { name: 'Save' }).click();
  await profile.getByText('Hello, Quillon Zeta').waitFor();

  // a car is looked at, saved, and begun to be bought
  const path = await paying.pathOfCar();
  const offer = await tabOf(context, path);
  const title = await offer.getByRole('heading', { level: 1 }).innerText();
  await offer
    .getByRole('button', { name: `Save ${title}` })
    .first()
    .click();
  await expect.poll(() => readable(offer), SLOW).toContain('forecourt.account-cars');
  await offer.getByRole('button', { name: 'Reserve it' }).first().click();
  await heading(offer, 'Offer').waitFor();
  await goOn(offer, 'Your details');
  await offer.getByLabel('Full name').fill('Quillon Zeta');
  await offer.getByLabel('Identity card or passport number').fill('880101-14-4321');
  await offer.getByLabel('Email').fill('quillon@mail.example');
  await offer.getByLabel('Street and number').fill('9 Jalan Zeta');

  const search = await tabOf(context, '/my/en/buy');
  await search.goto('/my/en/saved');
  await search.getByRole('heading', { name: title }).waitFor();
  return { tabs: { form, profile, offer, search }, title };
}

type Tabs = Awaited<ReturnType<typeof fillEverything>>['tabs'];

/** The ways in which a login ends. */
const WAYS: Record<string, (tabs: Tabs, context: BrowserContext) => Promise<unknown>> = {
  'by its button': ({ form }) => logOut(form),
  'in another tab': ({ search }) => logOut(search),
  async 'by time'(_, context) {
    await query("UPDATE sessions SET expires_at = now() - interval '1 second'");
    // as the browser does when their time is over
    for (const { name } of await context.cookies())
      if (/TOKEN|PROFILE|CONTACT/.test(name)) await context.clearCookies({ name });
  },
  async 'with an answer of 401'({ search }) {
    await query('DELETE FROM sessions');
    await search.reload();
  },
  async 'with the account'({ profile, offer }) {
    // an account with an open offer stays
    await offer.goto('/my/en');
    await query("UPDATE offers SET state = 'cancelled'");
    await profile.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = profile.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await profile.getByText('have been deleted').waitFor();
  },
};

it.each(Object.entries(WAYS))(
  'a login that ends %s leaves nothing to nobody and to the next person, in any tab, also by back and forward',
  { timeout: 600_000 },
  async (way, end) => {
    allowConsole(/status of 40[0-9]/);
    // pages are left at once
    allowConsole(/preloaded using link preload but not used/);
    const own = await open(OWN_FORM, { context: paying.context });
    const context = own.context();
    await own.locator('#field-budget').fill('7654');
    await expect.poll(() => own.evaluate((key) => localStorage.getItem(key), OWN_DRAFT), SLOW).not.toBeNull();
    await own.close();

    const phone = paying.newPhone();
    const { tabs, title } = await fillEverything(context, phone);
    // the page of the form is there, or has been left
    tabs.form.on('dialog', (dialog) => void dialog.accept());
    if (way !== 'by its button' && way !== 'by time') await tabs.form.goto('/my/en');
    const secrets = [...SECRETS, phone.slice(-8)];
    const sent: string[] = [];
    await end(tabs, context);

    const leftIn = async (page: Page) => {
      const text = await readable(page);
      return secrets.filter((secret) => text.includes(secret));
    };
    const expectNothing = async () => {
      for (const [name, tab] of Object.entries(tabs)) {
        await look(tab);
        await expect.poll(() => leftIn(tab), { ...SLOW, message: name }).toEqual([]);
      }
    };
    await expectNothing();
    context.on('request', (request) => sent.push(request.url(), request.postData() ?? ''));
    const nobody = await tabOf(context, '/my/en/saved');
    await nobody.getByRole('heading', { level: 1 }).waitFor();
    expect(await nobody.getByRole('heading', { name: title }).count()).toBe(0);
    const viewed = () => nobody.evaluate(() => localStorage.getItem('forecourt.views.my'));
    expect((await viewed()) ?? '').not.toContain(title);

    const next = paying.newPhone();
    await paying.logIn(nobody, next);
    await account(nobody).waitFor(SLOW);
    for (const tab of Object.values(tabs)) {
      await tab.goBack();
      await waitForHydration(tab);
    }
    await expectNothing();
    for (const tab of Object.values(tabs)) {
      await tab.goForward();
      await waitForHydration(tab);
    }
    await expectNothing();
    await tabs.form.goto(FORM);
    await waitForHydration(tabs.form);
    await tabs.form.getByLabel('Your message').waitFor();
    await expectNothing();
    expect(
      sent.filter((text) => secrets.some((secret) => decodeURIComponent(text).includes(secret))),
    ).toEqual([]);
    // what the visitor has begun without a login
    expect(await nobody.evaluate((key) => localStorage.getItem(key), OWN_DRAFT)).toContain('7654');
  },
);
