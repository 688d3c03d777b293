import type { FieldKind } from '../../field-kind.ts';
import { textKind } from '../../text-kind.ts';

/** Country, check digits and account (ISO 13616), without blanks. */
const IBAN = '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$';
const MAX_LENGTH = 34;
/** A blank after every four signs. */
const TYPED_LENGTH = MAX_LENGTH + Math.floor((MAX_LENGTH - 1) / 4);

const line = textKind('iban', { isPersonal: true, pattern: IBAN, maxLength: MAX_LENGTH, isFixed: true });

/** Number of a bank account, stored without blanks. */
export const iban = {
  ...line,
  view: (field, context) => ({ ...line.view(field, context), maxLength: TYPED_LENGTH }),
  // ISO 7064: the number with its beginning at the end, letters as 10 to 35, leaves 1 when it is divided by 97
  isRight: (answer) =>
    [...answer.slice(4), ...answer.slice(0, 4)].reduce((rest, sign) => {
      const value = Number.parseInt(sign, 36);
      return (rest * (value > 9 ? 100 : 10) + value) % 97;
    }, 0) === 1,
  read: (texts) => texts()[0]?.toUpperCase().replace(/\s+/g, ''),
  summary: (answer) => String(answer).replace(/.{4}(?=.)/g, '$& '),
} satisfies FieldKind;
