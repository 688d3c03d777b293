import { textKind } from '../text-kind.ts';

/** SPEC 5: only letters and digits, at least one of each. */
const ALPHANUMERIC = '^(?=[A-Za-z]*[0-9])(?=[0-9]*[A-Za-z])[A-Za-z0-9]+$';

/** Numbers of documents and the like. */
export const alphanumeric = textKind('alphanumeric', {
  isPersonal: true,
  pattern: ALPHANUMERIC,
  maxLength: 200,
});
