import { layeredDocument } from '../../../src/server/manifests/json/layered-document.ts';
import { listed, nearest } from '../../../src/server/manifests/nearest.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';
import type { LocaleContext } from './text-places.ts';

/** A file of texts whose name is no namespace. */
export interface MisnamedFile {
  language: string;
  namespace: string;
  /** The namespace it was most likely meant to be; its texts are not missing then. */
  meant?: string;
  problem: Problem;
}

/** Files of texts that neither the site nor a manifest asks for. One problem each: none of their texts is read. */
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
      const meant = nearest(namespace, namespaces);
      const finding = {
        message: `there is no namespace "${namespace}"`,
        allowed: listed([...namespaces].sort()),
        suggestion: meant && `${meant}.json`,
      };
      const problem = { ...layeredDocument([first.file]).problemAt([], finding), line: 1, column: 1 };
      return [{ language, namespace, meant, problem }];
    }),
  );
}
