import type { Browser, Page } from 'playwright';

const SLOW = { timeout: 120_000 };
/** As wide as a page needs beside the source. */
const VIEWPORT = { width: 1440, height: 900 };
const COOKIE = 'DESK_SESSION';

/** Opens the source of the region and its preview. @returns also the time from the click to the first picture */
export async function openPreview(
  browser: Browser,
  { origin, token }: { origin: string; token: string },
): Promise<{ page: Page; firstMs: number }> {
  const context = await browser.newContext({ baseURL: origin, viewport: VIEWPORT });
  await context.addCookies([{ name: COOKIE, value: token, url: origin }]);
  const page = await context.newPage();
  await page.goto('/studio');
  await page.getByRole('link', { name: 'Singapore' }).click(SLOW);
  await page.getByRole('button', { name: 'Source' }).click(SLOW);
  await page.getByRole('textbox', { name: 'Source of' }).waitFor(SLOW);
  const begun = performance.now();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.locator('iframe[data-shown]').waitFor(SLOW);
  return { page, firstMs: performance.now() - begun };
}

/** Shows another page, if it is another one. */
export async function choosePage(page: Page, label: string): Promise<void> {
  const select = page.getByLabel('Page', { exact: true });
  const chosen = () => select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label);
  if ((await chosen()) === label) return;
  await select.selectOption({ label });
  await page.waitForFunction(
    ([wanted]) => {
      const pane = document.querySelector(
        '[aria-busy] select[aria-label="Page"]',
      ) as HTMLSelectElement | null;
      return pane?.selectedOptions[0]?.label === wanted && !pane?.closest('[aria-busy="true"]');
    },
    [label],
    SLOW,
  );
  // its picture follows its answer
  await page.waitForTimeout(1_000);
}
