import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { namedLanguages } from '../../manifests/named-languages.ts';
import type { VersionFile } from './repositories/versions.ts';
import type { ReadTexts } from './texts/read-texts.ts';

/** Returns the files of texts that a manifest needs because nobody has spoken its language yet. */
export async function newLanguageFiles(read: ReadTexts, text: string): Promise<VersionFile[]> {
  const languages = namedLanguages(text).filter((language) => language !== SOURCE_LANGUAGE);
  const found = await Promise.all(languages.map(read));
  return found.flatMap(({ added }) =>
    [...added].map(([file, after]) => ({ root: 'texts' as const, file, before: null, after })),
  );
}
