import { fieldFrame } from '../field-frame.ts';
import type { FieldKind } from '../field-kind.ts';

const MAX_LENGTH = 2000;

/** Lines of text: of the control characters only line breaks and tabs. */
const LINES = '^[^\\s\\p{Cc}\\p{Cs}](([^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*[^\\s\\p{Cc}\\p{Cs}])?$';

/** Several lines of text. */
export const textarea = {
  isPersonal: false,
  reads: ['placeholder', 'maxLength'],
  schema: ({ maxLength = MAX_LENGTH }) => ({ type: 'string', maxLength, pattern: LINES }),
  view: (field, context) => ({
    ...fieldFrame('textarea', field, context),
    maxLength: field.maxLength ?? MAX_LENGTH,
  }),
  summary: (answer) => String(answer),
} satisfies FieldKind;
