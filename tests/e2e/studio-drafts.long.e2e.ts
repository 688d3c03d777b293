import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { browserForTests } from './browser.ts';
import { studioForTests } from './open-studio.ts';
import { axeFaults } from './screens/axe.ts';

/** Checks are processes of low priority. */
const SLOW = { timeout: 300_000 };
const { open, allowConsole } = browserForTests({ hasPictures: false });
const { openStudio, visit, folder } = studioForTests(open);

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
  await expect.poll(() => visit('/pl/en'), SLOW).toContain('Auta Teraz');

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
  await expect.poll(() => visit('/pl/pl'), SLOW).toContain('Pokaż wszystko');
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
  const file = join(folder, 'sg.json');
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
