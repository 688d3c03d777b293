import { listKind } from '../list-kind.ts';

/** Short options side by side. */
export const button = listKind('button');
