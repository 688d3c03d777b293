import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { FeaturePicture } from './pictures.ts';
import { smallPicture } from './small-picture.ts';

const HEIGHT = 720;
const MAX_BYTES = 40 * 1024;
/** Pictures of demo cars may have to be drawn. */
const PICTURES_TIMEOUT_MS = 60_000;

/**
 * Takes one picture, as large as the window, and writes it as WebP.
 * @returns bytes of the file
 * @throws when the page does not show what it has to, or the file stays too large
 */
export async function takePicture(
  browser: Browser,
  origin: string,
  { name, width = 375, path, from, prepare }: FeaturePicture,
  folder: string,
): Promise<number> {
  const isPhone = width < 576;
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PICTURES_TIMEOUT_MS);
    const answer = await page.goto(origin + (typeof path === 'string' ? path : await path(origin)));
    if (!answer?.ok()) throw new Error(`${page.url()} answered ${answer?.status()}`);
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    if (from) await scrollTo(page, from);
    await picturesLoaded(page);
    await page.evaluate(() => document.fonts.ready);
    const drawn = await page.screenshot();
    const file = await smallPicture(drawn, MAX_BYTES);
    writeFileSync(join(folder, `${name}.webp`), file);
    return file.length;
  } finally {
    await context.close();
  }
}

async function scrollTo(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 56));
}

/** Waits until the pictures in sight are there; those of a strip that nobody has swiped stay away. */
async function picturesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const isInSight = ({ x, y, width, height }: DOMRect) => {
        const [across, down] = [x + width / 2, y + height / 2];
        return across > 0 && across < window.innerWidth && down > 0 && down < window.innerHeight;
      };
      return [...document.images].every(
        (image) => image.complete || !image.checkVisibility() || !isInSight(image.getBoundingClientRect()),
      );
    },
    null,
    { timeout: PICTURES_TIMEOUT_MS },
  );
}
