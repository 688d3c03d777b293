import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Above this many, options are searched (renderer/fields/select). */
const MAX_LISTED = 12;

/**
 * Chooses an option of a list, be it the browser's own or one that is searched.
 * @param id of the control
 */
export async function choose(page: Page, id: string, value: string): Promise<void> {
  const option = `option[value=${JSON.stringify(value)}]`;
  const listed = page.locator(
    `select#${id}:enabled:has(${option}):not(:has(option:nth-child(${MAX_LISTED + 2})))`,
  );
  const searched = page.locator(`input#${id}:enabled`);
  let moves = 0;
  const isReady = async () => {
    // lists with search are loaded when the page is first used
    await page.mouse.move(1, 1 + (moves++ % 2));
    return listed.or(searched).isVisible();
  };
  await expect.poll(isReady).toBe(true);
  if (await listed.count()) await listed.selectOption(value);
  else {
    await searched.click();
    await page.locator(`[role=option][value=${JSON.stringify(value)}]:visible`).click();
  }
}
