import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { headlessShellBeside } from './chromium.ts';

it('headlessShellBeside finds the shell of the same revision only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-shell-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const whole = join(folder, 'chromium-1255/chrome-linux64/chrome');
  const paths = ['1200', '1255'].map((revision) => {
    const part = join(folder, `chromium_headless_shell-${revision}/chrome-headless-shell-linux64`);
    mkdirSync(part, { recursive: true });
    writeFileSync(join(part, 'chrome-headless-shell'), '');
    writeFileSync(join(part, 'LICENSE.headless_shell'), '');
    return join(part, 'chrome-headless-shell');
  });
  expect(headlessShellBeside(whole)).toEqual([paths[1]]);
  expect(headlessShellBeside('/usr/bin/chromium')).toEqual([]);
});
