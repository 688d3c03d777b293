import { textInLanguage } from '../../checks/text-in-language.ts';
import type { ContentContext, LoadedContent } from '../loaded-content.ts';

/** Checks that guides can be told apart in their list. */
export function checkGuides(
  loaded: LoadedContent,
  { content, region, locales, problems }: ContentContext,
): void {
  const guides = loaded.name === 'car-care' ? content['car-care'] : undefined;
  for (const { code } of region.languages) {
    const seen = new Map<string, string>();
    for (const [name, { title }] of Object.entries(guides?.articles ?? {})) {
      const text = textInLanguage(locales, title, code)?.trim() ?? '';
      const first = seen.get(text);
      if (first === undefined) seen.set(text, name);
      else
        problems.push(
          loaded.document.problemAt(['articles', name, 'title'], {
            message: `"${text}" is the title of "${first}" in ${code}, too`,
            allowed: 'a title of its own',
          }),
        );
    }
  }
}
