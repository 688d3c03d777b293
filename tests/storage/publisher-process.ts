import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishVersion } from '#server/modules/studio/publish-version.ts';
import { replaceFile } from '#server/modules/studio/replace-file.ts';
import { openDatabase } from '#server/storage/database.ts';

/**
 * Publishes one version after another, each of which changes all files of a folder, until it is killed. Prints a line
 * before each file that it writes.
 */
const [url = '', folder = ''] = process.argv.slice(2);
const log = { info() {}, warn() {}, error() {} };
const { db } = openDatabase({ url, log, size: 2 });
const deps = {
  db,
  log,
  roots: { regions: folder, texts: folder },
  replace: async (path: string, text: string) => {
    process.stdout.write('writing\n');
    await replaceFile(path, text);
  },
  serve: async () => {},
};
for (;;)
  await publishVersion(deps, 'sg', async () => {
    // files that are being written begin with a dot
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    const files = names.map((file) => ({
      root: 'regions' as const,
      file,
      before: readFileSync(join(folder, file), 'utf8'),
      after: `version ${process.pid} ${performance.now()}`,
    }));
    const [first] = files;
    return {
      kind: 'published',
      staffId: null,
      files: files.map((file) => ({ ...file, after: first?.after ?? '' })),
    };
  });
