import { chosenOptions } from '#region/search/change-search.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { carLabel } from '#region/search/search-labels.ts';
import type { SearchQuery } from '#region/search/search-query.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import { type BuyText, countText } from './buy-context.ts';

export interface Headings {
  /** Title of the page for search engines and tabs. */
  title: string;
  /** The sentence over the cars. */
  heading: string;
  description: string;
}

const USED_CARS = {
  title: { cars: 'buy:title.cars', named: 'buy:title.named' },
  heading: { cars: 'buy:heading.cars', named: 'buy:heading.named' },
  none: 'buy:heading.none',
  description: 'buy:description',
};
const NEW_CARS = {
  title: { cars: 'new-cars:title.cars', named: 'new-cars:title.named' },
  heading: { cars: 'new-cars:heading.cars', named: 'new-cars:heading.named' },
  none: 'new-cars:heading.none',
  description: 'new-cars:description',
};

/** "1,234 used Toyota cars in Singapore". */
export function describeHeading(query: SearchQuery, total: number, text: BuyText): Headings {
  const { region, language, t } = text;
  const keys = region.kind === 'new' ? NEW_CARS : USED_CARS;
  const values = { ...countryNameForms(region.manifest, language.code, t), ...nameOf(query, text) };
  const form = 'name' in values ? 'named' : 'cars';
  return {
    title: t(keys.title[form], values),
    heading: total === 0 ? t(keys.none, values) : countText(keys.heading[form], total, text, values),
    description: countText(keys.description, total, text, values),
  };
}

/** The one make or model that is asked for. */
function nameOf(query: SearchQuery, text: BuyText): { name?: string } {
  const filter = findMakeFilter(text.region);
  const [option, ...others] = filter ? chosenOptions(query.filters[filter.query]) : [];
  return filter && option !== undefined && others.length === 0
    ? { name: carLabel(option, filter, text) }
    : {};
}
