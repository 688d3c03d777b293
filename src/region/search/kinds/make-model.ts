import type { FacetValue } from '#contracts/types.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import { foldLatin } from '#domain/text/fold-latin.ts';
import { formatNumber } from '../../format/format.ts';
import type { ResolvedFilter } from '../../manifest/resolved-region.ts';
import { MAKE_FIELD, MODEL_FIELD } from '../car-fields.ts';
import { chosenOptions } from '../change-search.ts';
import { describeFrame } from '../describe-frame.ts';
import { countLabel, type OptionView } from '../describe-options.ts';
import type { FilterInput, FilterKind } from '../filter-kind.ts';
import { optionLabels, slugLabel } from '../filter-labels.ts';
import { TOP_COUNT } from '../fold-options.ts';
import { readList } from '../list-kind.ts';
import { isMakeChosen, makeOf, narrowToModels } from '../make-models.ts';

const SLUG =
  /^[\p{Ll}\p{Lo}\p{N}\p{M}]+(-[\p{Ll}\p{Lo}\p{N}\p{M}]+)*(\.[\p{Ll}\p{Lo}\p{N}\p{M}]+(-[\p{Ll}\p{Lo}\p{N}\p{M}]+)*)?$/u;
const MAX_SLUG_LENGTH = 100;

/** A list that is only a little longer is shown whole. */
const SPARE = 3;

/** Makes, and the models of those that are chosen. An address names them by slug: `toyota`, `toyota.corolla`. */
export const makeModel = {
  manifest: { reads: [], fieldKinds: ['text'], fieldFormat: 'model' },
  takesList: true,
  read: (given) => readList(given, (slug) => slug.length <= MAX_SLUG_LENGTH && SLUG.test(slug), foldLatin),
  spell: foldLatin,
  narrow: narrowToModels,
  toCriterion(_, value) {
    if (value.kind !== 'list' || value.values.length === 0) return undefined;
    const values = value.values.map((slug) => {
      const make = makeOf(slug);
      return make === slug ? { make } : { make, model: slug };
    });
    return { op: 'make_model', makeField: MAKE_FIELD, modelField: MODEL_FIELD, values };
  },
  facet: ({ query: key }) => ({ key, kind: 'make_model' }),
  label: optionLabels,
  limits: () => ({
    allowed: ['make', 'make.model'],
    parameter:
      'Values separated by commas: a make, or a make and model as make.model. "!" before one leaves its cars out.',
    summary: '',
  }),
  view(input) {
    const { t, language } = input.context;
    const makes = sortMakes(input);
    return {
      ...describeFrame('make_model', input),
      makes: makes.all,
      folded: {
        topCount: makes.all.length <= makes.topCount + SPARE ? makes.all.length : makes.topCount,
        labels: {
          search: t('buy:make.search'),
          showAll: t('buy:make.showAll', {
            count: makes.all.length,
            value: formatNumber(makes.all.length, language),
          }),
          noMatch: t('buy:make.noMatch'),
          noneLeft: t('buy:options.noneLeft'),
        },
      },
    };
  },
} satisfies FilterKind;

export const isMakeModel = ({ type }: Pick<ResolvedFilter, 'type'>): boolean => type === 'make_model';

/** The filter for makes and models. */
export const findMakeFilter = ({
  filters,
}: {
  filters: readonly ResolvedFilter[];
}): ResolvedFilter | undefined => filters.find(isMakeModel);

export interface MakeView extends OptionView {
  /** Only for chosen makes. */
  models?: OptionView[];
}

/** Makes with most cars and all chosen ones first, the others by name. */
function sortMakes(input: FilterInput): { all: MakeView[]; topCount: number } {
  const { facet, value, context } = input;
  const byName = collator(context.language.locale).compare;
  const known = facet.filter((entry) => makeOf(entry.value) === entry.value);
  const missing = chosenOptions(value).map(makeOf);
  const makes = withMissing(known, missing).sort((a, b) => b.count - a.count || byName(a.label, b.label));
  const isTop = (make: Counted, index: number) => index < TOP_COUNT || isMakeChosen(value, make.value);
  const top = makes.filter(isTop);
  const rest = makes.filter((make, index) => !isTop(make, index)).sort((a, b) => byName(a.label, b.label));
  return { all: [...top, ...rest].map((make) => withModels(make, input)), topCount: top.length };
}

const collator = /* @__PURE__ */ rememberByText((locale) => new Intl.Collator(locale));

interface Counted {
  value: string;
  count: number;
  label: string;
}

function withModels(make: Counted, input: FilterInput): MakeView {
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

function toOption({ value, label, count }: Counted, { context }: FilterInput): OptionView {
  return { value, label, ...countLabel(count, context) };
}

/** Facet values as options; what is chosen but has no car stays, with 0. */
function withMissing(facet: readonly FacetValue[], chosen: readonly string[]): Counted[] {
  const missing = [...new Set(chosen)].filter((value) => !facet.some((entry) => entry.value === value));
  return [...facet, ...missing.map((value): FacetValue => ({ value, count: 0 }))].map(
    ({ value, count, label }) => ({
      value,
      count,
      label: label ?? slugLabel(value.slice(value.indexOf('.') + 1)),
    }),
  );
}
