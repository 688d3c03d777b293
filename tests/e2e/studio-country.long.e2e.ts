import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { browserForTests, waitForAssets } from './browser.ts';
import { enterDesk } from './enter-desk.ts';
import { axeFaults } from './screens/axe.ts';
import { startSite } from './site.ts';

const MAX_BYTES = 60 * 1024;

const SIZE = { width: 1280, height: 800 };

/** Folder for the pictures of docs/studio.md; empty: none are taken. */
const FOLDER = process.env.STUDIO_PICTURES ?? '';

const TAKES_PICTURES = FOLDER !== '';

const QUALITIES = [75, 65, 55, 45, 35];

/** Checks are processes of low priority. */
const SLOW = { timeout: 300_000 };
const PHONE = '512345678';
const folder = mkdtempSync(join(tmpdir(), 'forecourt-country-'));
const environment = {
  STUDIO: 'on',
  DEMO_STOCK: 'on',
  REGIONS_DIR: join(folder, 'regions'),
  LOCALES_DIR: join(folder, 'locales'),
};
const { open, allowConsole } = browserForTests({ hasPictures: TAKES_PICTURES });

let site: Awaited<ReturnType<typeof startSite>> | undefined;
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const visit = async (path: string): Promise<string> => (await fetch(`${site?.origin}${path}`)).text();

async function codeFor(phone: string): Promise<string> {
  const message = (await visit('/inbox')).split('<li>').find((item) => item.includes(phone)) ?? '';
  return /<p[^>]*>[^<]*?\b(\d{6})\b/.exec(message)?.[1] ?? '';
}

/** Answers the form of a site without a region. @returns the code of the first device */
async function makeFirstRegion(address: string): Promise<string> {
  const page = await open(address);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Country').selectOption({ label: 'Poland' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Languages').fill('en');
  await page.getByLabel('Brand name').fill('Auta Teraz');
  await page.getByLabel('Your name').fill('Ola');
  await page.getByLabel('Your phone').fill(PHONE);
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, 'first-region');
  await page.getByRole('button', { name: 'Make the region' }).click();
  const code = await page.getByText('device code').textContent(SLOW);
  return /\b\d{8}\b/.exec(code ?? '')?.[0] ?? '';
}

interface Addition {
  kind: string;
  /** Name of what is added, and its label. */
  name: [string, string];
  /** By what they are for, then by language. */
  texts?: Record<string, Record<string, string>>;
  others?: Record<string, string>;
}

/** Adds something at all its places. */
async function add(page: Page, { kind, name: [label, name], texts = {}, others = {} }: Addition) {
  await page.getByRole('button', { name: 'Add a filter, page, form, …' }).click(SLOW);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What', { exact: true }).selectOption(kind, SLOW);
  await dialog.getByLabel(label, { exact: true }).fill(name);
  if (kind === 'filter') {
    // with its list of suggestions
    await page.getByRole('listbox').getByRole('option').first().waitFor(SLOW);
    expect(await axeFaults(page)).toEqual([]);
  }
  for (const [what, words] of Object.entries(texts))
    for (const [tag, text] of Object.entries(words))
      await dialog.getByLabel(`${what} ${tag}`, { exact: true }).fill(text);
  if (Object.keys(others).length > 0) await dialog.getByText('more propert').click();
  for (const [what, value] of Object.entries(others))
    await dialog.getByLabel(what, { exact: true }).fill(value);
  if (kind === 'filter') await picture(page, 'add');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached', ...SLOW });
}

async function addLanguage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a language' }).click(SLOW);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Language' }).fill('Polish', SLOW);
  await page
    .getByRole('option', { name: /Polish/ })
    .first()
    .click(SLOW);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'detached', ...SLOW });
}

/** A language, a filter, a slug, a form and a colour, in the form of the region. */
async function changeRegion(page: Page): Promise<void> {
  await addLanguage(page);
  await add(page, {
    kind: 'filter',
    name: ['Field', 'inventory.wheel_drives'],
    texts: { Label: { pl: 'Napęd', en: 'Drive' } },
  });
  await page.getByRole('button', { name: 'Addresses' }).click();
  await page.getByRole('textbox', { name: 'Address of buy in pl' }).fill('kup-samochod');
  await picture(page, 'addresses');
  await page.getByRole('button', { name: 'Addresses' }).click();
  await add(page, {
    kind: 'form',
    name: ['Form', 'fleet_offer'],
    texts: {
      Title: { pl: 'Auta dla firm', en: 'Cars for companies' },
      Lead: { pl: 'Ile aut potrzeba?', en: 'How many cars do you need?' },
    },
    others: { Path: 'auta-dla-firm' },
  });
  await page.getByLabel('Find a property').fill('primary');
  await page
    .getByRole('button', { name: /Brand › .*› primary$/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Primary', exact: true }).fill('#b91c1c');
  await picture(page, 'form');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('draft of Ola').waitFor(SLOW);
}

/** The page of the draft in the frame. */
async function shownPage(page: Page): Promise<string> {
  const handle = await page.locator('iframe[data-shown]').elementHandle(SLOW);
  const frame = await handle?.contentFrame().catch(() => null);
  return (await frame?.content().catch(() => '')) ?? '';
}

async function lookAtPreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.poll(() => shownPage(page), SLOW).toContain('#b91c1c');
  await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Buy a car' });
  await page.getByLabel('Language', { exact: true }).selectOption('pl');
  await expect.poll(() => shownPage(page), SLOW).toContain('Napęd');
  await picture(page, 'preview');
}

async function publishRegion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Problems' }).click();
  const problems = page.locator('[role=status][aria-busy=false]', { hasText: /warning|No problems/ });
  await problems.waitFor(SLOW);
  expect(await problems.textContent()).not.toMatch(/\d+ errors?/);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('#b91c1c').waitFor(SLOW);
  await picture(page, 'publish');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published: the site shows it.').waitFor(SLOW);
}

