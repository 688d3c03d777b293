import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { findChromium } from '../../scripts/test/chromium.ts';

export const PHONE = { width: 375, height: 800 };
export const DESKTOP = { width: 1280, height: 900 };

export interface OpenOptions {
  viewport?: { width: number; height: number };
  /** Whether scripts run. */
  hasScripts?: boolean;
  context?: BrowserContextOptions;
}

/**
 * A browser for the tests of a file. What a page says to the console as an error or a warning fails the test it was
 * said in.
 */
export function browserForTests(): {
  open(path: string, options?: OpenOptions): Promise<Page>;
  /** The test makes the page complain like this. */
  provoke(complaint: RegExp): void;
} {
  let browser: Browser;
  let complaints: string[] = [];
  let provoked: RegExp[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    const heard = complaints.filter((text) => !provoked.some((complaint) => complaint.test(text)));
    complaints = [];
    provoked = [];
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(heard).toEqual([]);
  });
  return {
    provoke: (complaint) => void provoked.push(complaint),
    async open(path, { viewport = DESKTOP, hasScripts = true, context = {} } = {}) {
      const visitor = await browser.newContext({
        baseURL: inject('origin'),
        viewport,
        javaScriptEnabled: hasScripts,
        reducedMotion: 'reduce',
        ...context,
      });
      visitor.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      visitor.on('weberror', (failure) => complaints.push(failure.error().message));
      const page = await visitor.newPage();
      await page.goto(path);
      if (hasScripts) await awake(page);
      return page;
    },
  };
}

/** Waits until React has taken over the whole page, which begins after it was painted; error pages may have no footer. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = document.querySelector('footer') ?? document.querySelector('#__next > *');
    return !last || Object.keys(last).some((key) => key.startsWith('__reactProps'));
  });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/**
 * Waits until the styles and letters of the page and the pictures in its window have come.
 * @throws with the addresses that are still awaited
 */
export async function settled(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() => {
      const isInWindow = (image: HTMLImageElement) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        // what a closed <details> holds has a place, too
        return image.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      };
      return [
        ...(document.readyState === 'complete' ? [] : ['the page itself']),
        ...[...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
          .filter(({ sheet }) => !sheet)
          .map(({ href }) => href),
        ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
        ...[...document.images]
          .filter((image) => !image.complete && isInWindow(image))
          .map((image) => image.currentSrc || image.src),
      ];
    });
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
}

/** Path and query of a page's address. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname) + search;
}
