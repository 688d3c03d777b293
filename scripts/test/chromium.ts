import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a Chromium on this machine: the one named by CHROMIUM_PATH, Playwright's own, or the system's. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return [named ?? '', chromium.executablePath(), ...PLACES].find((path) => path !== '' && existsSync(path));
}

/** Finds a Chromium or gets one: Playwright's own, else the distribution's package. */
export async function ensureChromium(): Promise<string | undefined> {
  for (const install of [undefined, installPlaywrights, installDebians]) {
    install?.();
    const path = findChromium();
    if (path) return path;
  }
  return undefined;
}

function installPlaywrights(): void {
  attempt(process.execPath, ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium']);
}

function installDebians(): void {
  attempt('apt-get', ['update', '-qq']);
  attempt('apt-get', ['install', '-y', '-qq', 'chromium']);
}

const LONGEST_INSTALL = 300_000;

function attempt(program: string, args: string[]): void {
  try {
    execFileSync(program, args, {
      stdio: 'ignore',
      timeout: LONGEST_INSTALL,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (error) {
    console.log(
      `${program} ${args.join(' ')} did not work: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    );
  }
}
