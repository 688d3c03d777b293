#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The command `forecourt`. This file is JavaScript that Node 20 reads: an older Node than the site needs starts the
 * one that is installed as a package.
 */
const NEEDED = 24;

const isOlder = Number.parseInt(process.versions.node, 10) < NEEDED;
const installed = isOlder ? installedNode() : undefined;
if (!isOlder) {
  const { keepCompiledCode } = await import('../scripts/start/compile-cache.js');
  keepCompiledCode();
  await import('../scripts/forecourt.ts');
} else if (installed !== undefined) runWith(installed);
else {
  console.error(`Forecourt needs Node ${NEEDED} or newer; this is ${process.versions.node}.
It installs one as the package "node", unless scripts of packages are switched off (then "npm rebuild node --ignore-scripts=false" does).`);
  process.exitCode = 1;
}

/** Path of the Node that npm installed with this package; undefined when there is none that is new enough. */
function installedNode() {
  try {
    const file = createRequire(import.meta.url).resolve('node/package.json');
    const { version } = createRequire(import.meta.url)(file);
    const names = ['bin/node', 'bin/node.exe'].map((name) => join(dirname(file), name));
    return Number.parseInt(version, 10) < NEEDED ? undefined : names.find((name) => existsSync(name));
  } catch {
    return undefined;
  }
}

/** Runs this command with another Node, passes signals on to it, and ends as it ends. */
function runWith(node) {
  const args = [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(node, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${node} cannot be run: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
