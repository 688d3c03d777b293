import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { jsonFile } from '#region/json/json-style.ts';
import type { Folders } from '../../config/folders.ts';
import { SCHEMA_VERSION } from '../schema-version.ts';
import { type Brand, buildManifest } from './build-manifest.ts';
import type { Answers } from './validate-answers.ts';

/** What the regions of a company share: `init` writes it. */
export const COMPANY_PART = 'shared/company.json';

type NewFolders = Pick<Folders, 'regionsDir' | 'root'>;

/** Returns the manifest of a new region, and its absolute name. */
export function newManifest(
  folders: NewFolders,
  answers: Answers,
  options: { isDefault: boolean; brand?: Brand },
): { file: string; text: string } {
  const parts = existsSync(join(folders.regionsDir, COMPANY_PART)) ? [`./${COMPANY_PART}`] : [];
  const manifest = buildManifest(answers, { ...options, schema: schemaFrom(folders), parts });
  return { file: join(folders.regionsDir, `${answers.code}.json`), text: jsonFile(manifest) };
}

/**
 * Returns the manifest of a region that has all of another one but its code and name, also what the other one changes later.
 * @param of name of the manifest of the other one
 */
export const copiedManifest = (
  folders: NewFolders,
  { of, languages, code, name }: { of: string; languages: readonly string[]; code: string; name: string },
): string =>
  jsonFile({
    $schema: schemaFrom(folders),
    extends: [`./${of}`],
    version: SCHEMA_VERSION,
    code,
    isDefault: false,
    displayName: Object.fromEntries(languages.map((language) => [language, name])),
  });

/** Address of the schema from a manifest. */
const schemaFrom = ({ regionsDir, root }: NewFolders): string =>
  relative(regionsDir, join(root, 'schemas/region-file.schema.json'));
