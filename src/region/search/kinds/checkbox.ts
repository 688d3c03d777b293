import { listKind } from '../list-kind.ts';

/** Options one under another. */
export const checkbox = listKind('checkbox');
