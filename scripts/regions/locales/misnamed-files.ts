import { layeredDocument } from '../../../src/server/manifests/json/layered-document.ts';
import type { LocaleContext } from '../../../src/server/manifests/locales/text-places.ts';
import { listed, nearest } from '../../../src/server/manifests/nearest.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';

/** A text file whose name is not a namespace. */
export interface MisnamedFile {
  language: string;
  namespace: string;
  /** The most likely namespace; its texts are not reported as missing. */
  likely?: string;
  problem: Problem;
}

/**
 * Reports text files that neither the site nor a manifest uses, one problem each: none of their texts is
 * read.
 */
export function misnamedFiles(
  { locales, manifestKeys }: LocaleContext,
  languages: readonly string[],
  known: ReadonlySet<string>,
): MisnamedFile[] {
  const namespaces = new Set([...known, ...manifestKeys].map((key) => key.split(':', 1)[0] ?? ''));
  return languages.flatMap((language) =>
    [...(locales.languages.get(language) ?? [])].flatMap(([namespace, texts]): MisnamedFile[] => {
      const [first] = texts.values();
      if (namespaces.has(namespace) || !first) return [];
      const likely = nearest(namespace, namespaces);
      const finding = {
        message: `there is no namespace "${namespace}"`,
        allowed: listed([...namespaces].sort()),
        suggestion: likely && `${likely}.json`,
      };
      const problem = { ...layeredDocument([first.file]).problemAt([], finding), line: 1, column: 1 };
      return [{ language, namespace, likely, problem }];
    }),
  );
}
