import type { Addable } from './addable.ts';
import { filter } from './filter.ts';
import { form } from './form.ts';
import { fuel } from './fuel.ts';
import { place } from './place.ts';
import { quickSearch } from './quick-search.ts';
import { route } from './route.ts';
import { value } from './value.ts';
import { vocabulary } from './vocabulary.ts';

const language: Addable = {
  name: 'language',
  argument: 'tag',
  argumentText: 'BCP 47 tag, such as km or zh-Hans-MY',
  argumentOf: 'language',
  summary: 'a language of a region',
  places:
    'Writes the language, the name of the region and the symbol of the currency in it, its text wherever manifest and content have one for each language, and files of texts when there are none. What is to be translated starts as English.',
  flags: [{ name: 'path', value: 'path', text: 'form in addresses (default: the tag)' }],
  example: 'add language km --region vn',
  async plan(given, flags, context) {
    // its tables of countries and languages take longer to load than most commands run
    const { planLanguage } = await import('./plan-language.ts');
    return planLanguage(given, flags, context);
  },
};

/** What can be added to a region. */
export const ADDABLES: readonly Addable[] = [
  filter,
  language,
  route,
  form,
  quickSearch,
  value,
  vocabulary,
  place,
  fuel,
];
