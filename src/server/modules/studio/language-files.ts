import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { isObject } from '#region/manifest/merge-patch.ts';
import { parseJsonText } from '../../manifests/json/read-json-file.ts';
import type { VersionFile } from './repositories/versions.ts';
import type { ReadTexts } from './texts/read-texts.ts';

/** Tags are names of folders. */
const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

/** Returns the languages that the text of a manifest names itself; none of one with faults. */
export function namedLanguages(text: string): string[] {
  const { value } = parseJsonText('', text);
  const listed = isObject(value) && Array.isArray(value.languages) ? value.languages : [];
  return listed.flatMap((each) =>
    isObject(each) && typeof each.code === 'string' && TAG.test(each.code) ? [each.code] : [],
  );
}

/** Returns the files of texts that a manifest needs because nobody has spoken its language yet. */
export async function newLanguageFiles(read: ReadTexts, text: string): Promise<VersionFile[]> {
  const languages = namedLanguages(text).filter((language) => language !== SOURCE_LANGUAGE);
  const found = await Promise.all(languages.map(read));
  return found.flatMap(({ added }) =>
    [...added].map(([file, after]) => ({ root: 'texts' as const, file, before: null, after })),
  );
}
