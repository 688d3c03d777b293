import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const COMMAND = join(import.meta.dirname, '../../bin/forecourt.js');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt für ältere '));
  mkdirSync(join(folder, 'bin'));
  cpSync(COMMAND, join(folder, 'bin/forecourt.js'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the command by a Node that says it is older. */
function runWith(version: string, ...args: string[]) {
  const older = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const preload = `data:text/javascript,${encodeURIComponent(older)}`;
  const command = ['--import', preload, join(folder, 'bin/forecourt.js'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Installs a program as the package "node". */
function installNode(version: string): void {
  const installed = join(folder, 'node_modules/node');
  mkdirSync(join(installed, 'bin'), { recursive: true });
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ name: 'node', version }));
  writeFileSync(
    join(installed, 'bin/node'),
    '#!/bin/sh\nfor each in "$@"; do last=$each; done\necho "$last"\nexit 3\n',
  );
  chmodSync(join(installed, 'bin/node'), 0o755);
}

it.each(['20.9.0', '22.12.0'])(
  'Node %s runs the command by the Node that is installed beside it',
  (version) => {
    installNode('24.1.0');
    expect(runWith(version, 'check', 'vn ü')).toEqual({ status: 3, stdout: 'vn ü\n', stderr: '' });
  },
);

it.each([undefined, '22.1.0'])(
  'a start is refused with advice where the installed Node is %s',
  (installed) => {
    if (installed !== undefined) installNode(installed);
    const refused = runWith('22.12.0', 'check');
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(
      /^Forecourt needs Node 24 or newer; this is 22\.12\.0\.\n.*npm rebuild node/,
    );
  },
);
