import type { Page } from 'playwright';
import { DESKTOP, type OpenOptions, PHONE } from '../browser.ts';
import { axeFaults, loadAxe } from './axe.ts';
import type { Screen } from './screens.ts';
import { UNTRANSLATED } from './untranslated.ts';

/** Pages checked concurrently. */
const CONCURRENCY = 3;

/** Opens empty pages of two visitors, one with a phone and one at a desk. */
export async function openVisitors(
  open: (path: string, options: OpenOptions) => Promise<Page>,
): Promise<{ onPhone: Page[]; atDesk: Page[] }> {
  const pagesOf = async (viewport: typeof PHONE) => {
    const first = await open('about:blank', { viewport });
    await loadAxe(first.context());
    const others = Array.from({ length: CONCURRENCY - 1 }, () => first.context().newPage());
    return [first, ...(await Promise.all(others))];
  };
  return { onPhone: await pagesOf(PHONE), atDesk: await pagesOf(DESKTOP) };
}

/**
 * @param isTranslation whether the same screens are checked in the default language of the region: only there all list
 * items, colours and rules about markup are checked
 * @returns one line per element that breaks a rule, with its screen
 */
export async function faultsOn(
  screens: readonly Screen[],
  pages: readonly Page[],
  { isTranslation = false }: { isTranslation?: boolean } = {},
): Promise<string[]> {
  const queue = [...screens];
  const faults: string[] = [];
  const check = async (page: Page) => {
    for (let screen = queue.pop(); screen; screen = queue.pop()) {
      await page.goto(screen.path);
      await screen.prepare?.(page);
      const where = `${screen.name} (${decodeURI(screen.path)}): `;
      const found = [
        ...(await axeFaults(page, { part: screen.part, isWhole: !isTranslation, isTranslation })),
        ...(await textFaults(page)),
      ];
      faults.push(...found.map((fault) => where + fault));
    }
  };
  await Promise.all(pages.map(check));
  return faults;
}

/** @returns overflow of the page and untranslated text */
async function textFaults(page: Page): Promise<string[]> {
  const { overflow, widest, text } = await page.evaluate(() => {
    const wide = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth,
    );
    return {
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      widest: wide.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 120)),
      text: document.body.innerText,
    };
  });
  const untranslated = text.match(UNTRANSLATED);
  return [
    ...(overflow > 0 ? [`wider than the window by ${overflow} px: ${widest.join(' | ')}`] : []),
    ...(untranslated ? [`shows ${untranslated[0]}`] : []),
  ];
}
