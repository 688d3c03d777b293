import type { FieldKind } from '../field-kind.ts';
import { textKind } from '../text-kind.ts';

/**
 * Letters and digits of any script, with single blanks, dots or hyphens between them. Up to three middle dots stand for
 * the digits that a number below 1000 lacks.
 */
const PLATE = '^[·・･]{0,3}[\\p{L}\\p{M}\\p{N}]+((?: ?[·・･]{1,3}|[ .-])[\\p{L}\\p{M}\\p{N}]+)*$';

/** Number plate of a car, in letters of the usual width. */
export const plate = {
  ...textKind('plate', { isPersonal: true, pattern: PLATE, maxLength: 20, isFixed: true }),
  read: (texts) => texts()[0]?.normalize('NFKC').toUpperCase().replace(/\s+/g, ' '),
} satisfies FieldKind;
