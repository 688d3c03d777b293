import { formatNumber } from '../../format/format.ts';
import { fieldFrame } from '../field-frame.ts';
import type { FieldKind } from '../field-kind.ts';

const MIN = 1;
const MAX = 5;

/** A mark, from 1 to 5 unless the manifest says otherwise. */
export const rating = {
  isPersonal: false,
  reads: ['min', 'max'],
  schema: ({ min = MIN, max = MAX }) => ({ type: 'integer', minimum: min, maximum: max }),
  view(field, context) {
    const { min = MIN, max = MAX } = field;
    const marks = Array.from({ length: max - min + 1 }, (_, index) => min + index);
    return {
      ...fieldFrame('rating', field, context),
      /** Marks from the lowest on, with names for screen readers. */
      marks: marks.map((value) => ({ value, label: markLabel(value, max, context) })),
    };
  },
  read(texts) {
    const [mark] = texts();
    return mark && (Number(mark) || mark);
  },
  summary: (answer, { max = MAX }, context) => markLabel(Number(answer), max, context),
} satisfies FieldKind;

const markLabel = (value: number, max: number, { language, t }: Parameters<FieldKind['view']>[1]): string =>
  t('forms:answer.rating', {
    value: formatNumber(value, language, 0),
    max: formatNumber(max, language, 0),
  });
