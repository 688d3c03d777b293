import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { findChromium } from '../../scripts/test/chromium.ts';
import { addToMessage, IS_TRACED, savePages, startTrace } from './failed-pages.ts';

export const PHONE = { width: 375, height: 800 };
export const DESKTOP = { width: 1280, height: 900 };

/** Only guards against hanging. */
const TIMEOUT_MS = 240_000;

export interface OpenOptions {
  viewport?: { width: number; height: number };
  /** Whether JavaScript is enabled. */
  hasScripts?: boolean;
  context?: BrowserContextOptions;
}

/** A console error or warning, or an error that nothing has caught, and where it comes from. */
interface Message {
  text: string;
  source: string;
}

/**
 * Provides a browser for the tests of a file. Console errors and warnings of a page fail the current test. A
 * failed test leaves its pages in `test-results/browser`, with BROWSER_TRACE=1 also a trace; its message says where.
 * @param options.hasPictures false: pictures keep their place and are not loaded
 */
export function browserForTests({ hasPictures = true }: { hasPictures?: boolean } = {}): {
  open(path: string, options?: OpenOptions): Promise<Page>;
  /** Allows console messages that match. */
  allowConsole(pattern: RegExp): void;
} {
  let browser: Browser;
  let messages: Message[] = [];
  let allowed: RegExp[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        ...(hasPictures ? [] : ['--blink-settings=imagesEnabled=false']),
      ],
    });
  });
  afterAll(() => browser.close());
  afterEach(async ({ task }) => {
    const unexpected = messages.filter(({ text }) => !allowed.some((pattern) => pattern.test(text)));
    messages = [];
    allowed = [];
    const hasFailed = task.result?.state === 'fail';
    const saved = hasFailed || unexpected.length > 0 ? await savePages(task, browser.contexts()) : '';
    await Promise.all(browser.contexts().map((context) => context.close()));
    if (hasFailed) addToMessage(task, saved);
    if (unexpected.length > 0) throw new Error(`${consoleText(unexpected)}\n${saved}`);
  });
  return {
    allowConsole: (pattern) => void allowed.push(pattern),
    async open(path, { viewport = DESKTOP, hasScripts = true, context = {} } = {}) {
      const visitor = await browser.newContext({
        baseURL: inject('origin'),
        viewport,
        javaScriptEnabled: hasScripts,
        reducedMotion: 'reduce',
        ...context,
      });
      visitor.setDefaultTimeout(TIMEOUT_MS);
      if (IS_TRACED) await startTrace(visitor);
      onMessage(visitor, (message) => void messages.push(message));
      const page = await visitor.newPage();
      await page.goto(path);
      if (hasScripts) await waitForHydration(page);
      return page;
    },
  };
}

function onMessage(visitor: BrowserContext, add: (message: Message) => void): void {
  visitor.on('console', (message: ConsoleMessage) => {
    if (!['error', 'warning'].includes(message.type())) return;
    const { url, lineNumber } = message.location();
    const page = message.page()?.url() ?? 'a closed page';
    const source = url === '' || url === page ? page : `${page}, ${url}:${lineNumber + 1}`;
    add({ text: message.text(), source });
  });
  visitor.on('weberror', (failure) =>
    add({ text: failure.error().message, source: failure.page()?.url() ?? 'a closed page' }),
  );
}

function consoleText(messages: readonly Message[]): string {
  return messages.map(({ text, source }) => `error in the console: ${text} (${source})`).join('\n');
}

/** Waits until React has hydrated the whole page; error pages may have no footer. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = document.querySelector('footer') ?? document.querySelector('#__next > *');
    return !last || Object.keys(last).some((key) => key.startsWith('__reactProps'));
  });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

/**
 * Waits until styles, fonts and visible pictures of the page are loaded.
 * @throws with the addresses that are still loading
 */
export async function waitForAssets(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() => {
      const isInWindow = (image: HTMLImageElement) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        // the next pictures of a card that is swiped stand outside of its strip
        let strip = image.parentElement;
        while (strip && getComputedStyle(strip).overflowX === 'visible') strip = strip.parentElement;
        const edges = strip?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
        const isInStrip = right > edges.left + 1 && left < edges.right - 1;
        // elements of a closed <details> have a position too
        return (
          image.checkVisibility() &&
          isInStrip &&
          bottom > 0 &&
          top < innerHeight &&
          right > 0 &&
          left < innerWidth
        );
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
  await expect.poll(missing, { timeout: 300_000 }).toEqual([]);
}

/** Decoded path and query of a page. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname) + search;
}
