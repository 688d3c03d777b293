import { basename } from 'node:path';
import type { LoadedRegion } from './load-regions.ts';
import type { Problem } from './problem.ts';

/** What only shows when manifests stand side by side. */
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
  const [first, ...others] = regions.filter(({ manifest }) => manifest.isDefault);
  for (const region of others) {
    const message = `${basename(first?.file ?? '')} is the default region already`;
    problems.push(
      region.document.problemAt(['isDefault'], { message, allowed: 'true in one manifest of a set' }),
    );
  }
  if (isWholeSet && regions.length === 0) problems.push(emptySet(regionsDir));
  if (isWholeSet && regions.length > 0 && !first) {
    problems.push(...noDefault(regions));
  }
  return problems;
}

/** Told where a manifest says that it is not the default, else at the first; never in what it inherits. */
function noDefault(regions: readonly LoadedRegion[]): Problem[] {
  const path = ['isDefault'];
  const said = regions.find(({ document }) => document.isOwn(path)) ?? regions[0];
  if (!said) return [];
  const finding = {
    message: 'no manifest of the set is the default region',
    allowed: '"isDefault": true in one manifest',
  };
  const { document } = said;
  return [{ ...document.problemAt(document.isOwn(path) ? path : ['code'], finding), path: 'isDefault' }];
}

function emptySet(regionsDir: string): Problem {
  const message = 'there is no manifest in this folder';
  const allowed = 'one file <code>.json per region';
  return { file: regionsDir, line: 1, column: 1, path: '', severity: 'error', message, allowed };
}
