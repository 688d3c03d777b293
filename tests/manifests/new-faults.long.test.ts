import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueFolders } from '#server/config/folders.ts';
import { checkFeeds } from '#server/import/check-feeds.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { readContent } from '#server/manifests/content/read-content.ts';
import type { RegionSet } from '#server/manifests/load-regions.ts';
import { type LocaleSet, readLocales } from '#server/manifests/locales/read-locales.ts';
import { type Problem, sortProblems } from '#server/manifests/problem.ts';
import { checkLocales } from '../../scripts/regions/locales/check-locales.ts';
import { shippedRegions } from '../shipped-regions.ts';
import { applyFault, type TextFault } from './faults/fault.ts';
import { generatedFaults } from './faults/generated-faults.ts';
import { MANIFEST_SLIPS } from './faults/manifest-slips.ts';
import { BRAND_SLIPS, CONTENT_SLIPS, FEED_SLIPS, TEXT_SLIPS } from './faults/shared-slips.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const ROOT = join(import.meta.dirname, '../..');
const REGIONS = ['hk.json', 'id.json', 'jp.json', 'my.json', 'sg.json', 'th.json'];
const LOGO = 'brand/own.svg';
/** Share of faults whose first problem must be at the faulty line. */
const MIN_SHARE = 0.95;

let sandbox: Sandbox;
let set: RegionSet;
let locales: LocaleSet;
const catalogue = readCatalogue(catalogueFolders(join(ROOT, 'regions'), join(ROOT, 'regions')));

beforeAll(async () => {
  sandbox = await createSandbox();
  await sandbox.write(LOGO, '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>');
  for (const language of ['en', 'th'])
    await cp(join(ROOT, 'public/locales', language), join(sandbox.folder, 'texts', language), {
      recursive: true,
    });
  set = await sandbox.load();
  locales = await readLocales({ shippedLocalesDir: join(ROOT, 'public/locales') });
});
afterAll(() => sandbox.remove());

/** A fault, where it must be reported, and the problems found. */
interface Outcome {
  name: string;
  file: string;
  lines: number[];
  problems: Problem[];
}

test('200 new faults are all reported without a crash, 95 % of them first at the faulty line', {
  timeout: 120_000,
}, async () => {
  const outcomes = [
    ...(await each(MANIFEST_SLIPS, sandbox.read, sandbox.write, ({ file }) => sandbox.check(file))),
    ...(await generated()),
    ...(await brand()),
    ...(await each(FEED_SLIPS, sandbox.read, sandbox.write, () =>
      checkFeeds(
        sandbox.regionsDir,
        set.regions.map(({ manifest }) => manifest),
      ),
    )),
    ...(await each(CONTENT_SLIPS, sandbox.read, sandbox.write, contentProblems)),
    ...(await texts()),
  ];
  const silent = outcomes.filter(({ problems }) => problems.length === 0);
  const missed = outcomes.filter((outcome) => !isNamed(outcome));
  for (const outcome of missed) console.log(describeMiss(outcome));
  console.log(`${outcomes.length} faults, ${missed.length} not named at their line`);
  expect(outcomes.length).toBeGreaterThanOrEqual(200);
  expect(silent.map(({ name }) => name)).toEqual([]);
  expect(missed.length).toBeLessThanOrEqual(outcomes.length * (1 - MIN_SHARE));
});

/** Whether the first error, or the first warning without errors, is at the line. */
function isNamed({ file, lines, problems }: Outcome): boolean {
  const first = firstOf(problems);
  return first ? first.file.endsWith(file) && lines.includes(first.line) : false;
}

function firstOf(problems: readonly Problem[]): Problem | undefined {
  const sorted = sortProblems(problems);
  return sorted.find(({ severity }) => severity === 'error') ?? sorted[0];
}

function describeMiss({ name, lines, problems }: Outcome): string {
  const first = firstOf(problems);
  const got = first ? `${first.file}:${first.line} ${first.path} ${first.message}` : 'nothing';
  return `${name}: expected line ${lines.join(' or ')}, got ${got}`;
}

