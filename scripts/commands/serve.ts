import { join } from 'node:path';
import { IS_PACKAGE } from '../../src/server/config/is-package.ts';
import type { Mode } from '../start/mode.ts';
import type { RunOptions } from '../start/run.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Serves until the process is stopped. @throws when it cannot */
export async function serve(mode: Mode, options: RunOptions = {}): Promise<void> {
  if (!IS_PACKAGE) {
    // manifests are checked by the current schemas
    const { generateFromSchemas } = await import('../start/from-sources.ts');
    await generateFromSchemas(ROOT);
  }
  const { run } = await import('../start/run.ts');
  await run(mode, options);
}
