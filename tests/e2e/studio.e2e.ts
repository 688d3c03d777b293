import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyRegions } from '../api/desk/studio-set.ts';
import { browserForTests, PHONE } from './browser.ts';
import { enterDesk } from './enter-desk.ts';
import { axeFaults } from './screens/axe.ts';
import { newPhone } from './screens/new-phone.ts';
import { startSite } from './site.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Checks are processes of low priority. */
const SLOW = { timeout: 300_000 };
const set = copyRegions(['sg', 'jp']);
const localesDir = mkdtempSync(join(tmpdir(), 'forecourt-studio-texts-'));
const environment = { STUDIO: 'on', REGIONS_DIR: set.folder, LOCALES_DIR: localesDir };
const { open, allowConsole } = browserForTests({ hasPictures: false });

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite(environment);
});
afterAll(async () => {
  await site?.stop();
  set.remove();
  rmSync(localesDir, { recursive: true, force: true });
});

async function codeFor(phone: string): Promise<string> {
  const inbox = await (await fetch(`${site.origin}/inbox`)).text();
  const message = inbox.split('<li>').find((item) => item.includes(phone)) ?? '';
  return /<p[^>]*>[^<]*?\b(\d{6})\b/.exec(message)?.[1] ?? '';
}

/** Logs in a member with the role product. */
async function openStudio(name = 'Mei'): Promise<Page> {
  const phone = newPhone();
  const printed = execFileSync(
    process.execPath,
    [
      'bin/forecourt.js',
      'staff',
      'add',
      `+65${phone}`,
      '--name',
      name,
      '--role',
      'product',
      '--region',
      'sg',
    ],
    { cwd: ROOT, env: { ...process.env, ...environment, DATA_DIR: site.dataDir }, encoding: 'utf8' },
  );
  const page = await open('/studio', { context: { baseURL: site.origin } });
  const deviceCode = /\b\d{8}\b/.exec(printed)?.[0] ?? '';
  await enterDesk(page, { phone, deviceCode, codeFor, start: 'Regions' });
  return page;
}

/** Replaces the second line of the source, and saves it by keys. */
async function writeSecondLine(page: Page, text: string, isNew: boolean): Promise<void> {
  await page.getByRole('textbox', { name: 'Source of sg.json' }).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  if (isNew) await page.keyboard.press('End');
  else {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
  }
  await page.keyboard.insertText(isNew ? `\n${text}` : text);
  await page.keyboard.press('ControlOrMeta+s');
}

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

/** Finds properties, changes one, sees it in the source, and goes back to what is inherited. */
async function changeInForm(page: Page): Promise<void> {
  const search = page.getByLabel('Find a property');
  // the buttons stay in sight wherever the form is
  await page.mouse.wheel(0, 2_000);
  for (const name of ['Save', 'Publish'])
    expect(await page.getByRole('button', { name, exact: true }).evaluate(isInSight)).toBe(true);
  const openAttempts = async () => {
    await search.fill('attempts', SLOW);
    await page.getByRole('button', { name: 'Attempts Login › maxAttempts' }).click();
  };
  await search.fill('phone', SLOW);
  await page.getByRole('button', { name: 'Dial code Phone › dialCode' }).click();
  await expect.poll(() => page.getByLabel('Dial code', { exact: true }).inputValue()).toBe('65');
  await openAttempts();
  const field = page.getByLabel('Attempts', { exact: true });
  await field.fill('7');
  await page.getByText('set here; inherited: 5').waitFor(SLOW);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Source' }).click();
  // the editor draws the lines that are in view
  await page.getByRole('textbox', { name: 'Source of sg.json' }).focus(SLOW);
  await page.keyboard.press('ControlOrMeta+End');
  await page.locator('.cm-line', { hasText: '"maxAttempts": 7' }).waitFor(SLOW);
  await page.getByRole('button', { name: 'Form' }).click();
  await openAttempts();
  await page.getByRole('button', { name: 'Back to inherited: maxAttempts' }).click();
  await expect.poll(() => field.inputValue()).toBe('5');
  await page.getByText('no draft: this is what the site shows').waitFor(SLOW);
}

