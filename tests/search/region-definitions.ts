import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RegionManifest } from '#contracts/types.ts';
import type { IndexDefinition } from '#domain/index-definition.ts';
import { mergePatch } from '#region/manifest/merge-patch.ts';
import { resolveRegion } from '#region/manifest/resolve-region.ts';
import { indexDefinition } from '#region/search/index-definition.ts';

const FOLDER = path.join(import.meta.dirname, '../../regions');

const read = (file: string) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));

/** Index definitions of all shipped manifests. */
export function regionDefinitions(): Record<string, IndexDefinition> {
  const base = read('shared/base.json');
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => {
      const manifest = mergePatch(base, read(file)) as unknown as RegionManifest;
      return [manifest.code, indexDefinition(resolveRegion(manifest, 2026))];
    }),
  );
}
