import type { LoadedRegion } from '../../../src/server/manifests/loaded-region.ts';

const KEY = /^[a-z][a-z0-9-]*:[A-Za-z0-9_][A-Za-z0-9_.-]*$/;

/** Translation keys in all manifest files, including inherited and unused ones. */
export function manifestKeys(regions: readonly LoadedRegion[]): Set<string> {
  const keys = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && KEY.test(value)) keys.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  const files = new Map(regions.flatMap(({ document }) => document.files.map((file) => [file.file, file])));
  for (const { value } of files.values()) visit(value);
  return keys;
}