/** An error that prevents a publication leads to its field, which is in sight and has the focus. */
async function goFromRefusal(page: Page): Promise<void> {
  allowConsole(/status of (409|422)/);
  await page.getByRole('button', { name: 'Form' }).click();
  await page.getByLabel('Find a property').waitFor(SLOW);
  await page.getByRole('button', { name: 'Publish' }).click(SLOW);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish' }).click(SLOW);
  await dialog.getByText('Nothing was published').waitFor(SLOW);
  await dialog.getByRole('button', { name: 'Line 2 brand.colors.primary' }).first().click();
  const focused = () =>
    page.evaluate(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
      return top >= 0 && bottom <= innerHeight ? document.activeElement?.id : undefined;
    });
  await expect.poll(focused, SLOW).toContain('brand.colors.primary');
  await page.getByRole('button', { name: 'Source' }).click();
  await page.getByRole('textbox', { name: 'Source of sg.json' }).waitFor(SLOW);
}

/** One view at a time: the form is as long as dozens of screens, and all of them stay in reach. */
async function lookAtViewsOnPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Form' }).click();
  const search = page.getByLabel('Find a property');
  await search.waitFor(SLOW);
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Changes' }).click();
  await page.getByText('#1d4ed8').waitFor(SLOW);
  expect(await search.isVisible()).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit' }).click();
  await search.waitFor();
}

it('product staff change a colour and a name, mend what is wrong and publish it without a restart', async () => {
  const page = await openStudio();
  await page.getByText('Singapore').last().waitFor(SLOW);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Singapore' }).click();
  const brandOf = (colour: string) =>
    `"brand": { "name": "Lion Cars", "colors": { "primary": "${colour}" } },`;
  await changeInForm(page);
  await page.getByRole('button', { name: 'Source' }).click();
  await page.getByRole('textbox', { name: 'Source of sg.json' }).waitFor(SLOW);
  await writeSecondLine(page, brandOf('#12'), true);
  const problem = page.getByRole('button', { name: 'Line 2 brand.colors.primary' });
  await problem.first().click(SLOW);
  await page.locator('.cm-activeLine', { hasText: '"#12"' }).waitFor(SLOW);
  expect(await axeFaults(page)).toEqual([]);
  await goFromRefusal(page);
  await writeSecondLine(page, brandOf('#1d4ed8'), false);
  await problem.first().waitFor({ state: 'detached', ...SLOW });
  await page.setViewportSize(PHONE);
  await lookAtViewsOnPhone(page);
  await page.getByRole('button', { name: 'Publish' }).click(SLOW);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('#1d4ed8').waitFor(SLOW);
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published: the site shows it.').waitFor(SLOW);
  const shown = async () => (await fetch(`${site.origin}/sg/en`)).text();
  await expect.poll(shown, { timeout: 300_000 }).toContain('Lion Cars');
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByText('changed on the disk').waitFor(SLOW);
}, 600_000);

it('product staff make a country with a new language by questions, translate a text of it and publish both', async () => {
  const page = await openStudio();
  await page.getByRole('button', { name: 'New region' }).click(SLOW);
  await page.getByLabel('Country').selectOption({ label: 'Poland (PL)' }, SLOW);
  const name = page.getByLabel('Brand name');
  await name.fill('Auta Teraz', SLOW);
  await page.getByLabel('Default language').selectOption('en');
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#b91c1c');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make a draft' }).click();
  await page.getByRole('button', { name: 'Publish' }).click(SLOW);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Auta Teraz').waitFor(SLOW);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published: the site shows it.').waitFor(SLOW);
  const shown = async (path: string) => (await fetch(`${site.origin}${path}`)).text();
  await expect.poll(() => shown('/pl/en'), { timeout: 300_000 }).toContain('Auta Teraz');

  await page.goto('/desk/pl/studio/texts?part=home&text=showall');
  const field = page.getByRole('textbox', { name: 'home:showAll in pl' });
  await field.fill('Pokaż {{wszystko}}', SLOW);
  await page.getByText('{{wszystko}} is not in the English text.').waitFor();
  await field.fill('Pokaż wszystko');
  await field.press('Enter');
  await page.getByText('draft of Mei').waitFor(SLOW);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish 1 draft' }).click();
  await dialog.getByText('Pokaż wszystko').waitFor(SLOW);
  // what is typed before the list says that the draft was published is no conflict
  allowConsole(/status of 409/);
  const list = Promise.withResolvers<void>();
  await page.route(/\/studio\/texts\?/, (route) => list.promise.then(() => route.continue()));
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published: the site shows it.').waitFor(SLOW);
  await expect.poll(() => shown('/pl/pl'), { timeout: 300_000 }).toContain('Pokaż wszystko');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await field.fill('Pokaż wszystkie');
  await field.press('Enter');
  await saved;
  list.resolve();
  await page.getByRole('button', { name: 'Publish 1 draft' }).waitFor(SLOW);
  expect(await page.getByText('Yours is not saved yet').count()).toBe(0);
}, 600_000);

