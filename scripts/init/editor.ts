import { CONTENT_NAMES } from '../../src/server/manifests/content/content-files.ts';

/** Folder of the published schemas, from the folder of the company. */
export const SCHEMAS = 'node_modules/forecourt/schemas';

/** Settings of VS Code: each file has its schema, so that names are completed and explained. */
export function editorSettings(): object {
  const schema = (name: string, ...fileMatch: string[]) => ({
    fileMatch,
    url: `./${SCHEMAS}/${name}.schema.json`,
  });
  return {
    'json.schemas': [
      schema('region-file', 'regions/*.json', 'regions/shared/*.json'),
      schema('catalogue', 'regions/shared/catalogue/*.json'),
      schema('feed-file', 'feeds/*.json'),
      ...CONTENT_NAMES.map((name) => schema(`${name}-file`, `content/*/${name}.json`)),
    ],
    'files.readonlyInclude': { 'node_modules/**': true },
    'search.exclude': { 'package-lock.json': true, '.data': true },
  };
}
