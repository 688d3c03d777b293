import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies the manifests of a version and lets one region have so many demo cars: the way to fill a stock that every
 * version knows.
 * @returns the folder for `REGIONS_DIR`
 */
export function largeRegions(root: string, region: string, cars: number, to: string): string {
  const folder = join(to, 'regions');
  cpSync(join(root, 'regions'), folder, { recursive: true });
  const file = join(folder, `${region}.json`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { demo?: Record<string, unknown> };
  const demo = { ...manifest.demo, count: cars };
  writeFileSync(file, JSON.stringify({ ...manifest, demo }));
  return folder;
}
