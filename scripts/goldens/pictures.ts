import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page as Tab } from 'playwright';
import { findChromium } from '../test/chromium.ts';
import { findPages, findPairs } from './pages.ts';
import { inParallel, type Site } from './site.ts';

const SIZES = [
  { name: '375', viewport: { width: 375, height: 800 } },
  { name: '1280', viewport: { width: 1280, height: 900 } },
];
const DESK = 'tickets,slots,listings,offers,payments,visits,imports,staff,events,regions'.split(',');
const TIMEOUT_MS = 60_000;

/** Takes pictures of every kind of page of every pair, and of the desk and the studio, on a phone and a desktop. */
export async function recordPictures(site: Site, folder: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const shots: { path: string; name: string }[] = [];
    for (const pair of await findPairs(site.origin)) {
      const folderOfPair = pair.slice(1).replace('/', '-');
      mkdirSync(join(folder, folderOfPair), { recursive: true });
      const pages = await findPages(site.origin, pair, new Map());
      // a search differs from the list only by its cars, which answers compare
      for (const { path, name } of pages.filter((page) => !page.path.includes('?')))
        shots.push({ path, name: join(folderOfPair, name) });
    }
    for (const size of SIZES) await takeAll(browser, site, shots, folder, size);
    await takeDesk(browser, site, folder);
  } finally {
    await browser.close();
  }
}

async function takeAll(
  browser: Browser,
  site: Site,
  shots: readonly { path: string; name: string }[],
  folder: string,
  { name: size, viewport }: (typeof SIZES)[number],
): Promise<void> {
  const context = await browser.newContext({ baseURL: site.origin, viewport, reducedMotion: 'reduce' });
  await inParallel(shots, 2, async ({ path, name }) => {
    const tab = await context.newPage();
    await take(tab, path, join(folder, `${name}.${size}.png`));
    await tab.close();
  });
  await context.close();
}

async function take(tab: Tab, path: string, file: string): Promise<void> {
  await tab.goto(path, { timeout: TIMEOUT_MS });
  // pictures below the first screen are loaded when they come near
  await tab.evaluate(async () => {
    for (const image of document.querySelectorAll('img')) image.loading = 'eager';
    await document.fonts.ready;
  });
  await tab.waitForLoadState('networkidle', { timeout: TIMEOUT_MS }).catch(() => undefined);
  await tab.screenshot({ path: file, fullPage: true, animations: 'disabled', timeout: TIMEOUT_MS });
}

/** Logs one member of staff in for each of the desk and the studio, and opens each of their pages. */
async function takeDesk(browser: Browser, site: Site, folder: string): Promise<void> {
  mkdirSync(join(folder, 'desk'), { recursive: true });
  for (const [role, phone, paths] of [
    ['manager', '81110001', ['/desk/sg', ...DESK.map((page) => `/desk/sg/${page}`)]],
    ['product', '81110002', ['/desk', '/studio']],
  ] as const) {
    const printed = site.command(
      'staff',
      'add',
      `+65${phone}`,
      '--name',
      'Ana Lim',
      '--role',
      role,
      '--region',
      'sg',
    );
    const deviceCode = /\b\d{8}\b/.exec(printed)?.[0] ?? '';
    const context = await browser.newContext({ baseURL: site.origin, reducedMotion: 'reduce' });
    const tab = await context.newPage();
    await logIn(tab, site.origin, phone, deviceCode);
    for (const { name: size, viewport } of SIZES) {
      await tab.setViewportSize(viewport);
      for (const path of paths)
        await take(tab, path, join(folder, 'desk', `${role}${path.replaceAll('/', '_')}.${size}.png`));
    }
    await context.close();
  }
}

async function logIn(tab: Tab, origin: string, phone: string, deviceCode: string): Promise<void> {
  await tab.goto('/desk');
  await tab.getByLabel('Phone').fill(phone);
  await tab.keyboard.press('Enter');
  await tab.getByLabel('Code').waitFor();
  let code = '';
  for (let tries = 0; code === '' && tries < 60; tries += 1) {
    const inbox = await (await fetch(`${origin}/inbox`)).text();
    const message = inbox.split('<li>').find((item) => item.includes(phone)) ?? '';
    code = /<p[^>]*>[^<]*?\b(\d{6})\b/.exec(message)?.[1] ?? '';
    if (code === '') await tab.waitForTimeout(500);
  }
  await tab.getByLabel('Code').fill(code);
  await tab.keyboard.press('Enter');
  await tab.getByLabel('Device code').fill(deviceCode);
  await tab.keyboard.press('Enter');
  await tab.getByRole('heading', { level: 1 }).waitFor();
}
