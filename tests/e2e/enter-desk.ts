import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeFaults } from './screens/axe.ts';

const SLOW = { timeout: 300_000 };

interface NewStaff {
  phone: string;
  deviceCode: string;
  /** The code sent to a phone; undefined or empty: none yet. */
  codeFor(phone: string): Promise<string | undefined>;
  /** Heading of the page after the login. */
  start?: string;
}

/** Logs a member of staff in on a new device, on a page of the desk. */
export async function enterDesk(
  page: Page,
  { phone, deviceCode, codeFor, start = 'Overview' }: NewStaff,
): Promise<void> {
  await page.getByLabel('Phone').fill(phone, SLOW);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').waitFor(SLOW);
  expect(await axeFaults(page)).toEqual([]);
  await expect.poll(() => codeFor(phone)).toMatch(/^\d{6}$/);
  await page.getByLabel('Code').fill((await codeFor(phone)) ?? '');
  await page.keyboard.press('Enter');
  await page.getByLabel('Device code').fill(deviceCode, SLOW);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: start }).waitFor(SLOW);
}
