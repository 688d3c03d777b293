import { readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { ErrorObject } from 'ajv';
import validateCarCare from '#contracts/validate-car-care-content.js';
import validateCarRatings from '#contracts/validate-car-ratings-content.js';
import validateCareers from '#contracts/validate-careers-content.js';
import validateCertified from '#contracts/validate-certified-content.js';
import validatePlaces from '#contracts/validate-places-content.js';
import validatePrivacy from '#contracts/validate-privacy-content.js';
import type { RegionContent } from '#region/manifest/region-content.ts';
import { partFolder } from '../../config/own-folders.ts';
import type { LayerFolders } from '../read-layers.ts';
import { validatorOf } from '../schema/validators.ts';

export type ContentName = Exclude<keyof RegionContent, 'ratedModels'>;

/** Generated validators by file name. */
const CONTENT_VALIDATORS = {
  certified: validateCertified,
  'car-care': validateCarCare,
  'car-ratings': validateCarRatings,
  careers: validateCareers,
  places: validatePlaces,
  privacy: validatePrivacy,
} as const;

/** Checks a content file by its schema; null: it is valid. */
export function contentErrors(name: ContentName, content: unknown): readonly ErrorObject[] | null {
  const validate = validatorOf<unknown>(`content/${name}.schema.json`, CONTENT_VALIDATORS[name]);
  return validate(content) ? null : (validate.errors ?? []);
}

export const CONTENT_NAMES = Object.keys(CONTENT_VALIDATORS) as ContentName[];

/** Returns the folder of a region's content: `content/<code>/<page>.json`. */
export const contentFolder = (regionsDir: string, code: string): string =>
  join(partFolder(regionsDir, 'content'), code);

/** Folders that content may inherit from: that of a company is not below its manifests, and may inherit from files beside it. */
export function contentLayerFolders(folders: LayerFolders, code: string): LayerFolders {
  const folder = resolve(contentFolder(folders.regionsDir, code));
  const isBeside = !folder.startsWith(resolve(folders.regionsDir) + sep);
  return { ...folders, ...(isBeside && { regionsDir: resolve(folder, '../..') }) };
}

/** Returns the names of the JSON files or the folders of a folder; none if it does not exist. */
export function namesIn(folder: string, kind: 'files' | 'folders'): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) =>
        kind === 'folders' ? entry.isDirectory() : !entry.isDirectory() && /^[^.].*\.json$/.test(entry.name),
      )
      .map(({ name }) => (kind === 'files' ? name.slice(0, -'.json'.length) : name))
      .sort();
  } catch {
    return [];
  }
}
