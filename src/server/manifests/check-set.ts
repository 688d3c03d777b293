import { basename } from 'node:path';
import type { LoadedRegion } from './loaded-region.ts';
import type { JsonPath, Problem } from './problem.ts';

/** Checks rules that concern several manifests together. */
export function checkSet(
  regions: readonly LoadedRegion[],
  { isWholeSet, regionsDir }: { isWholeSet: boolean; regionsDir: string },
): Problem[] {
  const problems: Problem[] = [];
  const byCode = new Map<string, LoadedRegion>();
  for (const region of regions) {
    const { code } = region.manifest;
    const other = byCode.get(code);
    if (other) {
      const message = `the code "${code}" is taken by ${basename(other.file)}`;
      problems.push(
        region.document.problemAt(['code'], { message, allowed: 'a code of its own per region' }),
      );
    } else byCode.set(code, region);
  }
  problems.push(...sharedSpreadsheets(regions), ...copiedParts(regions));
  const [first, ...others] = regions.filter(({ manifest }) => manifest.isDefault);
  for (const region of others) {
    const message = `${basename(first?.file ?? '')} is already the default region`;
    problems.push(
      region.document.problemAt(['isDefault'], { message, allowed: 'true in one manifest of a set' }),
    );
  }
  if (isWholeSet && regions.length === 0) problems.push(emptySet(regionsDir));
  if (isWholeSet && regions.length > 0 && !first) {
    problems.push(noDefault(regions, regionsDir));
  }
  return problems;
}

/** Reports spreadsheets of forms of several regions: a row would not say of which region it is. */
function sharedSpreadsheets(regions: readonly LoadedRegion[]): Problem[] {
  const byId = new Map<string, LoadedRegion>();
  return regions.flatMap((region) =>
    Object.entries(region.manifest.forms).flatMap(([name, { spreadsheet: id }]) => {
      if (id === undefined) return [];
      const other = byId.get(id) ?? region;
      byId.set(id, other);
      if (other === region) return [];
      const message = `the spreadsheet "${id}" is filled by a form of ${basename(other.file)}`;
      const finding = { message, allowed: 'a spreadsheet of its own per form' };
      return [region.document.problemAt(['forms', name, 'spreadsheet'], finding)];
    }),
  );
}

/** What companies of two countries do not share. */
const NATIONAL: readonly JsonPath[] = [
  ['contact', 'callNumber'],
  ['contact', 'messagingNumber'],
  ['offers', 'banks'],
  ['offers', 'documents'],
  ['payments', 'banks'],
];

/** Warns of parts that were copied from the manifest of another country. */
function copiedParts(regions: readonly LoadedRegion[]): Problem[] {
  return NATIONAL.flatMap((path) => {
    const seen = new Map<string, LoadedRegion>();
    return regions.flatMap((region) => {
      const value = JSON.stringify(valueAt(region, path)) ?? '';
      const other = seen.get(value);
      if (!region.document.isOwn(path) || /^(|\[\]|"")$/.test(value)) return [];
      if (!other) seen.set(value, region);
      if (!other || other.manifest.country === region.manifest.country) return [];
      const message = `this is written in ${basename(other.file)}, for ${other.manifest.country}, too`;
      const allowed = `what ${region.manifest.country} has`;
      return [region.document.problemAt(path, { severity: 'warning', message, allowed })];
    });
  });
}

const valueAt = ({ document }: LoadedRegion, path: JsonPath): unknown =>
  path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    document.value,
  );

/** Reports at the only manifest, or at one that is marked as not default; otherwise at the folder. */
function noDefault(regions: readonly LoadedRegion[], regionsDir: string): Problem {
  const path = ['isDefault'];
  const finding = {
    message: 'no manifest of the set is the default region',
    allowed: '"isDefault": true in one manifest',
  };
  const deniers = regions.filter(({ document }) => document.isOwn(path));
  const [only, ...others] = deniers.length > 0 ? deniers : regions;
  if (only && others.length === 0) {
    const at = only.document.isOwn(path) ? path : ['code'];
    return { ...only.document.problemAt(at, finding), path: 'isDefault' };
  }
  const see = regions.flatMap(({ document }) => document.placeOf(['code']) ?? []);
  const place = { file: regionsDir, line: 1, column: 1, path: 'isDefault', severity: 'error' as const };
  return { ...place, ...finding, allowed: `${finding.allowed} of the folder`, see };
}

function emptySet(regionsDir: string): Problem {
  const message = 'there is no manifest in this folder';
  const allowed = 'one file <code>.json per region';
  return { file: regionsDir, line: 1, column: 1, path: '', severity: 'error', message, allowed };
}
