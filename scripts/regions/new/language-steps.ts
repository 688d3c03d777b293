import { hasFormats } from '../../../src/server/manifests/checks/language-rules.ts';
import { dataOf } from '../../../src/server/manifests/new-region/language-data.ts';
import type { Answers } from '../../../src/server/manifests/new-region/validate-answers.ts';

/** What to do for languages that CLDR does not know, in the new manifest and of the country. */
export function languageSteps({ facts, languages, code }: Answers): string[] {
  const left = facts.officialLanguages.filter((tag) => !languages.includes(tag));
  return [
    ...languages.flatMap((tag, index) => (hasFormats(tag) ? [] : [stepFor(tag, index, code)])),
    ...(left.length > 0
      ? [
          `Other official languages of ${facts.country}: ${left.join(', ')}; add those you want with --languages.`,
        ]
      : []),
  ];
}

function stepFor(tag: string, index: number, code: string): string {
  const place = `"languages[${index}]"`;
  const data = dataOf(tag);
  return data
    ? `CLDR does not know "${tag}": let a speaker of ${data.name} read its name and "formatWords" in ${place}, and "displayName.${tag}" of ${code}.json.`
    : `CLDR does not know "${tag}": write its name in ${place}, the name of the country in "displayName.${tag}", "locale" of a language with like formats, and "formatWords" (months and days) in ${code}.json.`;
}
