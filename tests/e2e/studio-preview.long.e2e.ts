import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Frame, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyRegions } from '../api/desk/studio-set.ts';
import { browserForTests, PHONE } from './browser.ts';
import { enterDesk } from './enter-desk.ts';
import { axeFaults } from './screens/axe.ts';
import { newPhone } from './screens/new-phone.ts';
import { startSite } from './site.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SLOW = { timeout: 300_000 };
const set = copyRegions(['sg']);
const original = readFileSync(join(set.folder, 'sg.json'), 'utf8');
const environment = { STUDIO: 'on', REGIONS_DIR: set.folder };
const { open, allowConsole } = browserForTests({ hasPictures: false });

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite(environment);
});
afterAll(async () => {
  await site?.stop();
  set.remove();
});

async function codeFor(phone: string): Promise<string> {
  const inbox = await (await fetch(`${site.origin}/inbox`)).text();
  const message = inbox.split('<li>').find((item) => item.includes(phone)) ?? '';
  return /<p[^>]*>[^<]*?\b(\d{6})\b/.exec(message)?.[1] ?? '';
}

async function openPreview(): Promise<Page> {
  const phone = newPhone();
  const member = ['staff', 'add', `+65${phone}`, '--name', 'Mei', '--role', 'product', '--region', 'sg'];
  const printed = execFileSync(process.execPath, ['bin/forecourt.js', ...member], {
    ...{ cwd: ROOT, encoding: 'utf8' },
    env: { ...process.env, ...environment, DATA_DIR: site.dataDir },
  });
  const page = await open('/studio', { context: { baseURL: site.origin } });
  const deviceCode = /\b\d{8}\b/.exec(printed)?.[0] ?? '';
  await enterDesk(page, { phone, deviceCode, codeFor, start: 'Regions' });
  await page.getByRole('link', { name: 'Singapore' }).click(SLOW);
  await page.getByRole('button', { name: 'Source' }).click(SLOW);
  await source(page).waitFor(SLOW);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.locator('iframe[data-shown]').waitFor(SLOW);
  return page;
}

const source = (page: Page) => page.getByRole('textbox', { name: 'Source of sg.json' });

/** The page that is shown; one that takes its place may come in between. */
async function shown(page: Page): Promise<Frame> {
  for (;;) {
    const handle = await page.locator('iframe[data-shown]').elementHandle(SLOW);
    const frame = await handle?.contentFrame().catch(() => null);
    if (frame) return frame;
  }
}

/**
 * Clicks the point of the page that is seen. The frame is scaled down, which `click()` does not count for a frame
 * without an origin (Chromium 156: it clicks where the part would stand in full size).
 */
async function clickInFrame(page: Page, selector: string): Promise<void> {
  const part = (await shown(page)).locator(selector).first();
  await part.scrollIntoViewIfNeeded();
  const inner = await part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, page: innerWidth };
  });
  const frame = await page.locator('iframe[data-shown]').boundingBox();
  if (!frame) throw new Error('the preview is not shown');
  const scale = frame.width / inner.page;
  await page.mouse.click(frame.x + inner.x * scale, frame.y + inner.y * scale);
}

async function write(page: Page, text: string): Promise<void> {
  await source(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await pasteText(source(page), text);
}

const withBrand = (colour: string) =>
  original.replace('{', `{\n  "brand": { "name": "Lion Cars", "colors": { "primary": "${colour}" } },`);
const actionColour = async (page: Page) =>
  (await shown(page)).evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return style.getPropertyValue('--color-action').trim();
  });

