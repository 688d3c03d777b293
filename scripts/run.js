import { fileURLToPath } from 'node:url';

/**
 * Runs `scripts/<name>.ts`. This file is JavaScript, as an older Node refuses to read TypeScript without
 * saying why. npm prefers the Node of node_modules, but that one is missing after an installation without scripts.
 */
const NEEDED = 24;

const [node = '', , name = '', ...args] = process.argv;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.error(`Forecourt needs Node ${NEEDED} or newer; this is ${process.versions.node}.
"npm ci", for which Node 22 is enough, installs one as a package, unless scripts of packages are switched off (then "npm rebuild node --ignore-scripts=false" does).
"npm start" and "npm run" use it. Without npm: ${['node_modules/.bin/node', `scripts/${name}.ts`, ...args].join(' ')}`);
  process.exitCode = 1;
} else {
  const { keepCompiledCode } = await import('./start/compile-cache.js');
  keepCompiledCode();
  const script = new URL(`./${name}.ts`, import.meta.url);
  process.argv = [node, fileURLToPath(script), ...args];
  await import(script.href);
}
