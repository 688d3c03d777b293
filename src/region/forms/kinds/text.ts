import { LINE, textKind } from '../text-kind.ts';

/** A line of text. */
export const text = textKind('text', { pattern: LINE, maxLength: 200 });
