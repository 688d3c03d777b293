import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourceStamp } from './source-stamp.ts';

/** Sources, generators and outputs of types and validators. */
const SOURCES = [
  'schemas',
  'regions',
  'public/locales',
  'scripts/generate',
  'scripts/fonts',
  'src/server/manifests',
  'src/contracts',
  'package-lock.json',
];

/**
 * Generates types and validators if schemas have changed. Runs before modules that import them are loaded, so
 * that manifests are checked by the current schemas.
 */
export async function generateFromSchemas(root: string): Promise<void> {
  if (savedStamp(root) === sourceStamp(root, SOURCES)) return;
  const { schemaOutputs } = await import('../generate/outputs.ts');
  const { writeOutputs } = await import('../generate/write-outputs.ts');
  await writeOutputs(root, await schemaOutputs(root));
}

/**
 * Generates all files, including lists of names in manifests. Does nothing if no source changed, as loading
 * the generators takes about a second.
 */
export async function generateTypes(root: string): Promise<string> {
  if (savedStamp(root) === sourceStamp(root, SOURCES)) return 'up to date';
  const { generatedFiles } = await import('../generate/outputs.ts');
  const { writeOutputs } = await import('../generate/write-outputs.ts');
  const written = await writeOutputs(root, await generatedFiles(root));
  saveStamp(root);
  return written.length > 0 ? `wrote ${written.join(', ')}` : 'up to date';
}

// next build keeps this folder
const stampFile = (root: string): string => join(root, '.next/cache/forecourt-generated');

function savedStamp(root: string): string | undefined {
  try {
    return readFileSync(stampFile(root), 'utf8');
  } catch {
    return undefined;
  }
}

/** Notes that all files are generated from the sources as they are now, so that the next start generates none. */
export function saveStamp(root: string): void {
  try {
    mkdirSync(dirname(stampFile(root)), { recursive: true });
    writeFileSync(stampFile(root), sourceStamp(root, SOURCES));
  } catch {
    // without a writable folder the next start generates again
  }
}
