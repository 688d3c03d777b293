import type { Addable } from './addable.ts';
import { filter } from './filter.ts';
import { form } from './form.ts';
import { fuel } from './fuel.ts';
import { language } from './language.ts';
import { place } from './place.ts';
import { quickSearch } from './quick-search.ts';
import { route } from './route.ts';
import { value } from './value.ts';
import { vocabulary } from './vocabulary.ts';

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
