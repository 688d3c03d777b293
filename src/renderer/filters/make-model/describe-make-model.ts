import type { FacetValue } from '#contracts/types.ts';
import { rememberByText } from '#domain/remember.ts';
import { formatNumber } from '#region/format/format.ts';
import { chosenOptions } from '#region/search/change-search.ts';
import { slugLabel } from '#region/search/filter-labels.ts';
import { isMakeChosen, makeOf } from '#region/search/make-models.ts';
import { TOP_COUNT } from '../../folded-options/fold-options.ts';
import { describeFrame } from '../describe-frame.ts';
import { countLabel } from '../describe-options.ts';
import type { DescribeFilter, FilterInput } from '../filter-input.ts';
import type { MakeView, OptionView } from '../filter-view.ts';

/** A list that is only a little longer is shown whole. */
const SPARE = 3;

export const describeMakeModel: DescribeFilter<'make_model'> = (input) => {
  const { t, language } = input.words;
  const makes = sortMakes(input);
  return {
    ...describeFrame('make_model', input),
    makes: makes.all,
    folded: {
      topCount: makes.all.length <= makes.topCount + SPARE ? makes.all.length : makes.topCount,
      words: {
        search: t('buy:make.search'),
        showAll: t('buy:make.showAll', {
          count: makes.all.length,
          value: formatNumber(makes.all.length, language),
        }),
        noMatch: t('buy:make.noMatch'),
      },
    },
  };
};

/** Makes with most cars and all chosen ones first, the others by name. */
function sortMakes(input: FilterInput): { all: MakeView[]; topCount: number } {
  const { facet, value, words } = input;
  const byName = collator(words.language.locale).compare;
  const known = facet.filter((entry) => makeOf(entry.value) === entry.value);
  const missing = chosenOptions(value).map(makeOf);
  const makes = withMissing(known, missing).sort((a, b) => b.count - a.count || byName(a.label, b.label));
  const isTop = (make: CountedMake, index: number) => index < TOP_COUNT || isMakeChosen(value, make.value);
  const top = makes.filter(isTop);
  const rest = makes.filter((make, index) => !isTop(make, index)).sort((a, b) => byName(a.label, b.label));
  return { all: [...top, ...rest].map((make) => withModels(make, input)), topCount: top.length };
}

const collator = rememberByText((locale) => new Intl.Collator(locale));

interface CountedMake {
  value: string;
  count: number;
  label: string;
}

function withModels(make: CountedMake, input: FilterInput): MakeView {
  const { facet, value } = input;
  const view = toOption(make, input);
  if (!isMakeChosen(value, make.value)) return view;
  const isOfMake = (option: string) => makeOf(option) === make.value && option !== make.value;
  const chosen = chosenOptions(value).filter(isOfMake);
  const models = withMissing(
    facet.filter((entry) => isOfMake(entry.value)),
    chosen,
  );
  return { ...view, models: models.sort((a, b) => b.count - a.count).map((model) => toOption(model, input)) };
}

function toOption({ value, label, count }: CountedMake, { words }: FilterInput): OptionView {
  return { value, label, ...countLabel(count, words) };
}

/** Facet values as options; what is chosen but has no car stays, with 0. */
function withMissing(facet: readonly FacetValue[], chosen: readonly string[]): CountedMake[] {
  const missing = [...new Set(chosen)].filter((value) => !facet.some((entry) => entry.value === value));
  return [...facet, ...missing.map((value): FacetValue => ({ value, count: 0 }))].map(
    ({ value, count, label }) => ({
      value,
      count,
      label: label ?? slugLabel(value.slice(value.indexOf('.') + 1)),
    }),
  );
}
