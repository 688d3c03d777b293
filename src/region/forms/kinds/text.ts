import { LINE, textKind } from '../text-kind.ts';

/** A line of text. */
export const text = textKind('text', { isPersonal: false, pattern: LINE, maxLength: 200 });