it('texts are typed one after the other while the earlier ones are still being saved', async () => {
  const page = await openStudio();
  await page.goto('/desk/jp/studio/texts?part=home');
  const fields = page.locator('[data-text]');
  await fields.nth(4).waitFor(SLOW);
  const held = Promise.withResolvers<void>();
  await page.route('**/studio/texts/draft', (route) => held.promise.then(() => route.continue()));
  await fields.first().focus();
  const words = ['一つ目', '二つ目', '三つ目', '四つ目', '五つ目'];
  const placeholders = await fields.evaluateAll((all) =>
    all.slice(0, 5).map((each) => (each as HTMLTextAreaElement).value.match(/\{\{.*?\}\}/g)?.join(' ') ?? ''),
  );
  const texts = words.map((word, at) => `${word}${placeholders[at]}`);
  for (const text of texts) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  }
  const typed = () =>
    fields.evaluateAll((all) => all.slice(0, 5).map((each) => (each as HTMLTextAreaElement).value));
  expect(await typed()).toEqual(texts);
  // typed on before the first is saved
  await fields.first().fill(`${texts[0]}!`);
  await fields.nth(5).focus();
  held.resolve();
  await page.getByRole('button', { name: 'Publish 5 drafts' }).waitFor(SLOW);
  await expect.poll(() => page.getByText('not saved').count()).toBe(0);
  await page.reload();
  await fields.nth(4).waitFor(SLOW);
  expect(await typed()).toEqual([`${texts[0]}!`, ...texts.slice(1)]);
}, 600_000);

it('a logo is uploaded and shows in the preview, and on the site once it is published', async () => {
  const page = await openStudio();
  await page.getByRole('link', { name: 'Singapore' }).click(SLOW);
  await page.getByLabel('Find a property').fill('logo', SLOW);
  await page.getByRole('button', { name: 'Logo Brand › logo' }).click();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><circle r="90" fill="#b91c1c"/></svg>';
  const logo = (mimeType: string, text: string) => ({ name: 'logo', mimeType, buffer: Buffer.from(text) });
  const upload = page.locator('input[type=file]');
  allowConsole(/status of 400/);
  await upload.setInputFiles(logo('image/png', '<script>alert(1)</script>'));
  await page.getByText('This is not a picture that can be used.').waitFor(SLOW);
  expect(await axeFaults(page)).toEqual([]);
  await upload.setInputFiles(logo('image/svg+xml', svg));
  const file = page.getByRole('textbox', { name: 'Logo' });
  await expect.poll(() => file.inputValue(), SLOW).toMatch(/^brand\/sg\/logo-[0-9a-f]{16}\.png$/);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.frameLocator('iframe').locator('img[src^="data:image/png;base64,"]').first().waitFor(SLOW);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('draft of Mei').waitFor(SLOW);
  await page.getByRole('button', { name: 'Changes' }).click();
  await page.getByRole('cell', { name: 'Brand › Logo brand.logo' }).waitFor(SLOW);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click(SLOW);
  await page.getByText('Published: the site shows it.').waitFor(SLOW);
  const served = async () => (await fetch(`${site.origin}/brand/sg/logo`)).headers.get('content-type');
  await expect.poll(served, SLOW).toBe('image/png');
}, 600_000);

it('a showroom is added by questions, which refuse what the check would refuse', async () => {
  const page = await openStudio();
  await page.goto('/desk/sg/studio/file?file=content/sg/places.json');
  await page.getByRole('button', { name: 'Add a showroom' }).click(SLOW);
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(/^Label [a-z]/)
    .first()
    .waitFor(SLOW);
  for (const [part, text] of Object.entries({ Label: 'Jurong', Address: '1 Jetty Road' }))
    for (const field of await dialog.getByLabel(new RegExp(`^${part} [a-z]`)).all())
      await field.fill(text, SLOW);
  await dialog.getByLabel('Workshop').check();
  expect(await axeFaults(page)).toEqual([]);
  allowConsole(/status of 400/);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText(/"Jurong"/).waitFor(SLOW);
  for (const field of await dialog.getByLabel(/^Label [a-z]/).all()) await field.fill('Pulau Ubin');
  await dialog.getByLabel('Place', { exact: true }).fill('ubin');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.waitFor({ state: 'detached', ...SLOW });
  await page.getByText('Pulau Ubin').first().waitFor(SLOW);
}, 600_000);

