import { PLURAL } from '#domain/text/placeholders.ts';
import type { Problem } from '../problem.ts';
import { type LocaleContext, textProblem, textsOf } from './text-places.ts';

/** Checks that plural texts have exactly the forms of their language (CLDR). */
export function pluralProblems({ locales, languages, source }: LocaleContext): Problem[] {
  return [source, ...languages].flatMap((language) => {
    const groups = Map.groupBy(textsOf(locales, language), ([key]) =>
      PLURAL.exec(key)?.[1] ? `${stem(key)}_ordinal` : stem(key),
    );
    return [...groups].flatMap(([key, members]): Problem[] => {
      const forms = members.map(([name]) => PLURAL.exec(name)?.[2]).filter((form) => form !== undefined);
      const [, text] = members[0] ?? [];
      if (forms.length === 0 || !text) return [];
      const type = key.endsWith('_ordinal') ? 'ordinal' : 'cardinal';
      const needed = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
      const missing = needed.filter((form) => !forms.includes(form));
      const never = members.filter(([name]) => {
        const form = PLURAL.exec(name)?.[2];
        return form !== undefined && form !== 'zero' && !needed.some((category) => category === form);
      });
      const allowed = needed.map((form) => `_${form}`).join(', ');
      return [
        ...(missing.length > 0
          ? [
              textProblem(text, {
                isAboutName: true,
                message: `the plural form ${missing.map((form) => `_${form}`).join(', ')} of "${key}" is missing`,
                allowed,
              }),
            ]
          : []),
        ...never.map(([name, unused]) =>
          textProblem(unused, {
            isAboutName: true,
            message: `${language} has no plural form as in "${name}"`,
            allowed,
          }),
        ),
      ];
    });
  });
}

function stem(key: string): string {
  return key.replace(PLURAL, '');
}
