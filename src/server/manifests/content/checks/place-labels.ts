import { squashName } from '#region/search/phrase/squash-name.ts';
import { textInLanguage } from '../../checks/text-in-language.ts';
import type { Finding } from '../../json/layered-document.ts';
import type { ContentContext, LoadedContent } from '../loaded-content.ts';
import { isNumberName } from './place-names.ts';

/** Checks that labels of places find them: people type them into the search box. */
export function checkPlaceLabels(loaded: LoadedContent, context: ContentContext): void {
  const places = loaded.name === 'places' ? context.content.places : undefined;
  const { locations = {}, provinces = {} } = places ?? {};
  for (const [part, entries] of Object.entries({ locations, provinces }))
    for (const [name, { label }] of Object.entries(entries)) {
      const finding = context.region.languages
        .map(({ code }) => labelFinding(textInLanguage(context.locales, label, code)?.trim() ?? '', context))
        .find((each) => each !== undefined);
      if (finding) context.problems.push(loaded.document.problemAt([part, name, 'label'], finding));
    }
}

/** A town may be called like a make, so this is a warning; models, such as Saga, give way to places. */
function labelFinding(text: string, { carNamed }: ContentContext): Finding | undefined {
  const car = carNamed(text);
  const isMake = car !== undefined && squashName(car) === squashName(text);
  const meaning = isNumberName(text) ? 'a number' : isMake ? `the make "${car}"` : undefined;
  return meaning === undefined
    ? undefined
    : {
        severity: 'warning',
        message: `"${text}" is ${meaning} in the search box, so people would not find the place`,
        allowed: 'the name of the place, or "alsoCalled" besides it',
      };
}