const TEXTS = {
  'home:showAll': 'Pokaż wszystkie',
  'common:route.buy': 'Kup samochód',
  'common:route.finance': 'Finansowanie',
};

/** Types translations, and publishes them; other texts fall back to English. */
async function translate(page: Page): Promise<void> {
  for (const [key, text] of Object.entries(TEXTS)) {
    const [, name = ''] = key.split(':');
    const search = page.getByRole('searchbox', { name: 'Words of a text' });
    await search.fill(name, SLOW);
    await search.press('Enter');
    const field = page.getByRole('textbox', { name: `${key} in pl`, exact: true });
    await field.fill(text, SLOW);
    await field.press('Enter');
    await page.locator('li', { has: field }).getByText('draft of Ola').waitFor(SLOW);
  }
  await picture(page, 'texts');
  await page.getByRole('button', { name: 'Publish 3 drafts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Kup samochód').waitFor(SLOW);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  // the notice of the region may still be there
  await dialog.waitFor({ state: 'detached', ...SLOW });
  await page.getByText('Published: the site shows it.').first().waitFor(SLOW);
}

it('a country with its own language, filter, slugs, colours and form is made from an empty folder by clicks alone', async ({
  annotate,
}) => {
  // scripts of the page in the preview are blocked, which axe and the console notice; pictures are switched off
  allowConsole(/Content Security Policy|image loading is disabled/);
  let deviceCode = '';
  let begun = Number.NaN;
  let starting = 0;
  site = await startSite(environment, async (address) => {
    begun = performance.now();
    deviceCode = await makeFirstRegion(address);
    starting = performance.now();
  });
  starting = performance.now() - starting;

  const page = await open('/studio', { context: { baseURL: site.origin } });
  await enterDesk(page, { phone: PHONE, deviceCode, codeFor, start: 'Regions' });
  await page.getByRole('link', { name: 'Poland' }).waitFor(SLOW);
  if (TAKES_PICTURES) {
    await page.getByText(/\d+ warnings?|No problems/).waitFor(SLOW);
    await expect.poll(() => page.getByText('Checking…').count(), SLOW).toBe(0);
  }
  await picture(page, 'regions');
  await page.getByRole('link', { name: 'Poland' }).click();
  await changeRegion(page);
  await lookAtPreview(page);
  await publishRegion(page);
  await page.getByRole('button', { name: 'History' }).click();
  await page
    .getByText(/Version \d+: published/)
    .first()
    .waitFor(SLOW);
  await picture(page, 'history');
  await page.getByRole('link', { name: 'All regions' }).click();
  await page.getByRole('link', { name: 'Texts' }).click(SLOW);
  await translate(page);

  const soon = { timeout: 300_000 };
  await expect.poll(() => visit('/pl/pl'), soon).toContain('Pokaż wszystkie');
  const home = await visit('/pl/pl');
  for (const part of ['Auta Teraz', '#b91c1c', 'Kup samochód', '/pl/pl/kup-samochod'])
    expect(home).toContain(part);
  expect(home).not.toContain('⟦');
  expect(await visit('/pl/en')).toContain('Show all');
  const buy = await visit('/pl/pl/kup-samochod');
  expect(buy).toContain('Napęd');
  expect(await visit('/pl/en/buy')).toContain('Drive');
  expect(await visit('/pl/pl/request/auta-dla-firm')).toContain('Ile aut potrzeba?');
  expect(await visit('/pl/en/request/auta-dla-firm')).toContain('How many cars do you need?');
  const visitor = await open('/pl/pl/kup-samochod', { context: { baseURL: site.origin } });
  await visitor
    .getByRole('link', { name: /Toyota|Honda|Mazda/ })
    .first()
    .waitFor(SLOW);
  const minutes = (performance.now() - begun) / 60_000;
  const waited = `${(starting / 60_000).toFixed(1)} of them for the start of the site`;
  await annotate(`A country took ${minutes.toFixed(1)} minutes by clicks, ${waited}.`);
}, 900_000);

/** Takes a picture of a page as it is in the window, if pictures are wanted. */
async function picture(page: Page, name: string): Promise<void> {
  if (!TAKES_PICTURES) return;
  const before = page.viewportSize();
  await page.setViewportSize(SIZE);
  await waitForAssets(page);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name}.webp`), await smallPicture(await page.screenshot(), MAX_BYTES));
  if (before) await page.setViewportSize(before);
}

/** Returns a picture as WebP of at most so many bytes. @throws if it stays larger */
async function smallPicture(png: Buffer, maxBytes: number): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const file = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (file.length <= maxBytes) return file;
  }
  throw new Error(`the picture is larger than ${maxBytes / 1024} KiB`);
}
