import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const KNIP = join(ROOT, 'node_modules/knip/bin/knip.js');
const FILES = {
  'package.json': '{ "type": "module", "imports": { "#*": "./src/*" } }',
  'src/pages/index.ts': "import { used } from '#domain/a.ts';\nexport default used;\n",
  'src/domain/a.ts': 'export const used = 1;\nexport const tested = 2;\nexport const unused = 3;\n',
  'src/domain/a.test.ts': "import { tested } from './a.ts';\nconsole.log(tested);\n",
};

/** Checks these files by the rules of this repository. */
function check(args: readonly string[]): { status: number | null; stdout: string } {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-knip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  cpSync(join(ROOT, 'knip.json'), join(folder, 'knip.json'));
  return spawnSync(process.execPath, [KNIP, '--no-config-hints', ...args], { cwd: folder, encoding: 'utf8' });
}

it('refuses an export that nothing uses', { timeout: 300_000 }, () => {
  const { status, stdout } = check([]);
  expect(stdout).toMatch(/^unused .*src\/domain\/a\.ts:3/m);
  expect(stdout).not.toMatch(/\b(?:used|tested) /);
  expect(status).toBe(1);
});

it('refuses an export that only tests use', { timeout: 300_000 }, () => {
  const { status, stdout } = check(['--production', '--include', 'files,exports,types']);
  expect(stdout).toMatch(/^tested .*src\/domain\/a\.ts:2/m);
  expect(stdout).not.toMatch(/^used /m);
  expect(status).toBe(1);
});
