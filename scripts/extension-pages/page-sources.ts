import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { IS_PACKAGE } from '../../src/server/config/is-package.ts';

/** File of the package with the sources of its pages: Node refuses TypeScript below `node_modules`, and only builds need it. */
export const PACKED_SOURCES = 'page-sources.json.gz';

/** Code of the server, of the demo stock and of tests, which no page loads. */
export const NO_PAGE_SOURCE = /^src\/(server|demo)\/|\.test\.tsx?$|\.md$/;

/** Files that pages are built from: path → text. @param root the repository or the package */
export function pageSources(root: string): Map<string, string> {
  if (IS_PACKAGE) return unpackSources(readFileSync(join(root, PACKED_SOURCES)));
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !NO_PAGE_SOURCE.test(file))
    .sort();
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** Content of the file of the package. */
export const packSources = (root: string): Buffer =>
  gzipSync(JSON.stringify([...pageSources(root)]), { level: 9 });

export const unpackSources = (packed: Buffer): Map<string, string> =>
  new Map(JSON.parse(gunzipSync(packed).toString()));
