import { basename } from 'node:path';
import type { LoadedRegion } from './loaded-region.ts';
import type { Problem } from './problem.ts';

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
