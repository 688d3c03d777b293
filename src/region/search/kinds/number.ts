import { withoutNoise } from '../../format/max-decimals.ts';
import type { ResolvedFilter } from '../../manifest/resolved-region.ts';
import { readNumber } from '../address-number.ts';
import { describeFrame } from '../describe-frame.ts';
import type { FilterInput, FilterKind } from '../filter-kind.ts';
import { numberLabel, rangeLabel, valueLabel } from '../filter-labels.ts';
import { isNumberWithin, numberChoices, numericSummary } from '../filter-limits.ts';
import { remember } from '../remember.ts';

const MAX_CHOICES = 60;

/** One number, and cars at most, at least or exactly that. */
export const number = {
  manifest: {
    reads: [
      'prefix',
      'suffix',
      'placeholders',
      'condition',
      'multiplier',
      'bounds',
      'step',
      'ticks',
      'default',
    ],
    fieldKinds: ['number'],
  },
  read([text = ''], filter) {
    const value = readNumber(text);
    if (value === undefined) return { unusable: [text] };
    return { value: { kind: 'number', value }, isOutside: !isNumberWithin(value, filter) };
  },
  writeBounds({ min, max }, { condition }) {
    const value = condition === 'lte' ? max : condition === 'gte' ? min : min === max ? min : undefined;
    return value === undefined ? undefined : String(value);
  },
  toCriterion({ field, multiplier, condition }, value) {
    if (value.kind !== 'number') return undefined;
    const limit = value.value * multiplier;
    if (condition === 'lte') return { op: 'range', field, max: limit };
    if (condition === 'gte') return { op: 'range', field, min: limit };
    return { op: 'range', field, min: limit, max: limit };
  },
  label: numberLabel,
  limits(filter) {
    const { bounds, step, condition, default: start } = filter;
    const within = bounds && [`between ${bounds.min} and ${bounds.max} in steps of ${step}`];
    return {
      allowed: within ?? ['number'],
      within,
      parameter: bounds ? `A number, from ${bounds.min} to ${bounds.max}.` : 'A number.',
      summary: [
        condition,
        ...numericSummary(filter),
        ...(start === undefined ? [] : [`starts at ${start}`]),
      ].join(', '),
    };
  },
  hint(filter, _, context) {
    const choices = numberChoices(filter).map((choice) => valueLabel(choice, filter, context));
    if (choices.length > 0)
      return new Intl.ListFormat(context.language.locale, { type: 'disjunction' }).format(choices);
    return filter.bounds ? rangeLabel(filter.bounds, filter, context) : context.t('buy:notice.allowedNumber');
  },
  view(input) {
    const { filter, context } = input;
    const values = choicesOf(input);
    return {
      ...describeFrame('number', input),
      ...buttonLabels(filter, context),
      choices: values.map((value) => ({ value, label: valueLabel(value, filter, context) })),
      /** Where the control stands before it is used (SPEC 5). */
      start: filter.default ?? values[0] ?? 0,
    };
  },
} satisfies FilterKind;

const buttonLabels = remember((_: ResolvedFilter, { t }) => ({
  any: t('buy:number.any'),
  less: t('buy:number.less'),
  more: t('buy:number.more'),
}));

/** The manifest's round values, or every step between its bounds; the value of the address is always included. */
function choicesOf({ filter, value }: FilterInput): number[] {
  const { ticks, bounds, step } = filter;
  const steps =
    bounds && step > 0 ? Math.min(MAX_CHOICES, Math.floor((bounds.max - bounds.min) / step + 1e-6) + 1) : 0;
  const round =
    ticks.length > 0
      ? ticks
      : Array.from({ length: steps }, (_, index) => withoutNoise((bounds?.min ?? 0) + index * step));
  const chosen = value?.kind === 'number' ? [value.value] : [];
  const start = filter.default === undefined ? [] : [filter.default];
  return [...new Set([...round, ...start, ...chosen])].sort((a, b) => a - b);
}
