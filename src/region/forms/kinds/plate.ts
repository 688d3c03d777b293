import type { FieldKind } from '../field-kind.ts';
import { textKind } from '../text-kind.ts';

/** Letters and digits of any script, with single blanks, dots or hyphens between them. */
const PLATE = '^[\\p{L}\\p{M}\\p{N}]+([ .·・-][\\p{L}\\p{M}\\p{N}]+)*$';

/** Number plate of a car. */
export const plate = {
  ...textKind('plate', { pattern: PLATE, maxLength: 20, isFixed: true }),
  read: (texts) => texts()[0]?.toUpperCase().replace(/\s+/g, ' '),
} satisfies FieldKind;