it('shows what is typed, leads to properties and lets the page do nothing', async () => {
  // axe asks frames whether it runs there, too
  allowConsole(/Failed to execute 'postMessage' on 'DOMWindow'/);
  allowConsole(/Content Security Policy/);
  const page = await openPreview();
  const asked: string[] = [];
  page.on('request', (request) => {
    const isOfFrame = request.frame() !== page.mainFrame();
    if (isOfFrame && request.headers().cookie !== undefined) asked.push(request.url());
  });
  await write(page, withBrand('#1d4ed8'));
  await expect.poll(() => actionColour(page), SLOW).toBe('#1d4ed8');
  expect((await (await fetch(`${site.origin}/sg/en`)).text()).includes('#1d4ed8')).toBe(false);
  expect(await axeFaults(page)).toEqual([]);

  // with errors the last page stays
  await write(page, withBrand('#12'));
  await page.getByText('This is the page before the last changes').waitFor(SLOW);
  expect(await actionColour(page)).toBe('#1d4ed8');
  await write(page, withBrand('#15803d'));
  await expect.poll(() => actionColour(page), SLOW).toBe('#15803d');

  for (const width of ['375', '768', '1280']) {
    await page.getByRole('button', { name: width }).click();
    expect(await (await shown(page)).evaluate(() => innerWidth)).toBe(Number(width));
  }
  await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Buy a car' });
  await page.getByLabel('Language', { exact: true }).selectOption({ label: '简体中文' });
  await expect
    .poll(
      async () => (await shown(page)).evaluate(() => [document.documentElement.lang, document.title].join()),
      SLOW,
    )
    .toMatch(/^zh-Hans-SG,/);

  await expect
    .poll(async () => (await shown(page)).locator('[data-part="/filters/settings/price"]').count(), SLOW)
    .toBe(1);
  // a part leads to its property, by a click and by the list
  await clickInFrame(page, '[data-part="/filters/settings/price"]');
  await page.getByText('filters.settings.price is inherited').waitFor(SLOW);
  await page.locator('.cm-activeLine', { hasText: '"settings"' }).waitFor(SLOW);
  await page.getByText('parts of this page').click();
  await page.getByRole('button', { name: /brand\.logo/ }).click();
  await page.locator('.cm-activeLine', { hasText: '"Lion Cars"' }).waitFor(SLOW);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Browse' }).click();
  await clickInFrame(page, 'header a');
  await expect
    .poll(() => page.getByLabel('Page', { exact: true }).inputValue(), SLOW)
    .toMatch(/^\/sg\/[\w-]+$/);

  const frame = await shown(page);
  const reached = await frame.evaluate(async () => {
    const attempt = async (work: () => unknown) => {
      try {
        await work();
        return 'done';
      } catch {
        return 'refused';
      }
    };
    return [
      await attempt(() => document.cookie),
      await attempt(() => localStorage.length),
      await attempt(() => window.parent.document.title),
      await attempt(() => fetch('/api/v1/desk/sg/studio/draft', { credentials: 'include' })),
      self.origin,
    ];
  });
  expect(reached).toEqual(['refused', 'refused', 'refused', 'refused', 'null']);
  expect(asked).toEqual([]);

  // on a phone the page has the place of the source, which a part leads to
  await page.setViewportSize(PHONE);
  expect(await source(page).isVisible()).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pick' }).click();
  await clickInFrame(page, '[data-part="/brand/logo"]');
  await source(page).waitFor(SLOW);
  await pickInContent(await page.context().newPage());
}, 600_000);

const CERTIFIED = 'content/sg/certified.json';

/** A part of a content page leads to its property in the file, and others to the file that they are in. */
async function pickInContent(page: Page): Promise<void> {
  await page.goto(`/desk/sg/studio/file?${new URLSearchParams({ file: CERTIFIED })}`);
  await page.getByRole('button', { name: 'Source' }).click(SLOW);
  const text = page.getByRole('textbox', { name: `Source of ${CERTIFIED}` });
  await text.waitFor(SLOW);
  await page.getByRole('button', { name: 'Preview' }).click();
  const pick = (part: string) => clickInFrame(page, `[data-part="${part}"]`);
  await pick('certified:/lead');
  await page.getByText('certified: lead is inherited').waitFor(SLOW);
  const lead = { en: 'Checked twice.', zh: '查两次。', ms: 'Diperiksa dua kali.' };
  await text.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await pasteText(text, JSON.stringify({ extends: ['forecourt:content/certified'], lead }, null, 2));
  await expect
    .poll(async () => (await shown(page)).locator('[data-part="certified:/lead"]').textContent(), SLOW)
    .toBe('Checked twice.');
  await pick('certified:/lead');
  await page.locator('.cm-activeLine', { hasText: '"lead"' }).waitFor(SLOW);
  await pick('/brand/logo');
  await page.getByText('brand.logo is in another file.').waitFor(SLOW);
  expect(await page.getByRole('link', { name: 'Open the region' }).getAttribute('href')).toBe(
    '/desk/sg/studio/edit',
  );
}

/** Pastes a text over what is selected, as the clipboard does: typing 40 KB into an editor takes Chromium half a minute. */
function pasteText(field: Locator, text: string): Promise<void> {
  return field.evaluate((target, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
