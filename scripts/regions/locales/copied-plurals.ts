import { baseKey, PLURAL } from '../../../src/domain/text/placeholders.ts';
import {
  type LocaleContext,
  textProblem,
  textsOf,
} from '../../../src/server/manifests/locales/text-places.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';

/** Reports plural forms that equal the source although its forms differ: they cannot be correct. */
export function copiedPluralProblems({ locales, languages, source }: LocaleContext): Problem[] {
  const forms = Map.groupBy(
    [...textsOf(locales, source)].filter(([key]) => PLURAL.test(key)),
    ([key]) => baseKey(key),
  );
  const sourceBase = source.split('-', 1)[0];
  return languages
    .filter((language) => language.split('-', 1)[0] !== sourceBase)
    .flatMap((language) =>
      [...textsOf(locales, language)].flatMap(([key, text]) => {
        const given = new Set(forms.get(baseKey(key))?.map(([, { text: words }]) => words));
        if (!PLURAL.test(key) || given.size < 2 || !given.has(text.text)) return [];
        return [
          textProblem(text, {
            severity: 'warning',
            message: `the plural form "${key}" equals that of ${source}`,
            allowed: `a translation to ${language}`,
          }),
        ];
      }),
    );
}
