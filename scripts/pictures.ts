import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { reasonOf } from '../src/domain/privacy/reason-of.ts';
import { PICTURES } from './pictures/pictures.ts';
import { takePicture } from './pictures/take-picture.ts';
import { findChromium } from './test/chromium.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `npm run pictures -- <origin> [<name> …]

  Takes the pictures of docs/features.md from a running site with demo cars and writes them to docs/pictures/features/.
  A name limits it to pictures whose names begin with it. Example: npm run pictures -- http://localhost:3000 price`;

const FOLDER = join(import.meta.dirname, '../docs/pictures/features');

/** @returns the exit code: 0, or 1 when a picture could not be taken */
async function main([origin, ...names]: readonly string[]): Promise<number> {
  if (!origin || !URL.canParse(origin)) throw new UsageError(USAGE);
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

main(process.argv.slice(2))
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    console.error(error instanceof UsageError ? error.message : error);
    process.exitCode = 1;
  });
