import { globSync } from 'node:fs';
import { join } from 'node:path';

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
