import { chosenOptions } from '#region/change-search.ts';
import { localizedText } from '#region/localized-text.ts';
import { type BuyContext, countText } from './buy-context.ts';
import { carWords } from './describe-chips.ts';

export interface Headings {
  /** Title of the page for search engines and tabs. */
  title: string;
  /** The sentence over the cars. */
  heading: string;
  description: string;
}

/** "1,234 used Toyota cars in Singapore". */
export function describeHeading(context: BuyContext): Headings {
  const { region, language, meta, t } = context;
  const values = { region: localizedText(region.manifest.displayName, language.code, t), ...nameOf(context) };
  const form = 'name' in values ? 'named' : 'cars';
  return {
    title: t(`buy:title.${form}`, values),
    heading:
      meta.total === 0
        ? t('buy:heading.none', values)
        : countText(`buy:heading.${form}`, meta.total, context, values),
    description: countText('buy:description', meta.total, context, values),
  };
}

/** The one make or model that is asked for. */
function nameOf(context: BuyContext): { name?: string } {
  const filter = context.region.filters.find(({ kind }) => kind === 'make_model');
  const [option, ...others] = filter ? chosenOptions(context.query.filters[filter.query]) : [];
  return filter && option !== undefined && others.length === 0
    ? { name: carWords(option, filter, context) }
    : {};
}
