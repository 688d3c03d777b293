import { describeFrame } from '../describe-frame.ts';
import { countLabel } from '../describe-options.ts';
import { readExcluded } from '../excluded.ts';
import type { FilterKind } from '../filter-kind.ts';

/** Only cars with a mark, or only those without it. */
export const boolean = {
  manifest: { reads: ['isTrueOption'], fieldKinds: ['boolean'] },
  read([text = '']) {
    const excluded = readExcluded(text);
    if (!['1', 'true'].includes(excluded ?? text)) return { unusable: [text] };
    return { value: { kind: 'flag', ...(excluded !== undefined && { isExcluded: true }) } };
  },
  toCriterion: ({ field, isTrueOption }) => ({ op: 'is', field, value: isTrueOption }),
  facet: ({ query: key, field, isTrueOption }) => (isTrueOption ? { key, kind: 'values', field } : undefined),
  label: () => '',
  limits: ({ isTrueOption }) => ({
    allowed: ['1'],
    parameter: '1 for only these cars, !1 for all others.',
    summary: isTrueOption ? 'has it' : 'has it not',
  }),
  view(input) {
    const frame = describeFrame('boolean', input);
    const { filter, facet, context } = input;
    // Only cars with the mark are counted; there is no count of those without.
    const count = filter.isTrueOption ? countLabel(facet[0]?.count ?? 0, context) : {};
    return { ...frame, option: { value: '1', label: frame.label, ...count } };
  },
} satisfies FilterKind;