/** Fields of the form, by what finds them. */
const FIELDS = {
  Attempts: { words: 'attempts', button: 'Attempts Login › maxAttempts' },
  Primary: { words: 'primary', button: /Brand › .*› primary$/ },
} as const;

/** Finds a property in the form. */
async function fieldOf(page: Page, label: keyof typeof FIELDS) {
  const { words, button } = FIELDS[label];
  await page.getByLabel('Find a property').fill(words, SLOW);
  await page.getByRole('button', { name: button }).first().click(SLOW);
  return page.getByRole('textbox', { name: label, exact: true });
}

const write = async (page: Page, label: keyof typeof FIELDS, text: string) =>
  (await fieldOf(page, label)).fill(text, SLOW);
const saveDraft = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const valueIn = async (page: Page, label: keyof typeof FIELDS) =>
  (await fieldOf(page, label)).inputValue(SLOW);

it('two people at one draft see each other and lose nothing', async () => {
  // the second one to save
  allowConsole(/status of 409/);
  const mei = await openStudio('Mei');
  const tan = await openStudio('Tan');
  for (const page of [mei, tan]) await page.getByRole('link', { name: 'Singapore' }).click(SLOW);
  await mei.getByText('Tan has this open, too.').waitFor(SLOW);
  await tan.getByText('Mei has this open, too.').waitFor(SLOW);

  // other properties: both stay
  await write(mei, 'Attempts', '7');
  await write(tan, 'Primary', '#15803d');
  await saveDraft(mei);
  await mei.getByText('draft of Mei').waitFor(SLOW);
  await saveDraft(tan);
  await tan.getByRole('button', { name: 'Keep both changes' }).waitFor(SLOW);
  expect(await axeFaults(tan)).toEqual([]);
  await tan.getByRole('button', { name: 'Keep both changes' }).click();
  for (const page of [tan, mei]) {
    await page.getByText('draft of Tan').waitFor(SLOW);
    expect([await valueIn(page, 'Attempts'), await valueIn(page, 'Primary')]).toEqual(['7', '#15803d']);
  }

  // the same property: the second one sees what the first one has written, and decides
  await write(mei, 'Attempts', '8');
  await write(tan, 'Attempts', '9');
  await saveDraft(mei);
  await mei.getByText('draft of Mei').waitFor(SLOW);
  await saveDraft(tan);
  await tan.getByText('Show the other text').click(SLOW);
  await tan.getByText('"maxAttempts": 8').waitFor(SLOW);
  expect(await tan.getByRole('button', { name: 'Keep both changes' }).count()).toBe(0);
  expect(await valueIn(tan, 'Attempts')).toBe('9');
  expect(await axeFaults(tan)).toEqual([]);
  await tan.getByRole('button', { name: 'Save mine over it' }).click();
  for (const page of [tan, mei]) {
    await page.getByText('draft of Tan').waitFor(SLOW);
    expect([await valueIn(page, 'Attempts'), await valueIn(page, 'Primary')]).toEqual(['9', '#15803d']);
  }

  // the file changes on the disk at another property: both stay
  const file = join(set.folder, 'sg.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, brand: { ...manifest.brand, name: 'Lion Town' } }));
  await mei.reload();
  await mei.getByText('at other properties than the draft').waitFor(SLOW);
  expect(await axeFaults(mei)).toEqual([]);
  await mei.getByRole('button', { name: 'Keep both changes' }).click();
  await mei.getByText('draft of Mei').waitFor(SLOW);
  expect([await valueIn(mei, 'Attempts'), await valueIn(mei, 'Primary')]).toEqual(['9', '#15803d']);
  await mei.getByRole('button', { name: 'Source' }).click();
  await mei.locator('.cm-line', { hasText: 'Lion Town' }).waitFor(SLOW);
}, 600_000);
