import {
  type LocaleContext,
  textProblem,
  textsOf,
} from '../../../src/server/manifests/locales/text-places.ts';
import { isUntranslated } from '../../../src/server/manifests/locales/untranslated.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';

const ADVICE = 'a translation without ⟦ ⟧';

/** Whether a problem is one of texts that wait for their translation. */
export const isAboutUntranslated = ({ allowed }: Problem): boolean => allowed === ADVICE;

/** Reports one warning per file with untranslated texts. */
export function untranslatedProblems({ locales, languages }: LocaleContext): Problem[] {
  return languages.flatMap((language) => {
    const byFile = Map.groupBy(textsOf(locales, language).values(), ({ file }) => file.file);
    return [...byFile.values()].flatMap((texts) => {
      const marked = texts.filter(({ text }) => isUntranslated(text));
      const [first] = marked;
      if (!first) return [];
      const message = `${marked.length} of ${texts.length} texts are not translated yet`;
      return [textProblem(first, { severity: 'warning', message, allowed: ADVICE })];
    });
  });
}
