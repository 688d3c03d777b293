import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SHIPPED = join(import.meta.dirname, '../../../regions');

/** Demo cars of regions that are not searched: a start stores them quickly. */
const FEW = '"count": 40, "newCount": 12,';

/**
 * Copies manifests of regions with all that they need to a folder that tests may change.
 * @param options.hasFewCars whether the regions are filled with 52 demo cars instead of about 700
 */
export function copyRegions(
  codes: readonly string[],
  { hasFewCars = false }: { hasFewCars?: boolean } = {},
): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-studio-'));
  for (const name of readdirSync(SHIPPED)) {
    const [, code] = /^(.*)\.json$/.exec(name) ?? [];
    if (code !== undefined && !codes.includes(code)) continue;
    cpSync(join(SHIPPED, name), join(folder, name), { recursive: true });
    if (code !== undefined && hasFewCars) keepFewCars(join(folder, name));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Changes the number of demo cars and nothing else, so that the file keeps its lines. */
function keepFewCars(file: string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(/("demo": \{)(?:\n\s*"count": \d+,)?/, `$1 ${FEW}`);
  if (changed === text) throw new Error(`${file} has no demo cars`);
  writeFileSync(file, changed);
}
