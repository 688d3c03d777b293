import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { reasonOf } from '../../src/domain/privacy/reason-of.ts';
import { findChromium } from '../test/chromium.ts';
import { UsageError } from '../usage-error.ts';
import { PICTURES } from './pictures.ts';
import { takePicture } from './take-picture.ts';

const FOLDER = join(import.meta.dirname, '../../docs/pictures/features');

/** @returns 1 when a picture could not be taken */
export async function takePictures(origin: string, names: readonly string[]): Promise<number> {
  if (!URL.canParse(origin))
    throw new UsageError(`"${origin}" is not an address such as http://localhost:3000`);
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  let failures = 0;
  for (const picture of PICTURES) {
    if (names.length > 0 && !names.some((name) => picture.name.startsWith(name))) continue;
    try {
      const bytes = await takePicture(browser, new URL(origin).origin, picture, FOLDER);
      console.log(`${picture.name}.webp  ${Math.ceil(bytes / 1024)} KiB`);
    } catch (error) {
      failures += 1;
      console.error(`${picture.name}: ${reasonOf(error)}`);
    }
  }
  await browser.close();
  return failures === 0 ? 0 : 1;
}
