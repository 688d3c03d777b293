import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom, type Random } from '../../src/demo/stock/random.ts';
import { normalise } from './normalise.ts';
import { inParallel } from './site.ts';

/** Runs of `check`; each has a fault in every region. */
const RUNS = 34;

interface Ended {
  code: number;
  text: string;
}

/** Runs a command of a version; both outputs together. */
function run(
  root: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Ended> {
  return new Promise((done) =>
    execFile(
      join(root, 'node_modules/.bin/node'),
      ['bin/forecourt.js', ...args],
      { cwd: root, env: { ...process.env, NO_COLOR: '1', ...environment }, maxBuffer: 1 << 28 },
      (error, stdout, stderr) => {
        const text = `${stdout}${stderr}`
          .replaceAll(root, 'ROOT')
          .replaceAll(/\/tmp\/[\w/.-]+?\/(?=[\w-]+\.json)/g, 'FOLDER/');
        done({ code: error ? Number(error.code) : 0, text: normalise(text) });
      },
    ),
  );
}

/** Writes the help of every command and of every command below it. */
export async function recordHelp(root: string, folder: string): Promise<void> {
  const queue: string[][] = [[]];
  for (let path = queue.shift(); path; path = queue.shift()) {
    const { code, text } = await run(root, [...path, '--help']);
    writeFileSync(join(folder, `${['forecourt', ...path].join(' ')}.txt`), `${code}\n${text}`);
    const commands = text.split('\nCommands:\n')[1]?.split('\n\n')[0] ?? '';
    for (const [, name = ''] of commands.matchAll(/^ {2}([a-z][\w-]*)/gm))
      if (name !== 'help') queue.push([...path, name]);
  }
}

/** Writes what the commands about regions say of the shipped ones. */
export async function recordRegions(root: string, folder: string): Promise<void> {
  const codes = regionCodes(root);
  const calls = [
    ['check'],
    ...codes.map((code) => ['describe', code]),
    ['diff', 'sg', 'jp'],
    ['texts', '--help'],
  ];
  await inParallel(calls, 2, async (args) => {
    const { code, text } = await run(root, args);
    writeFileSync(join(folder, `${args.join(' ')}.txt`), `${code}\n${text}`);
  });
}

/** Writes what \`check\` says of manifests with a fault at a random place, the same ones for every version. */
export async function recordChecks(root: string, folder: string): Promise<void> {
  const codes = regionCodes(root);
  await inParallel(
    Array.from({ length: RUNS }, (_, at) => at),
    2,
    async (at) => {
      const regions = mkdtempSync(join(tmpdir(), 'goldens-regions-'));
      cpSync(join(root, 'regions'), regions, { recursive: true });
      const faults = codes.map((code) => {
        const file = join(regions, `${code}.json`);
        const manifest = JSON.parse(readFileSync(file, 'utf8')) as Json;
        const said = breakAtRandom(manifest, createRandom(`fault ${at} ${code}`));
        writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
        return `${code}: ${said}`;
      });
      const { code, text } = await run(root, ['check'], { REGIONS_DIR: regions });
      const name = `check-${String(at).padStart(2, '0')}.txt`;
      writeFileSync(
        join(folder, name),
        `${faults.join('\n')}\n${code}\n${text.replaceAll(regions, 'REGIONS')}`,
      );
      rmSync(regions, { recursive: true, force: true });
    },
  );
}

const regionCodes = (root: string): string[] =>
  readdirSync(join(root, 'regions'))
    .filter((name) => /^[a-z]{2}\.json$/.test(name))
    .map((name) => name.slice(0, 2))
    .sort();

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Changes one value somewhere; returns what it did. */
function breakAtRandom(root: Json, random: Random): string {
  let place = root as Record<string, Json>;
  const path: string[] = [];
  for (;;) {
    const names = Object.keys(place);
    const name = random.pick(names);
    const value = place[name] as Json;
    path.push(name);
    if (typeof value === 'object' && value !== null && Object.keys(value).length > 0 && random.chance(0.9)) {
      place = value as Record<string, Json>;
      continue;
    }
    if (random.chance(0.3)) {
      if (Array.isArray(place)) place.splice(Number(name), 1);
      else delete place[name];
      return `${path.join('.')} is missing`;
    }
    place[name] = changed(value, random);
    return `${path.join('.')} is ${JSON.stringify(place[name])}`;
  }
}

function changed(value: Json, random: Random): Json {
  if (typeof value === 'string') return random.pick([12, `${value}x`, '', value.toUpperCase()]);
  if (typeof value === 'number') return random.pick([-1 - value, value * 1e6, String(value), null]);
  if (typeof value === 'boolean') return random.pick(['true', 1, null]);
  return random.pick([null, 'text', 7]);
}
