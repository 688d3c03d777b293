import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the package with the sources of its pages. */
export const PACKED_SOURCES = 'page-sources';

/** Code of the server, of the demo stock and of tests, which no page loads. */
const LEFT_OUT = /^src\/(server|demo)\/|\.test\.tsx?$|\.md$/;

/** Files that pages are built from, as paths from the root of the repository. */
export function pageSources(root: string): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
}
