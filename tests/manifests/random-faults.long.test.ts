import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#region/manifest/merge-patch.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import { catalogueFolders } from '#server/config/folders.ts';
import { settingsProblems } from '#server/extensions/settings-problems.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { checkSet } from '#server/manifests/check-set.ts';
import { readContent } from '#server/manifests/content/read-content.ts';
import { formGaps } from '#server/manifests/form-gaps.ts';
import { type LoadOptions, loadRegionSet, type RegionSet } from '#server/manifests/load-regions.ts';
import type { LoadedRegion } from '#server/manifests/loaded-region.ts';
import type { Problem } from '#server/manifests/problem.ts';
import { seededRandom } from '../search/seeded-random.ts';
import { JUDGED, judge } from './random-faults/judged.ts';
import { type RandomFault, randomFaults, withFault } from './random-faults/random-fault.ts';

const ROOT = join(import.meta.dirname, '../..');
/** `RANDOM_FAULTS=500 RANDOM_FAULTS_SEED=1 npx vitest run tests/manifests/random-faults.long.test.ts` lists what is accepted. */
const COUNT = Number(process.env.RANDOM_FAULTS ?? 40);
const SEED = Number(process.env.RANDOM_FAULTS_SEED ?? 1);
const YEAR = 2026;

const catalogue = readCatalogue(catalogueFolders(join(ROOT, 'regions'), join(ROOT, 'regions')));
let regionsDir: string;
let options: LoadOptions;
let set: RegionSet;

beforeAll(async () => {
  regionsDir = await mkdtemp(join(tmpdir(), 'forecourt-faults-'));
  await cp(join(ROOT, 'regions'), regionsDir, { recursive: true });
  options = {
    regionsDir,
    shippedRegionsDir: regionsDir,
    shippedLocalesDir: join(ROOT, 'public/locales'),
    now: Date.UTC(YEAR, 5, 15),
    // as start and check do where there are no extensions
    checkRegions: (regions) => settingsProblems(regions, []),
  };
  set = await loadRegionSet(options);
});
afterAll(() => rm(regionsDir, { recursive: true, force: true }));

const merged = (): Record<string, Json> =>
  Object.fromEntries(set.regions.map(({ manifest, document }) => [manifest.code, document.value]));

/** Problems of a region with a fault: in its manifest, in the set, and in what its content needs of it. */
async function problemsWith(fault: RandomFault): Promise<Problem[]> {
  const { region: code } = fault;
  const file = join(regionsDir, `${code}.json`);
  const own = JSON.parse(await readFile(file, 'utf8'));
  const text = JSON.stringify(withFault(own, merged()[code] ?? {}, fault), null, 2);
  const unwritten = new Map([[file, text]]);
  const { problems, regions } = await loadRegionSet({
    ...options,
    locales: set.locales,
    files: [file],
    unwritten,
  });
  const [changed] = regions;
  return problems.length > 0 || !changed ? problems : beside(changed, code);
}

async function beside(changed: LoadedRegion, code: string): Promise<Problem[]> {
  const all = set.regions.map((each) => (each.manifest.code === code ? changed : each));
  const region = resolveRegion(structuredClone(changed.manifest), YEAR);
  const content = await readContent([region], {
    folders: { regionsDir, shippedRegionsDir: regionsDir },
    locales: set.locales,
    catalogue,
  });
  return [
    ...checkSet(all, { isWholeSet: true, regionsDir }),
    // a copy of the shipped files has no other content
    ...content.problems.filter(({ file }) => file.includes(`/${code}/`) || file.includes('/shared/')),
    ...formGaps([changed], content.regions),
  ];
}

describe(`${COUNT} random changes of the shipped manifests`, () => {
  it('are refused, or of a class that was judged harmless', { timeout: 600_000 }, async () => {
    const faults = randomFaults(merged(), COUNT, seededRandom(SEED));
    expect(faults).toHaveLength(COUNT);
    const counts = new Map<string, number>();
    const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
    const holes: string[] = [];
    for (const fault of faults) {
      const problems = await problemsWith(fault);
      if (problems.length > 0) {
        count(problems.some(({ severity }) => severity === 'error') ? 'refused' : 'warned of');
        continue;
      }
      const judged = judge(fault);
      const line = describeFault(fault);
      if (process.env.RANDOM_FAULTS) console.log(`${line} · ${judged?.name ?? 'A HOLE'}`);
      if (judged) count(judged.name);
      else holes.push(line);
    }
    if (process.env.RANDOM_FAULTS) console.log(counts);
    expect(holes).toEqual([]);
    // most changes are faults, so most must be refused
    expect(counts.get('refused')).toBeGreaterThan(COUNT * 0.75);
  });
});

describe('a judged class', () => {
  it('has a reason, and takes no fault of safety or money', () => {
    expect(JUDGED.every(({ because }) => because.length > 20)).toBe(true);
    const change = (path: (string | number)[], before: Json, after?: Json): RandomFault => ({
      region: 'my',
      kind: 'removed',
      path,
      before,
      after,
    });
    const never = [
      change(['forms', 'offer_buyer', 'login'], true),
      change(['offers', 'actions', 3, 'to'], 'accepted', 'paid'),
      change(['offers', 'deposit', 'percent'], 1),
      change(['country'], 'MY', 'SG'),
      change(['currency', 'code'], 'MYR', 'SGD'),
      change(['timeZone'], 'Asia/Kuala_Lumpur', 'Asia/Tokyo'),
    ];
    expect(never.flatMap((fault) => judge(fault)?.name ?? [])).toEqual([]);
  });
});

function describeFault({ region, kind, path, before, after }: RandomFault): string {
  const cut = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 60);
  return `${region} ${path.join('/')} ${kind}: ${cut(before)} → ${cut(after)}`;
}
