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

/** Reports one warning per language, at its first untranslated text. */
export function untranslatedProblems({ locales, languages }: LocaleContext): Problem[] {
  return languages.flatMap((language) => {
    const texts = [...textsOf(locales, language).values()];
    const marked = texts.filter(({ text }) => isUntranslated(text));
    const [first] = marked;
    if (!first) return [];
    const files = new Set(marked.map(({ file }) => file.file)).size;
    const where = files > 1 ? `, in ${files} files` : '';
    const message = `${marked.length} of ${texts.length} texts of "${language}" are not translated yet${where}`;
    return [textProblem(first, { severity: 'warning', message, allowed: ADVICE })];
  });
}