async function each(
  faults: readonly TextFault[],
  read: (file: string) => Promise<string>,
  write: (file: string, text: string) => Promise<void>,
  check: (fault: TextFault) => Promise<Problem[]>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const fault of faults) {
    const before = await read(fault.file);
    const { text, line } = applyFault(before, fault);
    await write(fault.file, text);
    const problems = await check(fault);
    await write(fault.file, before);
    const name = `${fault.file} ${fault.kind}: ${fault.to.slice(0, 60)}`;
    outcomes.push({ name, file: fault.file, lines: [line], problems });
  }
  return outcomes;
}

async function generated(): Promise<Outcome[]> {
  const base = JSON.parse(await sandbox.read('shared/base.json'));
  const sources = await Promise.all(
    REGIONS.map(async (file) => {
      const text = await sandbox.read(file);
      return { file, text, value: JSON.parse(text), base };
    }),
  );
  const outcomes: Outcome[] = [];
  for (const { kind, file, path, make } of generatedFaults(sources, 60)) {
    const before = await sandbox.read(file);
    const { text, lines } = make();
    await sandbox.write(file, text);
    const problems = await sandbox.check(file);
    await sandbox.write(file, before);
    outcomes.push({ name: `${file} ${kind} at ${path.join('/')}`, file, lines, problems });
  }
  return outcomes;
}

/** A faulty logo is reported at the manifest that names it. */
async function brand(): Promise<Outcome[]> {
  const before = await sandbox.read('sg.json');
  const own = before.replace('"currency": {', `"brand": { "logo": "${LOGO}" },\n  "currency": {`);
  await sandbox.write('sg.json', own);
  const line = own.slice(0, own.indexOf(LOGO)).split('\n').length;
  const outcomes = await each(BRAND_SLIPS, sandbox.read, sandbox.write, () => sandbox.check('sg.json'));
  await sandbox.write('sg.json', before);
  return outcomes.map((outcome) => ({ ...outcome, file: 'sg.json', lines: [line] }));
}

async function contentProblems(): Promise<Problem[]> {
  const { regionsDir } = sandbox;
  const folders = { regionsDir, shippedRegionsDir: join(ROOT, 'regions') };
  return (await readContent(shippedRegions, { folders, locales, catalogue })).problems;
}

/** Texts of a language, in its folder and in that of its base language. */
async function texts(): Promise<Outcome[]> {
  const half = Math.ceil(TEXT_SLIPS.length / 2);
  return [
    ...(await textsOf(TEXT_SLIPS.slice(0, half), 'th')),
    ...(await textsOf(TEXT_SLIPS.slice(half), 'th-TH')),
  ];
}

async function textsOf(faults: readonly TextFault[], code: string): Promise<Outcome[]> {
  const folder = join(sandbox.folder, 'texts');
  const region = structuredClone(set.regions.find(({ manifest }) => manifest.code === 'th')?.manifest);
  const [language] = region?.languages ?? [];
  if (!region || !language) throw new Error('there is no such region');
  language.code = code;
  const regions = set.regions.slice(0, 1).map((loaded) => ({ ...loaded, manifest: region }));
  const check = async () => {
    const read = await readLocales({ shippedLocalesDir: folder });
    const folders = {
      root: ROOT,
      regionsDir: folder,
      shippedRegionsDir: folder,
      shippedLocalesDir: folder,
      isShippedSet: true,
    };
    const inTexts = await checkLocales({ ...set, regions, locales: read }, folders, false);
    return [...read.problems, ...inTexts];
  };
  const known = new Set((await check()).map(({ file, path, message }) => `${file} ${path} ${message}`));
  return each(
    faults,
    (file) => readFile(join(folder, file), 'utf8'),
    (file, text) => writeFile(join(folder, file), text),
    async () => (await check()).filter(({ file, path, message }) => !known.has(`${file} ${path} ${message}`)),
  );
}
