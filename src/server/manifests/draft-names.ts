import { join, resolve } from 'node:path';
import type { Folders } from '../config/folders.ts';
import { siteFile } from '../config/own-folders.ts';

/** Drafts of texts have it before their path in the folder of texts; those of manifests, content and shared files have their path alone. */
const TEXTS = 'texts:';

/** Name of a draft of a file with texts, such as `texts:th/home.json`. */
export const textDraftName = (path: string): string => TEXTS + path;

/** Folder of the texts that are written: own ones, or those that come with the product. */
export const textsDirOf = ({
  localesDir,
  shippedLocalesDir,
}: Pick<Folders, 'localesDir' | 'shippedLocalesDir'>): string => resolve(localesDir ?? shippedLocalesDir);

/** Returns the absolute name of the file that a draft takes the place of. */
export function fileOfDraft(
  folders: Pick<Folders, 'regionsDir' | 'localesDir' | 'shippedLocalesDir'>,
  name: string,
): string {
  return name.startsWith(TEXTS)
    ? join(textsDirOf(folders), name.slice(TEXTS.length))
    : resolve(siteFile(folders.regionsDir, name));
}
