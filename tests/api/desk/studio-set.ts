import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SHIPPED = join(import.meta.dirname, '../../../regions');

/** Copies manifests of regions with all that they need to a folder that tests may change. */
export function copyRegions(codes: readonly string[]): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-studio-'));
  for (const name of readdirSync(SHIPPED)) {
    const [, code] = /^(.*)\.json$/.exec(name) ?? [];
    if (code === undefined || codes.includes(code))
      cpSync(join(SHIPPED, name), join(folder, name), { recursive: true });
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
