import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { waitForAssets } from './browser.ts';

const MAX_BYTES = 60 * 1024;
const SIZE = { width: 1280, height: 800 };

/** Folder for the pictures of docs/studio.md; empty: none are taken. */
const FOLDER = process.env.STUDIO_PICTURES ?? '';

export const TAKES_PICTURES = FOLDER !== '';

/** Takes a picture of a page as it is in the window, if pictures are wanted. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!TAKES_PICTURES) return;
  const before = page.viewportSize();
  await page.setViewportSize(SIZE);
  await waitForAssets(page);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name}.webp`), await smallPicture(await page.screenshot(), MAX_BYTES));
  if (before) await page.setViewportSize(before);
}

const QUALITIES = [75, 65, 55, 45, 35];

/** Returns a picture as WebP of at most so many bytes. @throws if it stays larger */
async function smallPicture(png: Buffer, maxBytes: number): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const file = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (file.length <= maxBytes) return file;
  }
  throw new Error(`the picture is larger than ${maxBytes / 1024} KiB`);
}
