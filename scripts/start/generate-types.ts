import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourceStamp } from './source-stamp.ts';

/** What types and validators are made from, what makes them, and they themselves. */
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
 * Generates types and validators from changed schemas. Runs before anything that imports them is loaded, so that
 * manifests are checked against the schemas of this checkout.
 */
export async function generateFromSchemas(root: string): Promise<void> {
  if (keptStamp(root) === sourceStamp(root, SOURCES)) return;
  const { schemaOutputs } = await import('../generate/outputs.ts');
  const { writeOutputs } = await import('../generate/write-outputs.ts');
  await writeOutputs(root, await schemaOutputs(root));
}

/**
 * Generates everything, lists of what manifests name included. Does nothing as long as no source changed: loading what
 * makes them takes most of a second of every start.
 */
export async function generateTypes(root: string): Promise<string> {
  if (keptStamp(root) === sourceStamp(root, SOURCES)) return 'up to date';
  const { generatedFiles } = await import('../generate/outputs.ts');
  const { writeOutputs } = await import('../generate/write-outputs.ts');
  const written = await writeOutputs(root, await generatedFiles(root));
  keepStamp(root, sourceStamp(root, SOURCES));
  return written.length > 0 ? `wrote ${written.join(', ')}` : 'up to date';
}

// where a build of the pages leaves things alone
const stampFile = (root: string): string => join(root, '.next/cache/forecourt-generated');

function keptStamp(root: string): string | undefined {
  try {
    return readFileSync(stampFile(root), 'utf8');
  } catch {
    return undefined;
  }
}

function keepStamp(root: string, stamp: string): void {
  try {
    mkdirSync(dirname(stampFile(root)), { recursive: true });
    writeFileSync(stampFile(root), stamp);
  } catch {
    // a folder that cannot be written to costs the next start its second again
  }
}
