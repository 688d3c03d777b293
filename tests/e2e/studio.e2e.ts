import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { browserForTests, PHONE } from './browser.ts';
import { studioForTests } from './open-studio.ts';
import { axeFaults } from './screens/axe.ts';

/** Checks are processes of low priority. */
const SLOW = { timeout: 300_000 };
const { open, allowConsole } = browserForTests({ hasPictures: false });
const { openStudio, visit } = studioForTests(open);

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
  await expect.poll(() => visit('/sg/en'), SLOW).toContain('Lion Cars');
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByText('changed on the disk').waitFor(SLOW);
}, 600_000);
