import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { attempt } from './attempt.ts';

/** A browser that draws nothing but pages takes a third less time for tests than a whole one. */
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of Chromium: CHROMIUM_PATH, that of Playwright, or that of the system. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  const whole = chromium.executablePath();
  return [named ?? '', ...headlessShellBeside(whole), DEBIAN_SHELL, whole, ...SYSTEM_PATHS].find(
    (path) => path !== '' && existsSync(path),
  );
}

/** Name and version that the browser prints: what depends on it differs between machines and weeks. */
export function chromiumVersion(path: string): string {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return `${path}, which does not say its version`;
  }
}

/**
 * Finds Chromium or installs it, by Playwright or as a system package, with fonts for all scripts. Debian's headless
 * shell is installed also beside a whole browser.
 */
export async function ensureChromium(): Promise<string | undefined> {
  await ensureFonts();
  const ways = isDebian()
    ? [installShellByApt, undefined, installByApt, installByPlaywright]
    : [undefined, installByPlaywright, installByApt];
  for (const install of ways) {
    await install?.();
    const path = findChromium();
    if (path) return path;
  }
  return undefined;
}

function isDebian(): boolean {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

const installByPlaywright = (): Promise<void> =>
  attempt(process.execPath, ['node_modules/playwright/cli.js', 'install', '--with-deps', 'chromium']);

async function installShellByApt(): Promise<void> {
  if (
    process.env.CHROMIUM_PATH ||
    headlessShellBeside(chromium.executablePath()).length > 0 ||
    existsSync(DEBIAN_SHELL)
  )
    return;
  await installByApt('chromium-headless-shell');
}

async function installByApt(name = 'chromium'): Promise<void> {
  await attempt('apt-get', ['update', '-qq']);
  await attempt('apt-get', ['install', '-y', '-qq', name]);
}

/**
 * Fallback fonts until those of the site are loaded; missing glyphs have other widths and would shift the
 * layout.
 */
const FONTS: Readonly<Record<string, string>> = {
  ja: 'fonts-ipafont-gothic',
  th: 'fonts-tlwg-loma-otf',
  zh: 'fonts-wqy-zenhei',
};

async function ensureFonts(): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) return;
  const missing = Object.keys(FONTS).filter((language) => !hasFont(language));
  if (missing.length === 0) return;
  await attempt('apt-get', ['update', '-qq']);
  await attempt('apt-get', [
    'install',
    '-y',
    '-qq',
    'fontconfig',
    ...missing.map((name) => FONTS[name] ?? ''),
  ]);
}

function hasFont(language: string): boolean {
  try {
    return execFileSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}

/**
 * Finds the browser that draws nothing but pages, which Playwright installs in a folder beside the whole one.
 * @param whole path of the whole browser, which need not exist
 */
export function headlessShellBeside(whole: string): string[] {
  const [, folder = '', revision = ''] = /^(.+)[\\/]chromium-(\d+)[\\/]/.exec(whole) ?? [];
  if (revision === '') return [];
  return globSync(
    join(folder, `chromium_headless_shell-${revision}`, '*', '{chrome-,}headless[-_]shell{,.exe}'),
  );
}
