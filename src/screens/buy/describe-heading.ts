import { chosenOptions } from '#region/search/change-search.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import { type BuyContext, countText } from './buy-context.ts';
import { carLabel } from './describe-chips.ts';

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
export function describeHeading(context: BuyContext): Headings {
  const { region, language, meta, t } = context;
  const words = region.kind === 'new' ? NEW_CARS : USED_CARS;
  const values = { ...countryNameForms(region.manifest, language.code, t), ...nameOf(context) };
  const form = 'name' in values ? 'named' : 'cars';
  return {
    title: t(words.title[form], values),
    heading:
      meta.total === 0 ? t(words.none, values) : countText(words.heading[form], meta.total, context, values),
    description: countText(words.description, meta.total, context, values),
  };
}

/** The one make or model that is asked for. */
function nameOf(context: BuyContext): { name?: string } {
  const filter = findMakeFilter(context.region);
  const [option, ...others] = filter ? chosenOptions(context.query.filters[filter.query]) : [];
  return filter && option !== undefined && others.length === 0
    ? { name: carLabel(option, filter, context) }
    : {};
}
